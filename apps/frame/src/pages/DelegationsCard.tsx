import { useCallback, useEffect, useRef, useState } from 'react'
import { clearDelegation } from '../smartAccount/clearDelegation.ts'
import type { KeptClearing } from '../smartAccount/clearingStore.ts'
import { type Delegation, readDelegations } from '../smartAccount/readDelegations.ts'
import { Note } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import type { Verify } from '../unlock/useVerify.tsx'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'
import { DelegationRow } from './DelegationRow.tsx'
import { describeShortage } from './describeShortage.ts'

type DelegationsProps = { readonly wallet: Wallet; readonly account: string; readonly verify: Verify }

/** Contracts that the plain account runs (EIP-7702), each with the way back. Where it runs none, nothing. */
export function DelegationsCard({ wallet, account, verify }: DelegationsProps) {
  const [found, setFound] = useState<readonly Delegation[]>([])
  const [unclear, setUnclear] = useState<KeptClearing>()
  const { run, problem, isBusy } = useTask(describeProblem)
  const load = useCallback(
    async (signal: AbortSignal) => setFound(await readDelegations(wallet, { account, signal })),
    [wallet, account],
  )
  const ending = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    ending.current = controller
    void load(controller.signal).catch(() => {})
    return () => controller.abort()
  }, [load])
  const remove = ({ chainId }: Delegation) =>
    void run(() =>
      verify(async () => {
        const { signal } = ending.current
        const [now] = (await readDelegations(wallet, { account, signal })).filter((one) => one.chainId === chainId)
        if (now && now.balance < now.highestFee) throw new Error(describeShortage(wallet, now))
        const isAllTheSame = unclear?.chainId === chainId
        setUnclear(await clearDelegation(wallet, { chainId, account, isAllTheSame, signal }))
        await load(signal)
      }),
    )
  if (found.length === 0) return null
  return (
    <section aria-labelledby="delegations-title">
      <h2 id="delegations-title">{translate('delegation.title')}</h2>
      {problem && <Note kind="bad">{problem}</Note>}
      {found.map((delegation) => (
        <DelegationRow
          key={delegation.chainId}
          wallet={wallet}
          delegation={delegation}
          earlier={unclear?.chainId === delegation.chainId ? unclear : undefined}
          isBusy={isBusy}
          onRemove={() => remove(delegation)}
        />
      ))}
    </section>
  )
}

import { formatUnits } from '@foyer/base'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keccak256 } from 'viem'
import { findNetwork } from '../chain/networks.ts'
import { clearDelegation } from '../smartAccount/clearDelegation.ts'
import type { KeptClearing } from '../smartAccount/clearingStore.ts'
import { type Delegation, readDelegations } from '../smartAccount/readDelegations.ts'
import { Address, Note, SmallButton } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import type { Verify } from '../unlock/useVerify.tsx'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

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
        if (now && now.balance < now.highestFee) throw new Error(describeLack(wallet, now))
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
      {found.map((delegation) => {
        const { name } = findNetwork(wallet.config.chains, delegation.chainId)
        const fee = showCoin(wallet, delegation, delegation.highestFee)
        const earlier = unclear?.chainId === delegation.chainId ? unclear : undefined
        return (
          <div key={delegation.chainId} className="stack" data-testid={`delegation-${delegation.chainId}`}>
            <p>{translate('delegation.text', { network: name, fee })}</p>
            <Address value={delegation.contract} />
            {delegation.balance < delegation.highestFee && <Note kind="warn">{describeLack(wallet, delegation)}</Note>}
            {earlier && (
              <Note kind="warn">{translate('delegation.unclear', { hash: keccak256(earlier.raw), fee })}</Note>
            )}
            <div className="ends">
              <SmallButton
                word={earlier ? 'delegation.another' : 'delegation.remove'}
                isDisabled={isBusy}
                testId="delegation-remove"
                onPress={() => remove(delegation)}
              />
            </div>
          </div>
        )
      })}
    </section>
  )
}

function showCoin({ config }: Wallet, { chainId }: Delegation, amount: bigint): string {
  const { coin } = findNetwork(config.chains, chainId)
  return `${formatUnits(amount, coin.decimals)} ${coin.symbol}`
}

function describeLack(wallet: Wallet, delegation: Delegation): string {
  const { balance, highestFee } = delegation
  return translate('delegation.too-little', {
    balance: showCoin(wallet, delegation, balance),
    missing: showCoin(wallet, delegation, highestFee - balance),
  })
}

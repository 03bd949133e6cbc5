import { loadPart } from '@foyer/base'
import { useState } from 'react'
import type { ListedGrant } from '../approvals/readGranted.ts'
import type { OwnRevocation } from '../approvals/readOwnRevocation.ts'
import type { ChainId } from '../chain/chainId.ts'
import { findNetwork } from '../chain/networks.ts'
import { Note, SmallButton } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import { findMissing, type Verify } from '../unlock/useVerify.tsx'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

type RevokeAllProps = {
  readonly wallet: Wallet
  readonly verify: Verify
  readonly revocable: readonly ListedGrant[]
  onDone(): void
}

/** What was read or tried of one chain. */
type Part = { readonly chainId: ChainId; readonly ready?: OwnRevocation; readonly problem?: string }

/** Takes everything back that sites may do: one operation on each network, each said with its cost before, and with what went wrong. */
export function RevokeAll({ wallet, verify, revocable, onDone }: RevokeAllProps) {
  const [parts, setParts] = useState<readonly Part[]>()
  const { run, problem, isBusy } = useTask(describeProblem)
  const ask = () => run(async () => setParts(await readParts(wallet, revocable)))
  const revoke = () => {
    const round = { waiting: [...(parts ?? [])], failed: [] as Part[] }
    return run(() =>
      verify(async () => {
        await revokeParts(round)
        setParts(round.failed.length > 0 ? round.failed : undefined)
        onDone()
      }, 'value'),
    )
  }
  if (parts === undefined && revocable.length < 2) return null
  return (
    <div className="stack" data-testid="grants-all">
      {problem && <Note kind="bad">{problem}</Note>}
      {parts?.map(({ chainId, ready, problem: reason }) =>
        reason === undefined ? (
          <p key={chainId}>{ready?.costs}</p>
        ) : (
          <Note key={chainId} kind="bad">
            {translate('grants.all-failed', { network: findNetwork(wallet.config.chains, chainId).name, reason })}
          </Note>
        ),
      )}
      <span className="ends">
        {parts === undefined ? (
          <SmallButton
            word="grants.revoke-all"
            isDisabled={isBusy}
            testId="grants-revoke-all"
            onPress={() => void ask()}
          />
        ) : (
          <>
            <SmallButton word="grants.keep" isDisabled={isBusy} onPress={() => setParts(undefined)} />
            {parts.some(({ ready }) => ready) && (
              <SmallButton
                word="grants.confirm"
                isPrimary
                isDisabled={isBusy}
                testId="grants-confirm-all"
                onPress={() => void revoke()}
              />
            )}
          </>
        )}
      </span>
    </div>
  )
}

/** What it takes on each network; where it cannot be done as things are, why. */
async function readParts(wallet: Wallet, revocable: readonly ListedGrant[]): Promise<readonly Part[]> {
  const { readOwnRevocation } = await loadPart(() => import('../approvals/readOwnRevocation.ts'))
  const byChain = Map.groupBy(
    revocable.map(({ grant }) => grant),
    ({ chainId }) => chainId,
  )
  return await Promise.all(
    [...byChain].map(async ([chainId, grants]): Promise<Part> => {
      try {
        return { chainId, ready: await readOwnRevocation(wallet, { chainId, grants, extent: 'all' }) }
      } catch (error) {
        return { chainId, problem: describeProblem(error) }
      }
    }),
  )
}

/**
 * One network after the other: what is done on one stays so, whatever another one says.
 * @throws what the visitor has to bring first; called again after that, it goes on where it was
 */
async function revokeParts({ waiting, failed }: { waiting: Part[]; failed: Part[] }): Promise<void> {
  for (let part = waiting[0]; part; part = waiting[0]) {
    const { chainId, ready } = part
    try {
      await ready?.revoke()
      if (!ready) failed.push(part)
    } catch (error) {
      if (findMissing(error)) throw error
      failed.push({ chainId, problem: describeProblem(error) })
    }
    waiting.shift()
  }
}

import { delay, hasCapability, isFoyerError, requireCapability } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { pendingTransactionRetryDelay } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { refreshBalances } from '../../query/balanceQueries.ts'
import { findNetwork } from '../../state/networks.ts'
import { readSwapRecords, type SwapRecord, type SwapRecordState, setSwapRecords } from './swapRecords.ts'
import { isNativeToken } from './swapTokens.ts'

/** Those that are being followed, by id. */
const followedAtom = atom(() => new Map<string, Promise<SwapRecordState | undefined>>())

/** Reads what was asked on earlier visits, and follows all that waits: each once, until it has settled or the foyer ends. */
export function followSwaps(foyer: Foyer): void {
  for (const record of readSwapRecords(foyer)) if (record.state.status === 'pending') void followSwap(foyer, record)
}

/**
 * What became of a transaction. The site's own nodes are asked, through the adapter.
 * @returns undefined where nobody can tell: the site has no such network or adapter any more, or the foyer ended
 */
export function followSwap(foyer: Foyer, record: SwapRecord): Promise<SwapRecordState | undefined> {
  const followed = foyer.store.get(followedAtom)
  const { id } = record
  const running = followed.get(id) ?? follow(foyer, record).finally(() => followed.delete(id))
  followed.set(id, running)
  return running
}

async function follow(foyer: Foyer, record: SwapRecord): Promise<SwapRecordState | undefined> {
  const { id, hash, networkId } = record
  const network = findNetwork(foyer.config, networkId)
  const adapter = network && foyer.adapters.get(network.chainNamespace)
  if (!hash || !adapter || !hasCapability(adapter, 'waitForTransaction')) return undefined
  const { signal } = foyer
  const receiving = toReceiving(record)
  while (!signal.aborted) {
    try {
      const outcome = await requireCapability(adapter, 'waitForTransaction')({ hash, network, receiving, signal })
      const all = setSwapRecords(foyer, { type: 'settled', id, outcome, at: Date.now() })
      await refreshBalances(foyer)
      return all.find((one) => one.id === id)?.state
    } catch (error) {
      // a silent node says nothing about the transaction: it is asked again
      if (!isFoyerError(error, 'RpcRequestFailed')) return undefined
      await delay(pendingTransactionRetryDelay, signal).catch(ignoreAbort)
    }
  }
  return undefined
}

/** What the chain is asked for beside the outcome: what came, which is seldom exactly what was quoted. */
function toReceiving({ task, account, to }: SwapRecord) {
  if (task !== 'swap') return undefined
  return { account, tokenAddress: isNativeToken(to) ? undefined : to.address }
}

/** The loop sees the signal itself. */
function ignoreAbort(): void {}

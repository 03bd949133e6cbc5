import { delay, hasCapability, isFoyerError, requireCapability, type TransactionOutcome } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { pendingTransactionRetryDelay } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { refreshBalances } from '../../query/balanceQueries.ts'
import { activeConnectionsAtom } from '../../state/connections.ts'
import { findNetwork } from '../../state/networks.ts'
import { isAllowance } from './swapOffer.ts'
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
  const { id } = record
  const wait = toWait(foyer, record)
  if (!wait) return undefined
  const { signal } = foyer
  while (!signal.aborted) {
    try {
      const outcome = await wait()
      const at = Date.now()
      const all = setSwapRecords(foyer, outcome ? { type: 'settled', id, outcome, at } : { type: 'lost', id })
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

/** Whom to ask: the site's node about a transaction; about a batch the wallet that has it, where it is connected. */
function toWait(foyer: Foyer, record: SwapRecord): (() => Promise<TransactionOutcome | undefined>) | undefined {
  const { hash, batch, networkId, account } = record
  const network = findNetwork(foyer.config, networkId)
  const adapter = network && foyer.adapters.get(network.chainNamespace)
  const { signal } = foyer
  const receiving = toReceiving(record)
  if (!adapter) return undefined
  if (hash && hasCapability(adapter, 'waitForTransaction')) {
    return () => requireCapability(adapter, 'waitForTransaction')({ hash, network, receiving, signal })
  }
  const connection = foyer.store.get(activeConnectionsAtom).get('eip155')
  const isOwn = connection?.connectorId === batch?.connectorId && connection?.accounts[0]?.address === account
  if (!batch || !connection || !isOwn || !hasCapability(adapter, 'waitForCalls', connection)) return undefined
  const { id } = batch
  return () => requireCapability(adapter, 'waitForCalls', connection)({ connection, network, id, receiving, signal })
}

/** What the chain is asked for beside the outcome: what came, which is seldom exactly what was quoted. */
function toReceiving({ task, account, to }: SwapRecord) {
  if (isAllowance(task)) return undefined
  return { account, tokenAddress: isNativeToken(to) ? undefined : to.address }
}

/** The loop sees the signal itself. */
function ignoreAbort(): void {}

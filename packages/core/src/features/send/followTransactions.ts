import { delay, hasCapability, isFoyerError, requireCapability } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { pendingTransactionRetryDelay } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { refreshBalances } from '../../query/balanceQueries.ts'
import { findNetwork } from '../../state/networks.ts'
import {
  isSameTransaction,
  readPendingTransactions,
  setPendingTransactions,
  type TransactionKey,
  type TransactionState,
} from './pendingTransactions.ts'

/** Those that are being followed, by network and hash. */
const followedAtom = atom(() => new Map<string, Promise<TransactionState | undefined>>())

/**
 * Follows every transaction that waits, also of earlier visits: each once, until it has settled or the foyer ends. Asks
 * nobody where none waits.
 */
export function followTransactions(foyer: Foyer): void {
  for (const one of readPendingTransactions(foyer)) {
    if (one.state.status === 'pending') void followTransaction(foyer, one)
  }
}

/**
 * What became of a transaction. The site's own nodes are asked, through the adapter.
 * @returns undefined where nobody can tell: the site has no such network or adapter any more, or the foyer ended
 */
export function followTransaction(foyer: Foyer, key: TransactionKey): Promise<TransactionState | undefined> {
  const followed = foyer.store.get(followedAtom)
  const name = `${key.networkId} ${key.hash}`
  const running = followed.get(name) ?? follow(foyer, key).finally(() => followed.delete(name))
  followed.set(name, running)
  return running
}

async function follow(foyer: Foyer, key: TransactionKey): Promise<TransactionState | undefined> {
  const network = findNetwork(foyer.config, key.networkId)
  const adapter = network && foyer.adapters.get(network.chainNamespace)
  if (!adapter || !hasCapability(adapter, 'waitForTransaction')) return undefined
  const { signal } = foyer
  while (!signal.aborted) {
    try {
      const outcome = await requireCapability(adapter, 'waitForTransaction')({ hash: key.hash, network, signal })
      const all = setPendingTransactions(foyer, { type: 'settled', key, outcome, at: Date.now() })
      await refreshBalances(foyer)
      return all.find((one) => isSameTransaction(one, key))?.state
    } catch (error) {
      // a silent node says nothing about the transaction: it is asked again
      if (!isFoyerError(error, 'RpcRequestFailed')) return undefined
      await delay(pendingTransactionRetryDelay, signal).catch(ignoreAbort)
    }
  }
  return undefined
}

/** The loop sees the signal itself. */
function ignoreAbort(): void {}

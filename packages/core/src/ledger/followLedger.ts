import {
  delay,
  hasCapability,
  isFoyerError,
  isSameAddress,
  requireCapability,
  type SeenTransaction,
  type TransactionOutcome,
} from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { pendingTransactionRetryDelay } from '../config/constants.ts'
import type { Foyer } from '../foyer.ts'
import { refreshBalances } from '../query/balanceQueries.ts'
import { activeConnectionsAtom } from '../state/connections.ts'
import { findNetwork } from '../state/networks.ts'
import { readLedger, saveRecord } from './ledger.ts'
import { isOpen, type LedgerRecord, type LedgerState } from './ledgerRecord.ts'

/** Those that are being followed, by id. */
const followedAtom = atom(() => new Map<string, Promise<LedgerRecord>>())
const isWatchedAtom = atom(() => ({ is: false }))

/**
 * Reads what wallets were asked for on earlier visits and follows all that has no end: each once, until it has or the foyer ends.
 * Asks no one where nothing waits. What other tabs keep from now on is read as they do.
 */
export function followLedger(foyer: Foyer): void {
  watchTabs(foyer)
  for (const record of readLedger(foyer)) {
    if (isOpen(record) && (record.hash ?? record.batch)) void watchRecord(foyer, record)
  }
}

function watchTabs(foyer: Foyer): void {
  const watched = foyer.store.get(isWatchedAtom)
  if (watched.is) return
  watched.is = true
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === null || key.endsWith('@foyer/ledger')) readLedger(foyer)
  }
  globalThis.addEventListener?.('storage', handleStorage, { signal: foyer.signal })
}

/**
 * Waits for what became of it. The site's own nodes are asked, through the adapter; of a batch the wallet that has it, where it is
 * connected.
 * @returns as it stands once that is known, and as it stood where no one can tell: the site has no such network or adapter any
 * more, or the foyer ended
 */
export function watchRecord<record extends LedgerRecord>(foyer: Foyer, record: record): Promise<record> {
  const followed = foyer.store.get(followedAtom)
  const { id } = record
  const running = followed.get(id) ?? follow(foyer, record).finally(() => followed.delete(id))
  followed.set(id, running)
  return running as Promise<record>
}

async function follow(foyer: Foyer, record: LedgerRecord): Promise<LedgerRecord> {
  const wait = toWait(foyer, record)
  const { signal } = foyer
  while (wait && !signal.aborted) {
    try {
      const outcome = await wait()
      const settled = saveRecord(foyer, { ...record, state: toState(record, outcome) })
      await refreshBalances(foyer)
      return settled
    } catch (error) {
      // a silent node says nothing about the transaction: it is asked again
      if (!isFoyerError(error, 'RpcRequestFailed')) break
      await delay(pendingTransactionRetryDelay, signal).catch(ignoreAbort)
    }
  }
  return record
}

/** Whom to ask: the site's node about a transaction; about a batch the wallet that has it, where it is connected. */
function toWait(foyer: Foyer, record: LedgerRecord): (() => Promise<TransactionOutcome | undefined>) | undefined {
  const network = findNetwork(foyer.config, record.networkId)
  const adapter = network && foyer.adapters.get(network.chainNamespace)
  if (!adapter) return undefined
  const { hash, batch, account, seen } = record
  const { signal } = foyer
  const receiving = record.receiving && { account, tokenAddress: record.receiving.tokenAddress }
  if (hash && hasCapability(adapter, 'waitForTransaction')) {
    const onSeen = (told: SeenTransaction) => {
      saveRecord(foyer, { ...record, seen: told, state: { status: 'pending', at: Date.now() } })
    }
    const input = { hash, network, receiving, sender: account, seen, onSeen, signal }
    return () => requireCapability(adapter, 'waitForTransaction')(input)
  }
  const connection = foyer.store.get(activeConnectionsAtom).get(network.chainNamespace)
  const isOwn =
    connection?.connectorId === batch?.connectorId &&
    isSameAddress(network.chainNamespace, connection?.accounts[0]?.address ?? '', account)
  if (!batch || !connection || !isOwn || !hasCapability(adapter, 'waitForCalls', connection)) return undefined
  const { id } = batch
  return () => requireCapability(adapter, 'waitForCalls', connection)({ connection, network, id, receiving, signal })
}

/** A wallet that does not know a batch any more leaves it unknown, and so does whatever took its place where no one knows what. */
function toState({ kind }: LedgerRecord, outcome: TransactionOutcome = { status: 'unknown' }): LedgerState {
  const at = Date.now()
  // a payment is not asked for again because a node has not seen it: it may be on its way where that one does not look
  if (outcome.status === 'expired') return { status: kind === 'pay' ? 'unknown' : 'dropped', at }
  if (outcome.status === 'unknown') return { status: 'unknown', at }
  const hash = outcome.hash === undefined ? {} : { hash: outcome.hash }
  if (outcome.status === 'replaced') return { status: outcome.hash ? 'replaced' : 'unknown', at, ...hash }
  const included = { at, ...hash, ...(outcome.fee !== undefined && { fee: String(outcome.fee) }) }
  if (outcome.status === 'failed') {
    return { status: 'failed', ...included, ...(outcome.reason && { reason: outcome.reason.slice(0, 300) }) }
  }
  const { received } = outcome
  return { status: 'confirmed', ...included, ...(received !== undefined && { received: String(received) }) }
}

/** The loop sees the signal itself. */
function ignoreAbort(): void {}

import { type CaipNetworkId, isCaipNetworkId, type TransactionOutcome } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { pendingTransactionLimit, settledTransactionLifetime } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'

/** What became of a transaction. `at`: when this page heard of it, in milliseconds. Amounts are digits of base units. */
export type TransactionState =
  | { readonly status: 'pending' }
  | { readonly status: 'confirmed'; readonly at: number; readonly fee?: string; readonly minedHash?: string }
  | {
      readonly status: 'failed'
      readonly at: number
      readonly reason?: string
      readonly fee?: string
      readonly minedHash?: string
    }
  | { readonly status: 'replaced'; readonly at: number; readonly minedHash?: string }
  /** No block took it, and none can any more. */
  | { readonly status: 'dropped'; readonly at: number }

/** A transfer that the widget sent: what a receipt and a row of activity need, before any service knows of it. */
export type PendingTransaction = {
  readonly hash: string
  readonly networkId: CaipNetworkId
  readonly from: string
  readonly to: string
  /** What the visitor typed, where that was a name. */
  readonly toName?: string
  /** Base units, as digits. */
  readonly value: string
  readonly decimals: number
  /** As the contract states it: hostile text. */
  readonly symbol: string
  readonly tokenAddress?: string
  /** Of an NFT, decimal; `symbol` is then its name. */
  readonly tokenId?: string
  readonly sentAt: number
  readonly state: TransactionState
}

/** What names one: a hash is unique on its network only. */
export type TransactionKey = Pick<PendingTransaction, 'hash' | 'networkId'>

export type PendingEvent =
  | { readonly type: 'sent'; readonly transaction: PendingTransaction; readonly at: number }
  | {
      readonly type: 'settled'
      readonly key: TransactionKey
      readonly outcome: TransactionOutcome
      readonly at: number
    }

/**
 * The newest first. Of an account on a network at most 99 are kept; those that wait stay longest. A settled one stays as it is
 * and is forgotten a day later, when services know it too.
 * @see specification §9
 */
export function changePendingTransactions(
  list: readonly PendingTransaction[],
  event: PendingEvent,
): readonly PendingTransaction[] {
  switch (event.type) {
    case 'sent': {
      const { transaction, at } = event
      const others = list.filter((one) => !isSameTransaction(one, transaction) && !isOutdated(one, at))
      return limit([transaction, ...others], transaction)
    }
    case 'settled':
      return list.map((one) =>
        isSameTransaction(one, event.key) && one.state.status === 'pending'
          ? { ...one, state: toState(event.outcome, event.at) }
          : one,
      )
  }
}

export function isSameTransaction(a: TransactionKey, b: TransactionKey): boolean {
  return a.hash === b.hash && a.networkId === b.networkId
}

function isOutdated({ state }: PendingTransaction, now: number): boolean {
  return state.status !== 'pending' && now - state.at > settledTransactionLifetime
}

/** Drops one too many: the oldest that has settled, else the oldest. */
function limit(list: readonly PendingTransaction[], newest: PendingTransaction): readonly PendingTransaction[] {
  const own = list.filter((one) => one.networkId === newest.networkId && one.from === newest.from)
  if (own.length <= pendingTransactionLimit) return list
  const dropped = own.findLast(({ state }) => state.status !== 'pending') ?? own.at(-1)
  return list.filter((one) => one !== dropped)
}

function toState(outcome: TransactionOutcome, at: number): TransactionState {
  if (outcome.status === 'expired') return { status: 'dropped', at }
  const minedHash = outcome.hash === undefined ? {} : { minedHash: outcome.hash }
  if (outcome.status === 'replaced') return { status: 'replaced', at, ...minedHash }
  const included = { at, ...minedHash, ...(outcome.fee !== undefined && { fee: String(outcome.fee) }) }
  if (outcome.status === 'confirmed') return { status: 'confirmed', ...included }
  return { status: 'failed', ...included, ...(outcome.reason && { reason: outcome.reason.slice(0, 300) }) }
}

/** What the widget sent, the newest first; that of earlier visits too once `followTransactions` has read it. */
export const pendingTransactionsAtom = atom<readonly PendingTransaction[]>([])

/** Takes over what this browser has stored, also from another tab of the site. */
export function readPendingTransactions(foyer: Foyer): readonly PendingTransaction[] {
  const stored = readStored(foyer)
  foyer.store.set(pendingTransactionsAtom, stored)
  return stored
}

/** Takes over an event; what another tab of the site has stored since is kept. */
export function setPendingTransactions(foyer: Foyer, event: PendingEvent): readonly PendingTransaction[] {
  const next = changePendingTransactions(readStored(foyer), event)
  foyer.storage.set('pendingTransactions', next)
  foyer.store.set(pendingTransactionsAtom, next)
  return next
}

function readStored(foyer: Foyer): readonly PendingTransaction[] {
  return (foyer.storage.get('pendingTransactions') ?? []).filter(isPendingTransaction)
}

const isText = (value: unknown, longest = 200): value is string => typeof value === 'string' && value.length <= longest
const isDigits = (value: unknown): boolean => isText(value) && /^\d{1,78}$/.test(value)
const isOptional = (value: unknown, is: (given: unknown) => boolean): boolean => value === undefined || is(value)

function isPendingTransaction(value: unknown): value is PendingTransaction {
  if (typeof value !== 'object' || value === null) return false
  const one = value as Readonly<Record<string, unknown>>
  const { hash, networkId, from, to, decimals, symbol, sentAt } = one
  return (
    [hash, from, to, symbol].every((text) => isText(text)) &&
    hash !== '' &&
    isCaipNetworkId(networkId) &&
    isDigits(one['value']) &&
    Number.isInteger(decimals) &&
    Number(decimals) >= 0 &&
    Number(decimals) <= 255 &&
    Number.isFinite(sentAt) &&
    isOptional(one['toName'], (text) => isText(text, 255)) &&
    isOptional(one['tokenAddress'], (text) => isText(text)) &&
    isOptional(one['tokenId'], isDigits) &&
    isState(one['state'])
  )
}

function isState(value: unknown): value is TransactionState {
  if (typeof value !== 'object' || value === null) return false
  const { status, at, fee, reason, minedHash } = value as Readonly<Record<string, unknown>>
  if (status === 'pending') return true
  return (
    ['confirmed', 'failed', 'replaced', 'dropped'].includes(String(status)) &&
    Number.isFinite(at) &&
    isOptional(fee, isDigits) &&
    isOptional(reason, (text) => isText(text, 300)) &&
    isOptional(minedHash, (text) => isText(text))
  )
}

import { atom } from 'jotai/vanilla'
import { ledgerLifetime, paidLifetime } from '../config/constants.ts'
import type { Foyer } from '../foyer.ts'
import { isLedgerRecord, isRow } from './isLedgerRecord.ts'
import { isOpen, type LedgerRecord, ledgerStatuses } from './ledgerRecord.ts'

/** Keys of the lists that there were before the ledger, and how a row of each becomes a record. */
const formerLists = {
  pendingTransactions: fromTransfer,
  swaps: fromSwap,
  payments: fromPayment,
  purchases: fromPurchase,
} as const

const keys = Object.keys(formerLists) as readonly (keyof typeof formerLists)[]

const paymentStatuses = {
  asked: 'asked',
  sent: 'signed',
  paid: 'confirmed',
  atExchange: 'asked',
  paidByExchange: 'confirmed',
} as const

type Books = Pick<Foyer, 'store' | 'storage'>

/** What wallets were asked for, the newest first; that of earlier visits and other tabs too once it has been read. */
export const ledgerAtom = atom<readonly LedgerRecord[]>([])

/** Takes over what this browser has stored, also from another tab of the site; what is missing there is stored again. */
export function readLedger(foyer: Books): readonly LedgerRecord[] {
  return write(foyer, [])
}

/**
 * Keeps a question, or what has become known of it. Of one that has become known otherwise meanwhile, the tab that knows more is
 * believed.
 * @returns as it stands now
 */
export function saveRecord<record extends LedgerRecord>(foyer: Books, record: record): record {
  const all = write(foyer, [record])
  return (all.find(({ id }) => id === record.id) as record | undefined) ?? record
}

function write(foyer: Books, changed: readonly LedgerRecord[]): readonly LedgerRecord[] {
  const { store, storage } = foyer
  const now = Date.now()
  const former = readFormer(foyer)
  const stored = readStored(foyer)
  const known = store.get(ledgerAtom)
  const next = [former ?? [], known, changed].reduce((all, some) => mergeLedgers(all, some, now), stored)
  if (!isSame(next, stored)) {
    storage.set('ledger', next)
    // where there is no room for all of it, for what matters most
    if (!isSame(next, readStored(foyer))) storage.set('ledger', mergeLedgers([], next.filter(isOpen), now))
  }
  if (former) removeWritten(foyer, former)
  if (!isSame(next, known)) store.set(ledgerAtom, next)
  return next
}

/** Removes what an earlier version kept, once all of it that matters stands here. */
function removeWritten(foyer: Books, former: readonly LedgerRecord[]): void {
  const written = new Set(readStored(foyer).map(({ id }) => id))
  if (former.every((record) => !isOpen(record) || written.has(record.id))) removeFormer(foyer)
}

function readStored({ storage }: Books): readonly LedgerRecord[] {
  return (storage.read('ledger') ?? []).filter(isLedgerRecord)
}

function isSame(one: readonly LedgerRecord[], other: readonly LedgerRecord[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Row = Readonly<Record<string, unknown>>

/** Reads what an earlier version kept. @returns undefined where there is nothing of it */
function readFormer({ storage }: Pick<Foyer, 'storage'>): readonly LedgerRecord[] | undefined {
  if (keys.every((key) => storage.read(key) === undefined)) return undefined
  return keys.flatMap((key) =>
    (storage.read(key) ?? [])
      .filter(isRow)
      .map((row) => formerLists[key](row))
      .filter(isLedgerRecord),
  )
}

function removeFormer({ storage }: Pick<Foyer, 'storage'>): void {
  for (const key of keys) storage.set(key, undefined)
}

function fromTransfer(row: Row): unknown {
  const { hash, networkId, from, sentAt, state, to, toName, value, decimals, symbol, tokenAddress, tokenId } = row
  const { minedHash, status, at = sentAt, fee, reason } = isRow(state) ? state : {}
  return {
    // the same on every page that takes it over
    id: `send ${networkId} ${hash}`,
    kind: 'send',
    networkId,
    account: from,
    details: { to, toName, value, decimals, symbol, tokenAddress, tokenId },
    askedAt: sentAt,
    hash,
    state: { status: status === 'pending' ? 'signed' : status, at, hash: minedHash, fee, reason },
  }
}

function fromSwap(row: Row): unknown {
  const { id, task, networkId, account, from, to, fromAmount, toAmount, minimum, askedAt, hash, batch, state } = row
  const { status, at = askedAt, fee, received, reason } = isRow(state) ? state : {}
  return {
    id,
    kind: 'swap',
    networkId,
    account,
    details: { task, from, to, fromAmount, toAmount, minimum },
    askedAt,
    hash,
    batch,
    state: { status: status === 'pending' ? 'signed' : status, at, fee, received, reason },
  }
}

function fromPayment(row: Row): unknown {
  const { id: paymentId, networkId, asset, recipient, value, askedAt, state } = row
  const { status, hash, payer, exchangeId, sessionId } = isRow(state) ? state : {}
  const exchange = exchangeId === undefined ? undefined : { exchangeId, sessionId }
  const known = paymentStatuses[String(status) as keyof typeof paymentStatuses]
  return {
    id: `pay ${paymentId}`,
    kind: 'pay',
    networkId,
    account: payer ?? exchangeId ?? recipient,
    askedAt,
    details: { paymentId, asset, recipient, value, exchange },
    ...(exchange ? {} : { hash }),
    state: { status: known, at: askedAt, ...(exchange && { hash }) },
  }
}

function fromPurchase(row: Row): unknown {
  const { provider, purchase, account, paymentAmount, paymentCurrency, isSmartAccount, at, url, least } = row
  const { networkId, ...bought } = isRow(purchase) ? purchase : {}
  return {
    id: `buy ${account} ${at}`,
    kind: 'buy',
    networkId,
    account,
    askedAt: at,
    held: least,
    details: { provider, purchase: bought, paymentAmount, paymentCurrency, isSmartAccount, url },
    state: { status: 'asked', at },
  }
}

/**
 * Merges what two pages know, the newest first. What has no end stays, whatever its age and however many there are; the others are
 * forgotten a day after their end; that something was paid, later, so that it is not paid again.
 */
function mergeLedgers(
  one: readonly LedgerRecord[],
  other: readonly LedgerRecord[],
  now: number,
): readonly LedgerRecord[] {
  const merged = new Map<string, LedgerRecord>()
  for (const record of [...one, ...other]) {
    const known = merged.get(record.id)
    merged.set(record.id, known ? mergeRecords(known, record) : record)
  }
  const kept = [...merged.values()].filter((record) => isOpen(record) || now - toEnd(record) <= toLifetime(record))
  return kept.sort((a, b) => b.askedAt - a.askedAt || (a.id < b.id ? -1 : 1))
}

/** Returns when no one had to wait for it any more. */
function toEnd({ state, lookedAt }: LedgerRecord): number {
  const isUnclear = state.status === 'asked' || state.status === 'unknown'
  return isUnclear ? (lookedAt ?? state.at) : state.at
}

function toLifetime({ kind, state }: LedgerRecord): number {
  return kind === 'pay' && state.status === 'confirmed' ? paidLifetime : ledgerLifetime
}

/** The visitor has looked what became of it: it waits for no one any more. What a wallet signs after that is followed all the same. */
export function closeRecord(foyer: Foyer, record: LedgerRecord): void {
  saveRecord(foyer, { ...record, lookedAt: Date.now() })
}

/**
 * Merges what two pages know of one question. Whichever comes first, and however often: the result is the same, so pages that hear
 * of each other late agree in the end, and none takes back what another knows.
 */
export function mergeRecords<record extends LedgerRecord>(one: record, other: record): record {
  const hash = toLarger(one.hash, other.hash)
  const batch = one.batch ?? other.batch
  const seen = one.seen ?? other.seen
  const { held, heldAt } = toLastHeld(one, other)
  const lookedAt = toLarger(one.lookedAt, other.lookedAt)
  return {
    ...one,
    ...(hash !== undefined && { hash }),
    ...(batch && { batch }),
    ...(seen && { seen }),
    ...(held !== undefined && { held }),
    ...(heldAt !== undefined && { heldAt }),
    ...(lookedAt !== undefined && { lookedAt }),
    state: isBetterKnown(other, one) ? other.state : one.state,
  }
}

function isBetterKnown(record: LedgerRecord, known: LedgerRecord): boolean {
  const [rank, otherRank] = [toRank(record), toRank(known)]
  if (rank !== otherRank) return rank > otherRank
  const [one, other] = [record.state, known.state]
  // who knew it first is believed
  if (one.at !== other.at) return one.at < other.at
  return JSON.stringify(one) < JSON.stringify(other)
}

/**
 * Ranks a record: what no one knows because the wallet did not answer is less than its answer; what no one knows of that answer is
 * more.
 */
function toRank({ state, hash, batch }: LedgerRecord): number {
  const isUnanswered = state.status === 'unknown' && !hash && !batch
  return ledgerStatuses.indexOf(isUnanswered ? 'rejected' : state.status) + (isUnanswered ? 0.5 : 0)
}

function toLastHeld(one: LedgerRecord, other: LedgerRecord): Pick<LedgerRecord, 'held' | 'heldAt'> {
  const [at, otherAt] = [one.heldAt ?? 0, other.heldAt ?? 0]
  if (at !== otherAt) return at > otherAt ? one : other
  const held = toLess(one.held, other.held)
  return { ...(held !== undefined && { held }), ...(at > 0 && { heldAt: at }) }
}

function toLess(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return BigInt(one) < BigInt(other) ? one : other
}

function toLarger<value extends string | number>(one: value | undefined, other: value | undefined): value | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one > other ? one : other
}

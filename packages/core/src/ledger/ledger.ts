import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import { isLedgerRecord } from './isLedgerRecord.ts'
import { isOpen } from './isOpen.ts'
import type { LedgerRecord } from './ledgerRecord.ts'
import { mergeLedgers } from './mergeLedgers.ts'
import { readFormer, removeFormer } from './readFormer.ts'

type Books = Pick<Foyer, 'store' | 'storage'>

/** What wallets were asked for, the newest first; that of earlier visits and other tabs too once it has been read. */
export const ledgerAtom = atom<readonly LedgerRecord[]>([])

/** Takes over what this browser has stored, also from another tab of the site; what is missing there is stored again. */
export function readLedger(foyer: Books): readonly LedgerRecord[] {
  return write(foyer, [])
}

/**
 * Keeps a question, or what has become known of it. Of one that has become known otherwise meanwhile, whoever knows more is
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

/** What an earlier version kept goes once all of it that matters stands here. */
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

import type { Foyer } from '../foyer.ts'
import { saveRecord } from './ledger.ts'
import type { LedgerRecord } from './ledgerRecord.ts'

/** The visitor has looked what became of it: it waits for no one any more. What a wallet signs after that is followed all the same. */
export function closeRecord(foyer: Foyer, record: LedgerRecord): void {
  saveRecord(foyer, { ...record, lookedAt: Date.now() })
}

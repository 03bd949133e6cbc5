/** What wallets were asked for, for views. An entry of its own, so that with every bundler it stays out of a page's first load. */
export { closeRecord } from '../ledger/closeRecord.ts'
export { followLedger } from '../ledger/followLedger.ts'
export { hasRecords } from '../ledger/hasRecords.ts'
export { isOpen, isUnclear } from '../ledger/isOpen.ts'
export { ledgerAtom } from '../ledger/ledger.ts'
export type { LedgerKind, LedgerRecord, LedgerState, LedgerStatus } from '../ledger/ledgerRecord.ts'
export { type ShownStatus, toShownStatus } from '../ledger/toShownStatus.ts'

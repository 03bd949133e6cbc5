/** What wallets were asked for, for views. An entry of its own, so that with every bundler it stays out of a page's first load. */

export { followLedger } from '../ledger/followLedger.ts'
export { hasRecords } from '../ledger/hasRecords.ts'
export { closeRecord, ledgerAtom } from '../ledger/ledger.ts'
export {
  isOpen,
  isUnclear,
  type LedgerKind,
  type LedgerRecord,
  type LedgerState,
  type LedgerStatus,
  type ShownStatus,
  toShownStatus,
} from '../ledger/ledgerRecord.ts'

import type { LedgerStatus } from './ledgerRecord.ts'

/** What a visitor is told apart. */
export type ShownStatus = Exclude<LedgerStatus, 'asked' | 'rejected' | 'signed'>

/** How a record is shown: a wallet that has not answered leaves it unknown, one that rejected sent nothing. */
export function toShownStatus(status: LedgerStatus): ShownStatus {
  if (status === 'asked') return 'unknown'
  if (status === 'rejected') return 'dropped'
  return status === 'signed' ? 'pending' : status
}

import type { Network } from '@foyer/base'
import type { LedgerRecord } from '@foyer/core/internal/ledger'

/** What a row of the ledger is drawn from. */
export type LedgerRowProps<record extends LedgerRecord = LedgerRecord> = {
  readonly record: record
  readonly network: Network
}

import type { Network } from '@foyer/base'
import type { LedgerRecord } from '@foyer/core/internal/ledger'

/** What a row of the ledger is drawn from. */
export type LedgerRowProps = { readonly record: LedgerRecord; readonly network: Network }

import type { Tables } from '../store/tables.ts'

/** A transaction of the page, and where it stands in the history. */
export type PageRow = Omit<Tables['transactions'], 'value' | 'fee'>

/** A transfer as the page shows it. */
export type PageTransfer = Omit<Tables['transfers'], 'account' | 'chain_id'>

export type FoundTransaction = {
  readonly row: PageRow
  /** Those of the account. */
  readonly transfers: readonly PageTransfer[]
}

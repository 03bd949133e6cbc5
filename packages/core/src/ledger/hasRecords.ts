import type { Foyer } from '../foyer.ts'

/** Where records stand, or stood before there was a ledger. */
const keys = ['ledger', 'pendingTransactions', 'swaps', 'payments', 'purchases'] as const

/** Whether this browser keeps something that a wallet was asked for: what draws it loads only then. */
export function hasRecords({ storage }: Pick<Foyer, 'storage'>): boolean {
  return keys.some((key) => (storage.get(key) ?? []).length > 0)
}

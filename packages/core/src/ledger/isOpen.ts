import type { LedgerRecord } from './ledgerRecord.ts'

type Standing = Pick<LedgerRecord, 'state' | 'lookedAt'>

/** Whether it has no end yet that anyone knows of. */
export function isOpen(record: Standing): boolean {
  const { status } = record.state
  return status === 'signed' || status === 'pending' || isUnclear(record)
}

/** Whether only the visitor can find out, in the wallet, and has not said since that they did. */
export function isUnclear({ state, lookedAt = -1 }: Standing): boolean {
  return (state.status === 'asked' || state.status === 'unknown') && lookedAt < state.at
}

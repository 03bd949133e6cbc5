import { ledgerLifetime, paidLifetime } from '../config/constants.ts'
import { isOpen } from './isOpen.ts'
import type { LedgerRecord } from './ledgerRecord.ts'
import { mergeRecords } from './mergeRecords.ts'

/**
 * What two pages know, together, the newest first. What has no end stays, whatever its age and however many there are; the others
 * are forgotten a day after their end; that something was paid, later, so that it is not paid again.
 */
export function mergeLedgers(
  one: readonly LedgerRecord[],
  other: readonly LedgerRecord[],
  now: number,
): readonly LedgerRecord[] {
  const merged = new Map<string, LedgerRecord>()
  for (const record of [...one, ...other]) {
    const known = merged.get(record.id)
    merged.set(record.id, known ? mergeRecords(known, record) : record)
  }
  const kept = [...merged.values()].filter((record) => isOpen(record) || now - toEnd(record) <= toLifetime(record))
  return kept.sort((a, b) => b.askedAt - a.askedAt || (a.id < b.id ? -1 : 1))
}

/** When no one had to wait for it any more. */
function toEnd({ state, lookedAt }: LedgerRecord): number {
  const isUnclear = state.status === 'asked' || state.status === 'unknown'
  return isUnclear ? (lookedAt ?? state.at) : state.at
}

function toLifetime({ kind, state }: LedgerRecord): number {
  return kind === 'pay' && state.status === 'confirmed' ? paidLifetime : ledgerLifetime
}

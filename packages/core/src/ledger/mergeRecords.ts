import { type LedgerRecord, ledgerStatuses } from './ledgerRecord.ts'

/**
 * What two pages know of one question, together. Whichever comes first, and however often: the result is the same, so pages that
 * hear of each other late agree in the end, and none takes back what another knows.
 */
export function mergeRecords<record extends LedgerRecord>(one: record, other: record): record {
  const hash = toLarger(one.hash, other.hash)
  const batch = one.batch ?? other.batch
  const seen = one.seen ?? other.seen
  const { held, heldAt } = toLastHeld(one, other)
  const lookedAt = toLarger(one.lookedAt, other.lookedAt)
  return {
    ...one,
    ...(hash !== undefined && { hash }),
    ...(batch && { batch }),
    ...(seen && { seen }),
    ...(held !== undefined && { held }),
    ...(heldAt !== undefined && { heldAt }),
    ...(lookedAt !== undefined && { lookedAt }),
    state: isBetterKnown(other, one) ? other.state : one.state,
  }
}

function isBetterKnown(record: LedgerRecord, known: LedgerRecord): boolean {
  const [rank, otherRank] = [toRank(record), toRank(known)]
  if (rank !== otherRank) return rank > otherRank
  const [one, other] = [record.state, known.state]
  // who knew it first is believed
  if (one.at !== other.at) return one.at < other.at
  return JSON.stringify(one) < JSON.stringify(other)
}

/** What no one knows because the wallet did not answer is less than its answer; what no one knows of that answer is more. */
function toRank({ state, hash, batch }: LedgerRecord): number {
  const isUnanswered = state.status === 'unknown' && !hash && !batch
  return ledgerStatuses.indexOf(isUnanswered ? 'rejected' : state.status) + (isUnanswered ? 0.5 : 0)
}

function toLastHeld(one: LedgerRecord, other: LedgerRecord): Pick<LedgerRecord, 'held' | 'heldAt'> {
  const [at, otherAt] = [one.heldAt ?? 0, other.heldAt ?? 0]
  if (at !== otherAt) return at > otherAt ? one : other
  const held = toLess(one.held, other.held)
  return { ...(held !== undefined && { held }), ...(at > 0 && { heldAt: at }) }
}

function toLess(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return BigInt(one) < BigInt(other) ? one : other
}

function toLarger<value extends string | number>(one: value | undefined, other: value | undefined): value | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one > other ? one : other
}

import type { Peers } from './createPeers.ts'
import { type StoredShare, toQuotas } from './createStoredUsage.ts'
import type { StoredLimits } from './mailbox.ts'

/** What this process has stored and nobody has taken, over a store that several processes share. */
export type SharedUsage = {
  /** Counts a message that is about to be stored; false, and nothing counted, where there is no room for it anywhere. */
  reserve(share: StoredShare, expiresAt: number): boolean
  /** It was not stored, or was taken. */
  release(share: StoredShare, expiresAt: number): void
  /** Forgets what has expired. @param now unix ms */
  sweep(now: number): void
}

type Use = { bytes: number; messages: number }

/** What expires within the same minute is forgotten together, in ms. */
const span = 60_000
/** Counts kept at most; a sender beyond them counts for its project and in all. */
const maxKeys = 200_000

export function createSharedUsage(limits: StoredLimits, peers: Peers): SharedUsage {
  const blank = { projectId: '', publisher: '', bytes: 0 }
  const byKind = new Map(toQuotas(limits, blank).map((quota) => [toKind(quota.key), quota]))
  const totals = new Map<string, Use>()
  /** By the minute in which it expires. */
  const spans = new Map<number, Map<string, Use>>()
  const add = (uses: Map<string, Use>, key: string, change: Use) => {
    const use = uses.get(key) ?? { bytes: 0, messages: 0 }
    use.bytes += change.bytes
    use.messages += change.messages
    if (use.messages > 0) uses.set(key, use)
    else uses.delete(key)
  }
  const hasRoom = ({ key, maxBytes, maxMessages }: ReturnType<typeof toQuotas>[number], bytes: number) => {
    const { bytes: own, messages } = totals.get(key) ?? { bytes: 0, messages: 0 }
    const isWithin = (used: number, limit: number, kind: string) =>
      limit === 0 || used + peers.getElsewhere(`${kind} ${key}`) <= limit
    return isWithin(own + bytes, maxBytes, 'bytes') && isWithin(messages + 1, maxMessages, 'messages')
  }
  peers.share(function* () {
    for (const [key, { bytes, messages }] of totals) {
      const quota = byKind.get(toKind(key))
      yield [`bytes ${key}`, bytes, quota?.maxBytes ?? 0]
      yield [`messages ${key}`, messages, quota?.maxMessages ?? 0]
    }
  })
  return {
    reserve(share, expiresAt) {
      const quotas = toQuotas(limits, share)
      if (!quotas.every((quota) => hasRoom(quota, share.bytes))) return false
      const minute = Math.ceil(expiresAt / span)
      const uses = spans.get(minute) ?? new Map<string, Use>()
      spans.set(minute, uses)
      for (const { key } of quotas) {
        if (totals.size >= maxKeys && !totals.has(key)) continue
        for (const one of [totals, uses]) add(one, key, { bytes: share.bytes, messages: 1 })
      }
      return true
    },
    release(share, expiresAt) {
      const uses = spans.get(Math.ceil(expiresAt / span))
      for (const { key } of toQuotas(limits, share)) {
        if (!uses?.has(key)) continue
        for (const one of [totals, uses]) add(one, key, { bytes: -share.bytes, messages: -1 })
      }
    },
    sweep(now) {
      for (const [minute, uses] of spans) {
        if (minute * span > now) continue
        spans.delete(minute)
        for (const [key, { bytes, messages }] of uses) add(totals, key, { bytes: -bytes, messages: -messages })
      }
    },
  }
}

/** What a key is about: the word in front. */
function toKind(key: string): string {
  return key.split(' ', 1)[0] ?? key
}

import type { Peers } from './createPeers.ts'
import { everything, type StoredShare, toQuotas } from './createStoredUsage.ts'
import type { StoredLimits } from './mailbox.ts'

/** What this process has stored and no one has taken, over a store that several processes share. */
export type SharedUsage = {
  /** Counts a message that is about to be stored; false, and nothing counted, where there is no room for it anywhere. */
  reserve(share: StoredShare, expiresAt: number): boolean
  /** They were not stored, or were taken. @param messages how many, of `bytes` in all; default one */
  release(share: StoredShare, expiresAt: number, messages?: number): void
  /** In all, here. */
  getStored(): Readonly<Use>
  /** Forgets what has expired. @param now unix ms */
  sweep(now: number): void
}

type Use = { bytes: number; messages: number }

/** What expires within the same minute is forgotten together, in ms. */
const span = 60_000
/** Counts kept at most; a sender beyond them counts for its project and in all. */
const maxKeys = 200_000
/** Senders whose quotas are remembered at most. */
const maxRemembered = 10_000

export function createSharedUsage(limits: StoredLimits, peers: Peers): SharedUsage {
  const blank = { projectId: '', publisher: '', network: 'any', bytes: 0 }
  const byKind = new Map(toQuotas(limits, blank).map((quota) => [toKind(quota.key), quota]))
  const totals = new Map<string, Use>()
  /** By the minute in which it expires. */
  const spans = new Map<number, Map<string, Use>>()
  const findQuotas = saveQuotas(limits)
  const isWithin = (used: number, limit: number, told: string) =>
    limit === 0 || used + peers.getElsewhere(told) <= limit
  const hasRoom = ({ key, maxBytes, maxMessages, toldBytes, toldMessages }: SharedQuota, bytes: number) => {
    const own = totals.get(key)
    return (
      isWithin((own?.bytes ?? 0) + bytes, maxBytes, toldBytes) &&
      isWithin((own?.messages ?? 0) + 1, maxMessages, toldMessages)
    )
  }
  peers.share(function* () {
    for (const [key, { bytes, messages }] of totals) {
      const quota = byKind.get(toKind(key))
      yield [toToldKey('bytes', key), bytes, quota?.maxBytes ?? 0]
      yield [toToldKey('messages', key), messages, quota?.maxMessages ?? 0]
    }
  })
  return {
    reserve(share, expiresAt) {
      const quotas = findQuotas(share)
      if (!quotas.every((quota) => hasRoom(quota, share.bytes))) return false
      const minute = toMinute(expiresAt)
      const uses = spans.get(minute) ?? new Map<string, Use>()
      spans.set(minute, uses)
      const change = { bytes: share.bytes, messages: 1 }
      for (const { key } of quotas) {
        if (totals.size >= maxKeys && !totals.has(key)) continue
        add(totals, key, change)
        add(uses, key, change)
      }
      return true
    },
    release(share, expiresAt, messages = 1) {
      const uses = spans.get(toMinute(expiresAt))
      const change = { bytes: -share.bytes, messages: -messages }
      for (const { key } of findQuotas(share)) {
        if (!uses?.has(key)) continue
        add(totals, key, change)
        add(uses, key, change)
      }
    },
    getStored: () => ({ bytes: 0, messages: 0, ...totals.get(everything) }),
    sweep(now) {
      for (const [minute, uses] of spans) {
        if (minute * span > now) continue
        spans.delete(minute)
        for (const [key, { bytes, messages }] of uses) add(totals, key, { bytes: -bytes, messages: -messages })
      }
    },
  }
}

/** Returns the minute of an end. What expires within the same one is counted together. @param expiresAt unix ms */
export function toMinute(expiresAt: number): number {
  return Math.ceil(expiresAt / span)
}

function add(uses: Map<string, Use>, key: string, change: Use): void {
  const use = uses.get(key)
  if (!use) {
    if (change.messages > 0) uses.set(key, { ...change })
    return
  }
  use.bytes += change.bytes
  use.messages += change.messages
  if (use.messages <= 0) uses.delete(key)
}

type SharedQuota = ReturnType<typeof toQuotas>[number] & { readonly toldBytes: string; readonly toldMessages: string }

/** A sender's quotas are the same for each of his messages: their keys are put together once, while he is among the latest. */
function saveQuotas(limits: StoredLimits): (share: StoredShare) => readonly SharedQuota[] {
  const latest = new Map<string, Map<string, readonly SharedQuota[]>>()
  let size = 0
  return (share) => {
    const { projectId, publisher, network } = share
    const name = `${projectId} ${network}`
    const known = latest.get(publisher)?.get(name)
    if (known) return known
    const quotas = toQuotas(limits, share).map((quota) => ({
      ...quota,
      toldBytes: toToldKey('bytes', quota.key),
      toldMessages: toToldKey('messages', quota.key),
    }))
    if (size >= maxRemembered) {
      latest.clear()
      size = 0
    }
    size += 1
    const own = latest.get(publisher) ?? new Map<string, readonly SharedQuota[]>()
    latest.set(publisher, own.set(name, quotas))
    return quotas
  }
}

/** Under which the others are told of a count. */
function toToldKey(kind: 'bytes' | 'messages', key: string): string {
  return `${kind} ${key}`
}

/** Returns what a key is about: the word in front. */
function toKind(key: string): string {
  return key.split(' ', 1)[0] ?? key
}

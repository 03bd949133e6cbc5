export type Bucket = { readonly burst: number; readonly perSecond: number }

/** Takes one from a bucket; answers 0 when there was one left, else the seconds until there will be. */
export type TakeToken = (key: string, bucket: Bucket) => number

/** Keys of one generation. More than this are a flood of addresses. */
const keyLimit = 50_000

type Level = { readonly tokens: number; readonly at: number }

/**
 * Token buckets in memory, one per key. When many keys have come, those that were not used since the last such moment
 * are forgotten, all at once, so that a flood costs no more than any other requests.
 */
export function createRateLimit(now: () => number = Date.now): TakeToken {
  let recent = new Map<string, Level>()
  let older = new Map<string, Level>()
  return (key, { burst, perSecond }) => {
    const time = now()
    const level = recent.get(key) ?? older.get(key)
    // a clock that is set back gives nothing and takes nothing
    const passed = level ? Math.max(0, time - level.at) / 1_000 : 0
    const tokens = level ? Math.min(burst, level.tokens + passed * perSecond) : burst
    if (recent.size >= keyLimit && !recent.has(key)) {
      older = recent
      recent = new Map()
    }
    const isLeft = tokens >= 1
    recent.set(key, { tokens: isLeft ? tokens - 1 : tokens, at: time })
    return isLeft ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond))
  }
}

/** Counts what is under way in a key's name; undefined where there is no room, else what ends it. */
export type Enter = (key: string) => (() => void) | undefined

/** @param limits at once in all, and for one key; 0 counts nothing */
export function createConcurrency(limits: { readonly all: number; readonly each: number }): Enter {
  const counts = new Map<string, number>()
  let total = 0
  return (key) => {
    const count = counts.get(key) ?? 0
    if (limits.all > 0 && total >= limits.all) return undefined
    if (limits.each > 0 && count >= limits.each) return undefined
    counts.set(key, count + 1)
    total += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      total -= 1
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    }
  }
}

/** In whose name bytes count, and how many may wait there; 0 counts nothing. */
type BudgetShare = { readonly key: string; readonly limit: number }

/** What one holder has waiting. */
export type BudgetAccount = {
  getUsed(): number
  /** Counts bytes; false, and nothing counted, where one of the shares has no room for them. */
  take(bytes: number): boolean
  /** Counts bytes that cannot be refused any more. */
  add(bytes: number): void
  give(bytes: number): void
}

export type ByteBudget = {
  open(shares: readonly BudgetShare[]): BudgetAccount
  getUsed(key: string): number
}

/** Bytes that wait in memory, counted at once in the name of everyone who could fill it: socket, client, address, process. */
export function createByteBudget(): ByteBudget {
  const used = new Map<string, number>()
  const getUsed = (key: string) => used.get(key) ?? 0
  return { getUsed, open: (shares) => openAccount(used, shares) }
}

function openAccount(used: Map<string, number>, all: readonly BudgetShare[]): BudgetAccount {
  const shares = all.filter(({ limit }) => limit > 0)
  let own = 0
  const change = (bytes: number) => {
    own += bytes
    for (const { key } of shares) {
      const total = (used.get(key) ?? 0) + bytes
      if (total > 0) used.set(key, total)
      else used.delete(key)
    }
  }
  return {
    getUsed: () => own,
    take(bytes) {
      if (shares.some(({ key, limit }) => (used.get(key) ?? 0) + bytes > limit)) return false
      change(bytes)
      return true
    },
    add(bytes) {
      change(bytes)
    },
    give(bytes) {
      change(-Math.min(bytes, own))
    },
  }
}

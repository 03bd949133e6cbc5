export type Bucket = { readonly burst: number; readonly perSecond: number }

/** Takes one from a bucket; answers 0 when there was one left, else the seconds until there will be. */
export type TakeToken = (key: string, bucket: Bucket) => number

/** More keys than this are a flood of addresses; full buckets are forgotten first, they know nothing. */
const keyLimit = 50_000

/** Token buckets in memory, one per key. */
export function createRateLimit(now: () => number = Date.now): TakeToken {
  const levels = new Map<string, { tokens: number; at: number; full: number }>()
  return (key, { burst, perSecond }) => {
    const time = now()
    const level = levels.get(key)
    const tokens = level ? Math.min(burst, level.tokens + ((time - level.at) / 1_000) * perSecond) : burst
    if (tokens < 1) return Math.max(1, Math.ceil((1 - tokens) / perSecond))
    if (!level && levels.size >= keyLimit) forget(levels, time)
    // when it will be full again, so that it can be forgotten without loss
    levels.set(key, { tokens: tokens - 1, at: time, full: time + ((burst - tokens + 1) / perSecond) * 1_000 })
    return 0
  }
}

function forget(levels: Map<string, { full: number }>, time: number): void {
  for (const [key, level] of levels) if (level.full <= time) levels.delete(key)
  for (const key of levels.keys()) {
    if (levels.size < keyLimit) return
    levels.delete(key)
  }
}

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

/** How long something took lately: counts alone, of one process. */
export type RecentTimes = {
  /** @param ms how long it took this time */
  add(ms: number): void
  /** The time within which 95 of 100 ended, in ms, in each of the last 60 minutes, oldest first; undefined where there was none. */
  getCurve(): readonly (number | undefined)[]
  /** The same over the last five minutes together. */
  getRecent(): number | undefined
}

/** Minutes that are remembered. */
const kept = 60
const recent = 5
const minute = 60_000
/** Each class of times reaches a fifth further than the one before, the first to this, in ms. */
const first = 0.5
const growth = 1.2
/** Classes: the last holds all that took longer than some 19 minutes. */
const classes = 80

type Minute = { at: number; readonly counts: Uint32Array }

/** @param now unix ms */
export function createRecentTimes(now: () => number): RecentTimes {
  const minutes: Minute[] = Array.from({ length: kept }, () => ({ at: Number.NaN, counts: new Uint32Array(classes) }))
  const find = (at: number) => minutes[((at % kept) + kept) % kept]
  const toAt = () => Math.floor(now() / minute)
  const collect = (from: number, to: number) => {
    const sum = new Uint32Array(classes)
    for (let at = from; at <= to; at += 1) {
      const slot = find(at)
      for (const [index, count] of slot?.at === at ? slot.counts.entries() : []) sum[index] = (sum[index] ?? 0) + count
    }
    return getLongest(sum)
  }
  return {
    add(ms) {
      const at = toAt()
      const slot = find(at)
      if (!slot) return
      if (slot.at !== at) {
        slot.at = at
        slot.counts.fill(0)
      }
      const index = toClass(ms)
      slot.counts[index] = (slot.counts[index] ?? 0) + 1
    },
    getCurve() {
      const last = toAt()
      return Array.from({ length: kept }, (_, index) => {
        const at = last - kept + 1 + index
        return collect(at, at)
      })
    },
    getRecent: () => collect(toAt() - recent + 1, toAt()),
  }
}

function toClass(ms: number): number {
  if (ms <= first) return 0
  return Math.min(classes - 1, Math.ceil(Math.log(ms / first) / Math.log(growth)))
}

/** The end of the class in which the last of 95 of 100 is. */
function getLongest(counts: Uint32Array): number | undefined {
  const all = counts.reduce((total, count) => total + count, 0)
  let before = 0
  for (const [index, count] of counts.entries()) {
    before += count
    if (all > 0 && before >= all * 0.95) return first * growth ** index
  }
  return undefined
}

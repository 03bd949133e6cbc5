import { LRUCache } from 'lru-cache'
import { visitorNetwork } from '../http/clientAddress.ts'
import type { Store } from '../store/openStore.ts'

/** Requests to sources in a day (UTC), counted in the store: what several processes and restarts made stays within it. */
export type DayBudget = {
  /** Counts one; false where the day's are used up. */
  take(source: string, perDay: number | undefined): Promise<boolean>
  /** Those of today so far, by source. */
  read(): Promise<ReadonlyMap<string, number>>
  /** Gives back what was set aside and not used. */
  close(): Promise<void>
}

/** Set aside at once, so that not each request writes: at most so many, and at most a hundredth of the budget. */
const largestShare = 25
const keepDays = 31
const dayLength = 86_400_000

type Share = { day: string; left: number; isUsedUp: boolean; reserving: Promise<void> }

export function createDayBudget({ store, now }: { readonly store: Store; readonly now: () => number }): DayBudget {
  const shares = new Map<string, Share>()
  const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
  const find = (source: string, day: string) => {
    const known = shares.get(source)
    if (known?.day === day) return known
    const share: Share = { day, left: 0, isUsedUp: false, reserving: Promise.resolve() }
    shares.set(source, share)
    return share
  }
  const reserve = async (source: string, share: Share, perDay: number) => {
    // another that waited before this one may have set some aside
    if (share.left > 0 || share.isUsedUp) return
    const most = Math.max(1, Math.min(largestShare, Math.floor(perDay / 100)))
    for (const count of most > 1 ? [most, 1] : [1]) {
      if (!(await add(store, { source, day: share.day, count, perDay }))) continue
      share.left += count
      return
    }
    share.isUsedUp = true
    await store
      .deleteFrom('source_usage')
      .where('day', '<', toDay(now() - keepDays * dayLength))
      .execute()
  }
  return {
    async take(source, perDay = Number.MAX_SAFE_INTEGER) {
      const share = find(source, toDay(now()))
      if (share.left === 0 && !share.isUsedUp) {
        const reserving = share.reserving.catch(() => {}).then(() => reserve(source, share, perDay))
        share.reserving = reserving
        await reserving
      }
      if (share.left === 0) return share.isUsedUp ? false : await this.take(source, perDay)
      share.left -= 1
      return true
    },
    async read() {
      const rows = await store.selectFrom('source_usage').selectAll().where('day', '=', toDay(now())).execute()
      return new Map(
        rows.map(({ source, day, requests }) => {
          const share = shares.get(source)
          return [source, requests - (share?.day === day ? share.left : 0)]
        }),
      )
    },
    async close() {
      for (const [source, { day, left }] of shares) {
        if (left > 0) await add(store, { source, day, count: -left, perDay: Number.MAX_SAFE_INTEGER })
      }
      shares.clear()
    },
  }
}

/** One statement, so that two processes never pass the budget together. @returns whether there was room */
async function add(
  store: Store,
  { source, day, count, perDay }: { source: string; day: string; count: number; perDay: number },
): Promise<boolean> {
  const row = await store
    .insertInto('source_usage')
    .values({ source, day, requests: count })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'day'])
        .doUpdateSet((eb) => ({ requests: eb('source_usage.requests', '+', count) }))
        .where('source_usage.requests', '<=', perDay - count),
    )
    .returning('requests')
    .executeTakeFirst()
  return row !== undefined
}

/** What the visitors of one network may have asked of sources, so that no one uses up what is there for all. */
export type VisitorShares = {
  /** Whether the visitor whose request this is has none left. */
  isUsedUp(source: string, limits: ShareLimits): boolean
  /** Counts one; false where none is left. The owner's own questions count for no one. */
  take(source: string, limits: ShareLimits): boolean
}

export type ShareLimits = { readonly perDay?: number | undefined; readonly perNetwork?: number | undefined }

type Level = { readonly left: number; readonly at: number }

/** Networks by source; more than this are a flood, of which those that have asked for longest are removed. */
const maxLevels = 100_000
/** A /48, which anyone can have for nothing, is 256 networks; together they have as much as so many. */
const networksOfSite = 3

/** In memory: whom a gateway served is written nowhere, and a restart gives each its share again. */
export function createVisitorShares(now: () => number): VisitorShares {
  const levels = new LRUCache<string, Level>({ max: maxLevels })
  const read = (key: string, perNetwork: number) => {
    const level = levels.get(key)
    const most = Math.max(1, perNetwork / 2)
    // half at once and half over the day, so that no day of any beginning has more than the whole
    const passed = level ? (Math.max(0, now() - level.at) / dayLength) * (perNetwork / 2) : 0
    return level ? Math.min(most, level.left + passed) : most
  }
  const list = (source: string, limits: ShareLimits) => {
    const network = visitorNetwork.getStore()
    const perNetwork = limits.perNetwork ?? toDefaultShare(limits.perDay)
    if (network === undefined || perNetwork === 0) return []
    const own = { key: `${source} ${network}`, limit: perNetwork }
    if (!network.includes(':')) return [own]
    const site = network.split(':').slice(0, 3).join(':')
    return [own, { key: `${source} ${site}::`, limit: perNetwork * networksOfSite }]
  }
  return {
    isUsedUp: (source, limits) => list(source, limits).some(({ key, limit }) => read(key, limit) < 1),
    take(source, limits) {
      const all = list(source, limits).map(({ key, limit }) => ({ key, left: read(key, limit) }))
      if (all.some(({ left }) => left < 1)) return false
      for (const { key, left } of all) levels.set(key, { left: left - 1, at: now() })
      return true
    },
  }
}

/** A tenth of the day's, but enough for a family; where the day has no limit, what an office of a hundred needs. */
function toDefaultShare(perDay: number | undefined): number {
  return perDay === undefined ? 10_000 : Math.min(perDay, Math.max(50, Math.floor(perDay / 10)))
}

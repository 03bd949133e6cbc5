import { LRUCache } from 'lru-cache'
import { visitorNetwork } from '../http/clientAddress.ts'

/** What the visitors of one network may have asked of sources, so that no one uses up what is there for all. */
export type VisitorShares = {
  /** Whether the visitor whose request this is has none left. */
  isUsedUp(source: string, limits: ShareLimits): boolean
  /** Counts one; false where none is left. The owner's own questions count for no one. */
  take(source: string, limits: ShareLimits): boolean
}

export type ShareLimits = { readonly perDay?: number | undefined; readonly perNetwork?: number | undefined }

type Level = { readonly left: number; readonly at: number }

const dayLength = 86_400_000
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

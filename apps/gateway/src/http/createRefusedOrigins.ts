import { LRUCache } from 'lru-cache'
import type { Log } from '../log.ts'
import type { Bucket, TakeToken } from './limiters.ts'

export type RefusedOrigin = { readonly origin: string; readonly count: number }

/** Pages that were refused because their project does not name them, so that its owner can see whom the list forgot. */
export type RefusedOrigins = {
  count(projectId: string, origin: string): void
  /** Those of today (UTC) at this process, the most refused first. */
  list(projectId: string): readonly RefusedOrigin[]
}

/** Origins remembered of one project: anyone can make some up. */
const maxOrigins = 20
const maxProjects = 1_000
/** A name has at most 253 characters. */
const maxLength = 300

type Day = { readonly day: string; readonly origins: LRUCache<string, number> }

export function createRefusedOrigins(now: () => number): RefusedOrigins {
  const projects = new LRUCache<string, Day>({ max: maxProjects })
  const toDay = () => new Date(now()).toISOString().slice(0, 10)
  return {
    count(projectId, origin) {
      if (origin.length > maxLength) return
      const day = toDay()
      const known = projects.get(projectId)
      const today = known?.day === day ? known : { day, origins: new LRUCache<string, number>({ max: maxOrigins }) }
      if (today !== known) projects.set(projectId, today)
      today.origins.set(origin, (today.origins.get(origin) ?? 0) + 1)
    },
    list(projectId) {
      const known = projects.get(projectId)
      if (known?.day !== toDay()) return []
      return [...known.origins.entries()]
        .map(([origin, count]) => ({ origin, count }))
        .sort((a, b) => b.count - a.count)
    },
  }
}

/** One line for each id in an hour, and of ids that someone makes up no more than fill a screen. */
const perId: Bucket = { burst: 1, perSecond: 1 / 3_600 }
const together: Bucket = { burst: 20, perSecond: 1 / 60 }

type Owner = { readonly log: Log; readonly takeToken: TakeToken }

/** Says in the owner's log why a site does not work: its project was never made here, or was deleted. */
export function logUnknownProject({ log, takeToken }: Owner, id: string): void {
  if (takeToken(`unknown project ${id.slice(0, 64)}`, perId) > 0 || takeToken('unknown projects', together) > 0) return
  log('warn', 'unknown project refused', {
    project: id.slice(0, 64),
    help: `cli.mjs project create --id ${/^[\w-]{1,64}$/.test(id) ? id : '<id>'} <name> <origin…>`,
  })
}

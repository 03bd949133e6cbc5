import { sql } from 'kysely'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'

type EventRow = Tables['events']

/** How many bytes of events are still taken of a project on a day. */
export type DayQuota = {
  /** Of the rows of one project and day those for which there is room, in their order. */
  take(rows: readonly EventRow[]): Promise<readonly EventRow[]>
}

/** What a row takes beside its texts, with its indexes. */
const rowBytes = 100

type Used = { readonly day: string; readonly bytes: Promise<{ sum: number }> }

/** Counts in memory, from what the store has of the day when a project is first heard of. */
export function createDayQuota(params: {
  readonly store: Store
  readonly maxBytes: number
  /** Told once for each project and day. */
  readonly onFull: (projectId: string) => void
}): DayQuota {
  const { store, maxBytes, onFull } = params
  const used = new Map<string, Used>()
  const find = (projectId: string, day: string) => {
    const known = used.get(projectId)
    if (known?.day === day) return known.bytes
    const bytes = readSum(store, projectId, day).then((sum) => ({ sum }))
    used.set(projectId, { day, bytes })
    // a store that is away is asked again
    bytes.catch(() => used.delete(projectId))
    return bytes
  }
  return {
    async take(rows) {
      const [first] = rows
      if (!first) return []
      const counted = await find(first.project_id, first.day)
      const wasOpen = counted.sum < maxBytes
      const taken = rows.filter((row) => {
        const bytes = getBytes(row)
        if (counted.sum + bytes > maxBytes) {
          // no shorter one slips in behind it: the day is over
          counted.sum = Math.max(counted.sum, maxBytes)
          return false
        }
        counted.sum += bytes
        return true
      })
      if (wasOpen && taken.length < rows.length) onFull(first.project_id)
      return taken
    },
  }
}

function getBytes({ event_id, type, event, domain, path, visitor, properties }: EventRow): number {
  const texts = [event_id, type, event, domain, path, visitor ?? '', properties]
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), rowBytes)
}

async function readSum(store: Store, projectId: string, day: string): Promise<number> {
  const texts = sql<number>`sum(octet_length(event_id) + octet_length(type) + octet_length(event) + octet_length(domain) + octet_length(path)
    + coalesce(octet_length(visitor), 0) + octet_length(properties) + ${sql.lit(rowBytes)})`
  const row = await store
    .selectFrom('events')
    .select(texts.as('bytes'))
    .where('project_id', '=', projectId)
    .where('day', '=', day)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

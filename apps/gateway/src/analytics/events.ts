import { createHash, randomBytes } from 'node:crypto'
import type { CallInput, postEvent } from '@foyer/api'
import { sql } from 'kysely'
import { cleanText } from '../cleanText.ts'
import { describeError, type Log } from '../log.ts'
import type { Project } from '../projects/projects.ts'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'

type EventRow = Tables['events']

/** How many bytes of events are still taken of a project on a day. */
type DayQuota = {
  /** Of the rows of one project and day those for which there is room, in their order. */
  take(rows: readonly EventRow[]): Promise<readonly EventRow[]>
}

/** What a row takes beside its texts, with its indexes. */
const rowBytes = 100

type Used = { readonly day: string; readonly bytes: Promise<{ sum: number }> }

/** Counts in memory, from what the store has of the day when a project is first heard of. */
function createDayQuota(params: {
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

type EventBody = CallInput<typeof postEvent>['body']

export type Events = {
  /**
   * Stores events; resolves when they are on disk. An event that was sent twice is stored once, one beyond the project's bytes of the
   * day is dropped.
   * @returns how many were taken
   */
  record(project: Project, events: readonly EventBody[]): Promise<number>
  close(): Promise<void>
}

const saltKey = 'analytics:salt'
const maxProperties = 4_000
const rowsPerInsert = 300
const pruneInterval = 3_600_000

/**
 * The sink of usage events. Addresses of pages are kept without query and hash, and wallets only as a salted hash that
 * lets them be counted. Events that arrive together are written together.
 */
export async function openEvents(params: {
  store: Store
  keepDays: number
  /** Of one project. */
  maxBytesPerDay: number
  log: Log
  now: () => number
}): Promise<Events> {
  const { store, keepDays, maxBytesPerDay, log, now } = params
  const onFull = (project: string) => log('warn', 'events of the day are full', { project, bytes: maxBytesPerDay })
  const quota = createDayQuota({ store, maxBytes: maxBytesPerDay, onFull })
  const salt = await readSalt(store)
  let waiting: Tables['events'][] = []
  let writing: Promise<void> | undefined
  const flush = async () => {
    // the events of this turn of the loop share one write
    await new Promise(setImmediate)
    const rows = waiting
    waiting = []
    writing = undefined
    await save(store, rows)
  }
  const prune = () => {
    const before = now() - keepDays * 86_400_000
    store
      .deleteFrom('events')
      .where('received_at', '<', before)
      .execute()
      .catch((error: unknown) => log('warn', 'events not tidied', { error: describeError(error) }))
  }
  const timer = setInterval(prune, pruneInterval)
  timer.unref()
  return {
    async record(project, events) {
      const time = now()
      const rows = await quota.take(events.map((event) => toRow(project, event, salt, time)))
      if (rows.length === 0) return 0
      waiting.push(...rows)
      writing ??= flush()
      await writing
      return rows.length
    },
    close: async () => {
      clearInterval(timer)
      await writing?.catch(() => {})
    },
  }
}

/** Made at the first start; without it no one can tell which wallets were counted. */
async function readSalt(store: Store): Promise<string> {
  await store
    .insertInto('meta')
    .values({ key: saltKey, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await store.selectFrom('meta').select('value').where('key', '=', saltKey).executeTakeFirst()
  return row?.value ?? ''
}

function toRow(project: Project, event: EventBody, salt: string, time: number): Tables['events'] {
  const { props } = event
  const page = event.url && URL.canParse(event.url) ? new URL(event.url) : undefined
  const errors = props.type === 'error' ? { errorType: props.errorType, errorMessage: props.errorMessage } : {}
  const properties = JSON.stringify({ ...(isObject(props.properties) && props.properties), ...errors })
  return {
    project_id: project.id,
    event_id: event.eventId,
    received_at: time,
    day: new Date(time).toISOString().slice(0, 10),
    type: cleanText(props.type, 40),
    event: cleanText(props.event, 80),
    domain: cleanText(page?.hostname ?? event.domain ?? '', 253),
    path: cleanText(page?.pathname ?? '', 500),
    visitor: props.address ? hashVisitor(salt, project.id, props.address) : null,
    properties: properties.length <= maxProperties ? properties : '{}',
  }
}

function hashVisitor(salt: string, projectId: string, address: string): string {
  return createHash('sha256').update(`${salt} ${projectId} ${address.toLowerCase()}`).digest('base64url').slice(0, 22)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function save(store: Store, rows: readonly Tables['events'][]): Promise<void> {
  const unique = [...new Map(rows.map((row) => [`${row.project_id} ${row.event_id}`, row])).values()]
  await store.transaction().execute(async (transaction) => {
    for (let start = 0; start < unique.length; start += rowsPerInsert) {
      await transaction
        .insertInto('events')
        .values(unique.slice(start, start + rowsPerInsert))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
}

export type EventCount = { readonly event: string; readonly count: number; readonly visitors: number }
export type DayCount = { readonly day: string; readonly count: number; readonly visitors: number }

/** The numbers of a project since a day, for its page. */
export async function countEvents(
  store: Store,
  projectId: string,
  since: string,
): Promise<{ readonly events: readonly EventCount[]; readonly days: readonly DayCount[] }> {
  const base = store.selectFrom('events').where('project_id', '=', projectId).where('day', '>=', since)
  const events = await base
    .select((eb) => [
      'event',
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('visitor').distinct().as('visitors'),
    ])
    .groupBy('event')
    .orderBy('count', 'desc')
    .orderBy('event')
    .limit(100)
    .execute()
  const days = await base
    .select((eb) => [
      'day',
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('visitor').distinct().as('visitors'),
    ])
    .groupBy('day')
    .orderBy('day', 'desc')
    .limit(31)
    .execute()
  const toNumbers = <row extends { count: number; visitors: number }>(row: row): row => ({
    ...row,
    count: Number(row.count),
    visitors: Number(row.visitors),
  })
  return { events: events.map(toNumbers), days: days.map(toNumbers) }
}

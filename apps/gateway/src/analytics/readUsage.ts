import { sql } from 'kysely'
import type { Store } from '../store/openStore.ts'

/** What happened in some days. Visitors are wallets, counted by their salted hash. */
export type Usage = {
  readonly connections: number
  readonly visitors: number
  readonly signedIn: number
  readonly failed: number
}

export type ProjectUsage = { readonly connections: number; readonly failed: number; readonly lastAt: number }

/** First and last day, as `2026-11-24`, both counted. */
type Days = { readonly from: string; readonly to: string }

/** A page that was loaded again takes its connection up: that is none. */
const isNoReconnect = sql<boolean>`properties not like '%"reconnect":true%'`

/** The numbers of all projects together. */
export async function readUsage(store: Store, { from, to }: Days): Promise<Usage> {
  const rows = await store
    .selectFrom('events')
    .select((eb) => ['event', eb.fn.countAll<number>().as('count')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('event', 'in', ['CONNECT_SUCCESS', 'CONNECT_ERROR', 'SIWX_AUTH_SUCCESS'])
    .where(isNoReconnect)
    .groupBy('event')
    .execute()
  const visitors = await store
    .selectFrom('events')
    .select((eb) => eb.fn.count<number>('visitor').distinct().as('count'))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirst()
  const count = (event: string) => Number(rows.find((row) => row.event === event)?.count ?? 0)
  return {
    connections: count('CONNECT_SUCCESS'),
    failed: count('CONNECT_ERROR'),
    signedIn: count('SIWX_AUTH_SUCCESS'),
    visitors: Number(visitors?.count ?? 0),
  }
}

/** Connections by day, of all projects; a day without any is left out. */
export async function readConnectionDays(store: Store, { from, to }: Days): Promise<ReadonlyMap<string, number>> {
  const rows = await store
    .selectFrom('events')
    .select((eb) => ['day', eb.fn.countAll<number>().as('count')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('event', '=', 'CONNECT_SUCCESS')
    .where(isNoReconnect)
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, count }) => [day, Number(count)]))
}

/** Reads what happened at each project, by its id. */
export async function readProjectUsage(store: Store, { from, to }: Days): Promise<ReadonlyMap<string, ProjectUsage>> {
  const rows = await store
    .selectFrom('events')
    .select((eb) => [
      'project_id',
      'event',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max<number>('received_at').as('last'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where(isNoReconnect)
    .groupBy(['project_id', 'event'])
    .execute()
  const usage = new Map<string, ProjectUsage>()
  for (const { project_id: id, event, count, last } of rows) {
    const before = usage.get(id) ?? { connections: 0, failed: 0, lastAt: 0 }
    usage.set(id, {
      connections: before.connections + (event === 'CONNECT_SUCCESS' ? Number(count) : 0),
      failed: before.failed + (event === 'CONNECT_ERROR' ? Number(count) : 0),
      lastAt: Math.max(before.lastAt, Number(last)),
    })
  }
  return usage
}

/** Kinds of connections that are looked at; what a page says of itself is its own choice. */
const maxKinds = 1_000

/** Counts how often visitors connected with each wallet, the most used first. @param projectId default all projects */
export async function readWalletShares(
  store: Store,
  { from, to, projectId }: Days & { readonly projectId?: string },
): Promise<readonly { readonly name: string; readonly count: number }[]> {
  let query = store
    .selectFrom('events')
    .select((eb) => ['properties', eb.fn.countAll<number>().as('count')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('event', '=', 'CONNECT_SUCCESS')
    .where(isNoReconnect)
  if (projectId !== undefined) query = query.where('project_id', '=', projectId)
  const rows = await query.groupBy('properties').orderBy('count', 'desc').limit(maxKinds).execute()
  const counts = new Map<string, number>()
  for (const { properties, count } of rows) {
    const { name } = JSON.parse(properties) as { readonly name?: unknown }
    if (typeof name !== 'string' || !name) continue
    const key = name.slice(0, 60)
    counts.set(key, (counts.get(key) ?? 0) + Number(count))
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}

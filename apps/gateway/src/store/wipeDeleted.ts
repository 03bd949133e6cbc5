import { PostgresAdapter, sql } from 'kysely'
import { describeError, type Log } from '../log.ts'
import type { Store } from './openStore.ts'

/** While someone reads, the log cannot be emptied; it is tried again after this, in ms. */
const retryAfter = 500
/** Whether it is time to rewrite Postgres's tables is asked so often, in ms. */
const lookEvery = 3_600_000
const day = 86_400_000
const rewrittenAt = 'frame.rewritten_at'

export type Wiper = {
  /**
   * After parts of keys were deleted, and the deletion committed. SQLite: they are gone from its files when this resolves,
   * or, while another process reads them, as soon as it has done.
   */
  wipe(): Promise<void>
  close(): void
}

/**
 * Gets what was deleted off the disk. SQLite overwrites it in the database (`secure_delete`), but its log keeps the earlier
 * pages until it is emptied. Postgres keeps dead rows until the table is written anew, which happens once a day.
 */
export async function startWiper({ store, log }: { readonly store: Store; readonly log: Log }): Promise<Wiper> {
  let retry: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  const fail = (error: unknown) => log('error', 'deleted parts could not be wiped', { error: describeError(error) })
  const close = () => {
    clearTimeout(retry)
    clearInterval(looking)
  }
  if (isPostgres(store)) {
    const look = () => rewriteTables(store, Date.now()).catch(fail)
    looking = setInterval(() => void look(), lookEvery).unref()
    await look()
    return { wipe: async () => {}, close }
  }
  const wipe = async (): Promise<void> => {
    clearTimeout(retry)
    if (await emptyLog(store)) return
    retry = setTimeout(() => void wipe().catch(fail), retryAfter).unref()
  }
  await wipe()
  return { wipe, close }
}

/** @returns whether no one was reading it */
async function emptyLog(store: Store): Promise<boolean> {
  const { rows } = await sql<{ readonly busy: number }>`pragma wal_checkpoint(truncate)`.execute(store)
  return rows[0]?.busy === 0
}

/** Writes the frame's tables anew, without the dead rows; one of all processes does it, once a day. */
export async function rewriteTables(store: Store, now: number): Promise<boolean> {
  await store
    .insertInto('meta')
    .values({ key: rewrittenAt, value: '0' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const claimed = await store
    .updateTable('meta')
    .set({ value: String(now) })
    .where('key', '=', rewrittenAt)
    .where(sql<boolean>`cast(value as bigint) <= ${now - day}`)
    .executeTakeFirst()
  if (claimed.numUpdatedRows !== 1n) return false
  const { rows } = await sql<{ readonly tablename: string }>`
    select tablename from pg_tables where schemaname = current_schema() and tablename like 'frame\\_%'`.execute(store)
  await store.connection().execute(async (database) => {
    await sql`set statement_timeout = 0`.execute(database)
    try {
      for (const { tablename } of rows) await sql`vacuum (full) ${sql.table(tablename)}`.execute(database)
    } finally {
      await sql`reset statement_timeout`.execute(database)
    }
  })
  return true
}

function isPostgres(store: Store): boolean {
  return store.getExecutor().adapter instanceof PostgresAdapter
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { type Migrated, type MigrateOptions, migrate } from './migrations.ts'
import { openSqlite, sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Store = Kysely<Tables>

export type StoreTransaction = Transaction<Tables>

export type OpenStoreParams = {
  /** Folder for everything the gateway keeps; made when absent. */
  readonly stateDir: string
  /** `postgres://…`; without it the store is `gateway.sqlite` in the folder. */
  readonly databaseUrl?: string | undefined
  readonly onError?: ((error: Error) => void) | undefined
}

/** Any number; it only has to be the same in every process of this program. */
const migrationLock = 7_203_114

/** Opens the store and brings it up to date. `store.destroy()` closes it. @throws Error that names the file, or the database */
export async function openStore(params: OpenStoreParams): Promise<Store> {
  const { store, lock } = await connect(params)
  try {
    await migrate(store, lock)
    return store
  } catch (error) {
    await store.destroy()
    throw toNamed(params, error)
  }
}

/**
 * Brings a store up to date, or tries whether it could be, and closes it.
 * @returns its version before, and the program's
 * @throws Error that names the file, or the database
 */
export async function migrateStore(params: OpenStoreParams, options: MigrateOptions): Promise<Migrated> {
  const { store, lock } = await connect(params)
  try {
    return await migrate(store, lock, options)
  } catch (error) {
    throw toNamed(params, error)
  } finally {
    await store.destroy()
  }
}

/** As it is. The lock is held by one process at a time, until its transaction ends. */
async function connect({ stateDir, databaseUrl, onError = () => {} }: OpenStoreParams) {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  if (!databaseUrl) {
    const store: Store = new Kysely({ dialect: sqliteDialect(openSqlite(toPath(stateDir))) })
    return { store, lock: async () => {} }
  }
  const { dialect } = await openPostgres(databaseUrl, onError)
  const store: Store = new Kysely({ dialect })
  const lock = async (transaction: Store) => {
    await sql`set local lock_timeout = 0`.execute(transaction)
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
  }
  return { store, lock }
}

const toPath = (stateDir: string) => join(stateDir, 'gateway.sqlite')

function toNamed({ stateDir, databaseUrl }: OpenStoreParams, cause: unknown): Error {
  const name = databaseUrl ? toPlainUrl(databaseUrl) : toPath(stateDir)
  return new Error(`${name}: ${toMessage(cause)}`, { cause })
}

/** Without the password, and without the settings, where one may stand too. */
function toPlainUrl(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'GATEWAY_DATABASE_URL'
  const url = new URL(databaseUrl)
  url.password = ''
  url.search = ''
  return url.toString()
}

/** A name with several addresses fails at each, and says nothing of its own. */
function toMessage(error: unknown): string {
  const { message, errors = [] } = error as AggregateError
  return message || errors.map((one) => (one as Error).message).join(', ')
}

const int8 = 20
/** Longest time for one statement, in ms; a migration has no limit. */
const statementTimeout = 30_000
/** Longest wait for another's lock, in ms: a table that is locked must not hold every connection. */
const lockTimeout = 5_000

/**
 * Postgres by connection string. Whole numbers of 8 bytes are read as numbers, as SQLite gives them; none of ours
 * passes 2^53. The driver is loaded only here, so an installation on SQLite never pays for it.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
): Promise<{ dialect: Dialect; pool: Pool }> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    types: {
      getTypeParser: ((type: number, format?: 'text' | 'binary') =>
        type === int8 ? (text: string) => Number(text) : pg.types.getTypeParser(type, format as 'text')) as never,
    },
  })
  // a connection that breaks while idle must not end the process
  pool.on('error', onError)
  return { dialect: new PostgresDialect({ pool }), pool }
}

/** Bytes that the database takes on its disk. @param isPostgres the other is SQLite */
export async function readStoreSize(store: Store, isPostgres: boolean): Promise<number> {
  const query = isPostgres
    ? sql<{ bytes: number | string }>`select pg_database_size(current_database()) as bytes`
    : sql<{
        bytes: number | string
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await query.execute(store)
  return Number(rows[0]?.bytes ?? 0)
}

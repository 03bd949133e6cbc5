import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql, type Transaction } from 'kysely'
import { type Migrated, type MigrateOptions, migrate } from './migrations.ts'
import { openPostgres } from './openPostgres.ts'
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

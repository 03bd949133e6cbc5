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

/** Opens the store and brings it up to date. `store.destroy()` closes it. @throws Error that names the file */
export async function openStore(params: OpenStoreParams): Promise<Store> {
  const { store, lock, path } = await connect(params)
  try {
    await migrate(store, lock)
    return store
  } catch (error) {
    await store.destroy()
    throw path === undefined ? error : new Error(`${path}: ${(error as Error).message}`, { cause: error })
  }
}

/** Brings a store up to date, or tries whether it could be, and closes it. @returns its version before, and the program's */
export async function migrateStore(params: OpenStoreParams, options: MigrateOptions): Promise<Migrated> {
  const { store, lock } = await connect(params)
  try {
    return await migrate(store, lock, options)
  } finally {
    await store.destroy()
  }
}

/** As it is. The lock is held by one process at a time, until its transaction ends. */
async function connect(params: OpenStoreParams) {
  const { stateDir, databaseUrl, onError = () => {} } = params
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  if (!databaseUrl) {
    const path = join(stateDir, 'gateway.sqlite')
    const store: Store = new Kysely({ dialect: sqliteDialect(openSqlite(path)) })
    return { store, lock: async () => {}, path }
  }
  const { dialect } = await openPostgres(databaseUrl, onError)
  const store: Store = new Kysely({ dialect })
  const lock = async (transaction: Store) => {
    await sql`set local lock_timeout = 0`.execute(transaction)
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
  }
  return { store, lock, path: undefined }
}

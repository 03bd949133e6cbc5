import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql, type Transaction } from 'kysely'
import { migrate } from './migrations.ts'
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

/** Opens the store and brings it up to date. `store.destroy()` closes it. */
export async function openStore(params: OpenStoreParams): Promise<Store> {
  const { stateDir, databaseUrl, onError = () => {} } = params
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  if (!databaseUrl) {
    const store = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(join(stateDir, 'gateway.sqlite'))) })
    await migrateOrClose(store, async () => {})
    return store
  }
  const { dialect } = await openPostgres(databaseUrl, onError)
  const store = new Kysely<Tables>({ dialect })
  await migrateOrClose(store, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
  })
  return store
}

async function migrateOrClose(store: Store, lock: (transaction: Store) => Promise<void>): Promise<void> {
  try {
    await migrate(store, lock)
  } catch (error) {
    await store.destroy()
    throw error
  }
}

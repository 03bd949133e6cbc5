import { createHttpError, type Refusal } from './httpErrors.ts'

const sqliteFull = 13
/** SQLite, whose other bytes say more: busy, locked, read-only, a disk that fails, a file that does not open. */
const sqliteBusy = [5, 6, 8, 10, 14]
/** Postgres: lock_not_available, query_canceled, read_only_sql_transaction. */
const postgresBusy = ['55P03', '57014', '25006']
const sqliteCorrupt = [11, 26]
/** Postgres: disk_full; data_corrupted and index_corrupted. */
const postgresFull = '53100'
const postgresCorrupt = ['XX001', 'XX002']

/** Turns the storage failures a client should know about into their refusals. */
export function toStorageError(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  const sqlite = typeof errcode === 'number' ? errcode & 0xff : 0
  if (sqlite === sqliteFull || code === postgresFull || code === 'ENOSPC') return createHttpError('StorageFull')
  if (sqliteBusy.includes(sqlite)) return createHttpError('StorageBusy')
  if (typeof code === 'string' && postgresBusy.includes(code)) return createHttpError('StorageBusy')
  if (sqliteCorrupt.includes(sqlite)) return createHttpError('StorageFailed')
  if (typeof code === 'string' && postgresCorrupt.includes(code)) return createHttpError('StorageFailed')
  return undefined
}

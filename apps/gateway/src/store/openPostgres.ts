import { type Dialect, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'

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

import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { DatabaseConnection, Driver } from 'kysely'
import { type Dialect, SqliteDialect, type SqliteStatement } from 'kysely'

/** Another process that writes is waited for so long, in ms. */
const patience = 1_000
const pause = 10
const busy = 5
const locked = 6

/** Waits for the lock of SQLite between tries. SQLite's own waiting would stop the whole process. */
function waitForLock(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => wait(dialect.createDriver()),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

function wait(driver: Driver): Driver {
  return {
    init: () => driver.init(),
    acquireConnection: async () => sendUntilAnswered(await driver.acquireConnection()),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  }
}

/** Only what begins to write meets a lock: a transaction takes it at its first word. */
function sendUntilAnswered(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: async (query) => {
      const end = performance.now() + patience
      for (;;) {
        try {
          return await connection.executeQuery(query)
        } catch (error) {
          if (!isLocked(error) || performance.now() > end) throw error
          await new Promise((done) => setTimeout(done, pause))
        }
      }
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
  }
}

function isLocked(error: unknown): boolean {
  const { errcode } = error as { readonly errcode?: unknown }
  return typeof errcode === 'number' && [busy, locked].includes(errcode & 0xff)
}

/** Prepared statements kept per database; kysely asks for the same texts again and again. */
const statementLimit = 400

/** Makes node:sqlite look like the driver kysely knows. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  const statements = new Map<string, SqliteStatement>()
  const prepare = (sql: string): SqliteStatement => {
    const known = statements.get(sql)
    if (known) return known
    if (sql === 'rollback') return createRollback(database)
    // a transaction that reads first and writes later would fail at once when another process has written meanwhile
    const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
    const names = statement.columns().map(({ name }) => name)
    // rows as objects come as hash tables, which take several times the memory of objects of one shape
    statement.setReturnArrays(true)
    const toRow = createRowMaker(names)
    const prepared: SqliteStatement = {
      reader: names.length > 0,
      all: (values) => (statement.all(...toInputs(values)) as unknown as readonly unknown[][]).map(toRow),
      run: (values) => statement.run(...toInputs(values)),
      iterate: function* (values) {
        for (const row of statement.iterate(...toInputs(values))) yield toRow(row as unknown as unknown[])
      },
    }
    if (statements.size >= statementLimit) statements.clear()
    statements.set(sql, prepared)
    return prepared
  }
  return waitForLock(new SqliteDialect({ database: { close: () => database.close(), prepare } }))
}

function createRowMaker(names: readonly string[]): (values: readonly unknown[]) => Record<string, unknown> {
  return (values) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = values[index]
    return row
  }
}

/** After some failures SQLite has ended the transaction by itself; the first error must not be hidden by a second one. */
function createRollback(database: DatabaseSync): SqliteStatement {
  const run = () => {
    if (database.isTransaction) database.exec('rollback')
    return { changes: 0, lastInsertRowid: 0 }
  }
  return { reader: false, run, all: () => [], iterate: () => [].values() }
}

function toInputs(values: readonly unknown[]): SQLInputValue[] {
  return values.map((value) => (value === undefined ? null : (value as SQLInputValue)))
}

/**
 * Opens the database file. WAL lets readers of other processes go on during a write; `synchronous = full` means that
 * what was acknowledged survives a power cut, not only a killed process.
 * @param path file, or `:memory:`
 * @throws Error that names the file
 */
export function openSqlite(path: string): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path)
    prepare(database)
    return database
  } catch (cause) {
    database?.close()
    throw new Error(`${path}: ${(cause as Error).message}`, { cause })
  }
}

function prepare(database: DatabaseSync): void {
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  // `waitForLock` waits: SQLite would in this thread, so that nothing else went on
  database.exec('pragma busy_timeout = 0')
  // what is deleted is gone from the file too: parts of keys are among it
  database.exec('pragma secure_delete = on')
  database.exec('pragma foreign_keys = on')
  // 2 MB: measured, more makes nothing quicker, since the system keeps the file's pages too
  database.exec('pragma cache_size = -2000')
}

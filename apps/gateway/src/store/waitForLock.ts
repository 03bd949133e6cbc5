import type { DatabaseConnection, Dialect, Driver } from 'kysely'

/** Another process that writes is waited for so long, in ms. */
const patience = 1_000
const pause = 10
const busy = 5
const locked = 6

/** Waits for the lock of SQLite between tries. SQLite's own waiting would stop the whole process. */
export function waitForLock(dialect: Dialect): Dialect {
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

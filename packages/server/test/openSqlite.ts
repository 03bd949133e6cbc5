import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { createSignInTables, type SignInTables } from '../src/sql.ts'

/** A real database in memory, with the tables. */
export async function openSqlite(): Promise<Kysely<SignInTables>> {
  const database = new DatabaseSync(':memory:')
  const dialect = new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const statement = database.prepare(sql)
        const all = (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[]))
        return {
          reader: statement.columns().length > 0,
          all,
          run: (values) => statement.run(...(values as SQLInputValue[])),
          iterate: (values) => all(values)[Symbol.iterator](),
        }
      },
    },
  })
  const store = new Kysely<SignInTables>({ dialect })
  await createSignInTables(store)
  await createSignInTables(store)
  return store
}

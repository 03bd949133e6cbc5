import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>
type Name = 'transactions' | 'transfers' | 'activity' | 'holdings' | 'payments'

const indexed = ['transactions', 'transfers', 'activity', 'holdings'] as const

/**
 * Some steps were edited after stores had taken them: tables of the chain index had other keys, or lacked a column that is written
 * now, and payments could be without a payer. Gives those the tables that all others have. An index that lacks what is written now
 * begins again, from the chain.
 * @param create makes each table as a new store has it
 */
export async function mendEarlierTables(
  db: Db,
  create: { readonly [name in Name]: (db: Db) => Promise<void> },
): Promise<void> {
  const tables = await db.introspection.getTables()
  const columns = (name: Name) => tables.find((table) => table.name === name)?.columns ?? []
  const isWhole = columns('transfers').some(({ name }) => name === 'crowd')
  if (!isWhole) await clearIndex(db)
  for (const name of indexed) {
    if (!isWhole || (await hasRowId(db, name))) await remake(db, { name, create: create[name] })
  }
  const isOptional = columns('payments').some(({ name, isNullable }) => name === 'payer' && isNullable)
  if (!isOptional) return
  await sql`update payments set payer = '' where payer is null`.execute(db)
  await remake(db, { name: 'payments', create: create.payments })
}

async function clearIndex(db: Db): Promise<void> {
  for (const name of [...indexed, 'blocks', 'chain_state'] as const) await db.deleteFrom(name).execute()
}

/** SQLite alone has tables in the order of their rows beside those in the order of their key. */
async function hasRowId(db: Db, name: Name): Promise<boolean> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return false
  const { rows } = await sql<{ text: string }>`select sql as text from sqlite_master where name = ${name}`.execute(db)
  return !/without rowid/i.test(rows[0]?.text ?? '')
}

/** Postgres keeps the names of a table's keys until it is gone, so the rows wait in another one. */
async function remake(
  db: Db,
  { name, create }: { readonly name: Name; readonly create: (db: Db) => Promise<void> },
): Promise<void> {
  const [table, kept] = [sql.table(name), sql.table(`${name}_before`)]
  await sql`create table ${kept} as select * from ${table}`.execute(db)
  const { rows } = await sql`select * from ${kept} limit 1`.execute(db)
  await sql`drop table ${table}`.execute(db)
  await create(db)
  const names = Object.keys((rows[0] as object | undefined) ?? {})
  const list = sql.join(names.map((column) => sql.ref(column)))
  if (names.length > 0) await sql`insert into ${table} (${list}) select ${list} from ${kept}`.execute(db)
  await sql`drop table ${kept}`.execute(db)
}

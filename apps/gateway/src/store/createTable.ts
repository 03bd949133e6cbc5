import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

type Constraints = {
  /** Name and columns of the primary key, where it is not one column's. */
  readonly key?: readonly [name: string, columns: string]
  /** Names and columns of what may be there once. */
  readonly unique?: readonly (readonly [name: string, columns: string])[]
  readonly check?: readonly [name: string, text: string]
  /**
   * Keeps the rows in the order of the key, so that what belongs to one account stands on few pages. Postgres has no such
   * tables.
   */
  readonly isOrdered?: boolean
}

type Column = { readonly name: string; readonly type: string; readonly rule: string | undefined }

/**
 * Creates a table in either database.
 * @param columns in SQL, `id text primary key, hash text not null unique, tries bigint not null default 0, used_at bigint`; `bytes` is the
 * type of bytes in both
 */
export async function createTable(db: Db, name: string, columns: string, constraints: Constraints = {}): Promise<void> {
  const { key, unique = [], check, isOrdered } = constraints
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  let table = db.schema.createTable(name)
  if (isOrdered && !isPostgres) table = table.modifyEnd(sql`without rowid`)
  for (const column of readColumns(columns)) {
    const type = column.type === 'bytes' ? (isPostgres ? 'bytea' : 'blob') : (column.type as 'text')
    table = table.addColumn(column.name, type, (c) => {
      if (column.rule === undefined) return c
      if (column.rule === 'primary key') return c.primaryKey()
      if (column.rule === 'not null default 0') return c.notNull().defaultTo(0)
      return column.rule === 'not null unique' ? c.notNull().unique() : c.notNull()
    })
  }
  if (key) table = table.addPrimaryKeyConstraint(key[0], split(key[1]) as never)
  for (const [constraint, names] of unique) table = table.addUniqueConstraint(constraint, split(names) as never)
  if (check) table = table.addCheckConstraint(check[0], sql.raw(check[1]))
  await table.execute()
}

export async function createIndex(db: Db, name: string, table: string, columns: string): Promise<void> {
  await db.schema.createIndex(name).on(table).columns(split(columns)).execute()
}

function readColumns(text: string): readonly Column[] {
  return split(text).map((column) => {
    const [, name, type, rule] =
      /^(\w+) (text|integer|bigint|bytes)(?: (primary key|not null(?: unique| default 0)?))?$/.exec(column) ?? []
    if (!name || !type) throw new Error(`No column: ${column}`)
    return { name, type, rule }
  })
}

function split(list: string): string[] {
  return list.split(',').map((part) => part.trim())
}

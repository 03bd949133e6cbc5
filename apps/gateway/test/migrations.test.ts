import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, SqliteAdapter, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate, migrations } from '../src/store/migrations.ts'
import { migrateStore, openPostgres, openStore } from '../src/store/openStore.ts'
import { openSqlite, sqliteDialect } from '../src/store/sqlite.ts'
import type { Tables } from '../src/store/tables.ts'

import { createTestDatabase } from './support/testDatabase.ts'

/**
 * Tables as stores have them that took a step before it was edited, by the version that they were at. All other stores have what
 * the steps up to theirs give.
 */
const earlierTables: readonly {
  readonly words: string
  readonly version: number
  readonly tables: readonly string[]
  readonly statements: readonly string[]
}[] = [
  {
    words: 'before the index knew crowds',
    version: 3,
    tables: ['transactions', 'transfers', 'activity', 'holdings'],
    statements: [
      'CREATE TABLE "transactions" ("chain_id" text not null, "block_number" bigint not null, "position" integer not null, "hash" text not null, "timestamp" bigint not null, "sender" text not null, "recipient" text, "value" text not null, "nonce" bigint not null, "selector" text, "success" integer not null, "fee" text not null, constraint "transactions_key" primary key ("chain_id", "block_number", "position"))',
      'CREATE TABLE "transfers" ("chain_id" text not null, "block_number" bigint not null, "position" integer not null, "log_index" integer not null, "batch_index" integer not null, "kind" text not null, "token" text not null, "token_id" text not null, "sender" text not null, "recipient" text not null, "amount" text not null, constraint "transfers_key" primary key ("chain_id", "block_number", "position", "log_index", "batch_index"))',
      'CREATE TABLE "activity" ("account" text not null, "chain_id" text not null, "timestamp" bigint not null, "block_number" bigint not null, "position" integer not null, constraint "activity_key" primary key ("account", "chain_id", "block_number", "position"))',
      'CREATE INDEX "activity_block" on "activity" ("chain_id", "block_number")',
      'CREATE INDEX "activity_time" on "activity" ("account", "timestamp", "chain_id", "block_number", "position")',
      'CREATE TABLE "holdings" ("chain_id" text not null, "account" text not null, "token" text not null, "kind" text not null, "token_id" text not null, constraint "holdings_key" primary key ("chain_id", "account", "token", "token_id"))',
    ],
  },
  {
    words: 'with an index in the order of its rows',
    version: 3,
    tables: ['transactions', 'transfers', 'activity', 'holdings'],
    statements: [
      'CREATE TABLE "transactions" ("chain_id" text not null, "block_number" bigint not null, "position" integer not null, "hash" text not null, "timestamp" bigint not null, "sender" text not null, "recipient" text, "value" text not null, "nonce" bigint not null, "selector" text, "success" integer not null, "fee" text not null, constraint "transactions_key" primary key ("chain_id", "block_number", "position"))',
      'CREATE TABLE "transfers" ("account" text not null, "chain_id" text not null, "block_number" bigint not null, "position" integer not null, "log_index" integer not null, "batch_index" integer not null, "kind" text not null, "token" text not null, "token_id" text not null, "sender" text not null, "recipient" text not null, "amount" text not null, "crowd" integer not null, constraint "transfers_key" primary key ("account", "chain_id", "block_number", "position", "log_index", "batch_index"))',
      'CREATE INDEX "transfers_block" on "transfers" ("chain_id", "block_number")',
      'CREATE TABLE "activity" ("account" text not null, "chain_id" text not null, "timestamp" bigint not null, "block_number" bigint not null, "position" integer not null, constraint "activity_key" primary key ("account", "chain_id", "block_number", "position"))',
      'CREATE INDEX "activity_block" on "activity" ("chain_id", "block_number")',
      'CREATE INDEX "activity_time" on "activity" ("account", "timestamp", "chain_id", "block_number", "position")',
      'CREATE TABLE "holdings" ("chain_id" text not null, "account" text not null, "token" text not null, "kind" text not null, "token_id" text not null, constraint "holdings_key" primary key ("chain_id", "account", "token", "token_id"))',
    ],
  },
  {
    words: 'with payments that name no payer',
    version: 14,
    tables: ['payments'],
    statements: [
      'CREATE TABLE "payments" ("id" text primary key, "project_id" text not null, "payment_id" text not null, "network" text not null, "asset" text not null, "recipient" text not null, "payer" text, "hash" text not null, "status" text not null, "received" text, "confirmations" bigint, "tries" bigint not null, "next_at" bigint not null, "created_at" bigint not null, "note" text, constraint "payments_once" unique ("project_id", "payment_id", "network", "hash", "asset", "recipient"))',
      'CREATE INDEX "payments_due" on "payments" ("status", "next_at")',
    ],
  },
]

/** An empty store of the project that runs: SQLite, or Postgres. */
async function openEmpty(): Promise<Kysely<Tables>> {
  const database = await createTestDatabase()
  const dialect = database
    ? (await openPostgres(database.url, () => {})).dialect
    : sqliteDialect(openSqlite(':memory:'))
  const store = new Kysely<Tables>({ dialect })
  onTestFinished(async () => {
    await store.destroy()
    await database?.drop()
  })
  return store
}

/** As the version of that many steps left it. */
async function openAt(version: number): Promise<Kysely<Tables>> {
  const store = await openEmpty()
  await sql`create table gateway_migrations (version integer primary key, applied_at bigint not null)`.execute(store)
  for (const [index, step] of migrations.slice(0, version).entries()) {
    await step(store)
    await sql`insert into gateway_migrations values (${index + 1}, 1)`.execute(store)
  }
  return store
}

// C47 of tooling/coverage/complaints.json
test('behavior: users of before keep their address and wallet when users without an address come', async () => {
  const store = await openAt(5)
  const before = { id: 'a', email: 'ada@example.org', created_at: 7, custody: 'strict', evm_address: '0x1' } as const
  await sql`insert into frame_users (id, email, created_at, custody, evm_address, solana_address)
    values (${before.id}, ${before.email}, ${before.created_at}, ${before.custody}, ${before.evm_address}, null)`.execute(
    store,
  )
  expect(await migrate(store, async () => {})).toEqual({ from: 5, to: migrations.length })
  const read = () => store.selectFrom('frame_users').selectAll().orderBy('id').execute()
  expect(await read()).toEqual([{ ...before, identity: null, solana_address: null, needs_passkey: 0 }])
  const next = { id: 'b', email: null, identity: 'farcaster:1', created_at: 8, custody: 'standard' } as const
  const nothing = { evm_address: null, solana_address: null, needs_passkey: 0 }
  const add = (row: object) =>
    store
      .insertInto('frame_users')
      .values({ ...next, ...nothing, ...row })
      .execute()
  await add({})
  for (const row of [{ id: 'c' }, { id: 'c', email: before.email, identity: null }, { id: 'c', identity: null }]) {
    await expect(add(row)).rejects.toThrow()
  }
  expect(await read()).toHaveLength(2)
  // once more changes nothing
  expect(await migrate(store, async () => {})).toEqual({ from: migrations.length, to: migrations.length })
  expect(await read()).toHaveLength(2)
})

test('behavior: sessions of before keep both of their tokens, and those that had ended stay ended', async () => {
  const store = await openAt(7)
  const before = (id: string, token: string, previous: string | null, revokedAt: number | null) =>
    sql`insert into frame_sessions (id, user_id, device_id, token_hash, previous_hash, site, created_at, rotated_at,
      seen_at, expires_at, verified_at, revoked_at)
      values (${id}, 'u', 'd', ${token}, ${previous}, 'https://shop.example', 1, 5, 5, 99, 1, ${revokedAt})`.execute(
      store,
    )
  await before('live', 'new', 'old', null)
  await before('over', 'third', null, 6)
  await migrate(store, async () => {})
  const tokens = await store.selectFrom('frame_tokens').selectAll().orderBy('hash').execute()
  expect(tokens).toEqual([
    { hash: 'new', session_id: 'live', number: 1, issued_at: 5 },
    { hash: 'old', session_id: 'live', number: 0, issued_at: 1 },
    { hash: 'third', session_id: 'over', number: 1, issued_at: 5 },
  ])
  const sessions = await store.selectFrom('frame_sessions').selectAll().orderBy('id').execute()
  expect(sessions).toMatchObject([
    { id: 'live', used_number: 1, used_at: 5, ended_at: null, end_reason: null },
    { id: 'over', ended_at: 6, end_reason: 'signed-out' },
  ])
})

test('behavior: a rehearsal runs each step and leaves the store as it was', async () => {
  const store = await openAt(5)
  const steps: number[] = []
  const options = { isRehearsal: true, onStep: (step: number) => void steps.push(step) }
  expect(await migrate(store, async () => {}, options)).toEqual({ from: 5, to: migrations.length })
  expect(steps).toEqual(migrations.map((_, index) => index + 1).slice(5))
  const read = () => sql<{ version: number }>`select max(version) as version from gateway_migrations`.execute(store)
  expect((await read()).rows).toEqual([{ version: 5 }])
  await expect(store.selectFrom('frame_tokens').selectAll().execute()).rejects.toThrow()
  await migrate(store, async () => {})
  expect((await read()).rows).toEqual([{ version: migrations.length }])
})

test('error: a rehearsal fails as the migration would, and an empty store stays empty', async () => {
  const empty = await openEmpty()
  await migrate(empty, async () => {}, { isRehearsal: true })
  await expect(sql`select * from gateway_migrations`.execute(empty)).rejects.toThrow()
  const store = await openAt(5)
  await sql`create table frame_tokens (hash text)`.execute(store)
  await expect(migrate(store, async () => {}, { isRehearsal: true })).rejects.toThrow()
  expect((await sql<{ n: number }>`select count(*) as n from gateway_migrations`.execute(store)).rows[0]?.n).toBe(5)
})

/** Everything that the store is made of, in words that two of one schema share. */
async function readSchema(store: Kysely<Tables>): Promise<unknown> {
  if (!(store.getExecutor().adapter instanceof SqliteAdapter)) return await store.introspection.getTables()
  const { rows } = await sql<{ name: string; text: string }>`select name, sql as text from sqlite_master
    where sql is not null and name <> 'gateway_migrations' order by name`.execute(store)
  return rows.map(({ name, text }) => [name, text.replace(/\s+/g, ' ')])
}

describe('stores of earlier versions', () => {
  const wanted = async () => {
    const store = await openEmpty()
    await migrate(store, async () => {})
    return await readSchema(store)
  }

  test('default: each comes to the schema that a new one has', async () => {
    const schema = await wanted()
    for (let version = 0; version < migrations.length; version += 1) {
      const store = await openAt(version)
      await migrate(store, async () => {})
      expect(await readSchema(store)).toEqual(schema)
    }
  })

  test.each(earlierTables)('behavior: one $words comes to it too, and takes what is written now', async (earlier) => {
    const store = await openAt(earlier.version)
    for (const table of earlier.tables) await sql`drop table ${sql.table(table)}`.execute(store)
    for (const statement of earlier.statements) await sql.raw(statement).execute(store)
    const place = { chain_id: 'eip155:1', block_number: 9, position: 0, log_index: 0, batch_index: 0 }
    const transfer = { ...place, account: '0x1' }
    const token = { kind: 'erc20' as const, token: '0x2', token_id: '', sender: '0x3', recipient: '0x1', amount: '5' }
    const hasCrowd = earlier.statements.join().includes('crowd')
    const values = hasCrowd || earlier.version > 3 ? { ...transfer, ...token, crowd: 0 } : { ...place, ...token }
    await store
      .insertInto('transfers')
      .values(values as never)
      .execute()
    await store.insertInto('chain_state').values({ chain_id: 'eip155:1', low: 1, high: 9, complete: 1 }).execute()
    const payment = {
      id: 'p',
      project_id: 'shop',
      payment_id: 'order',
      network: 'eip155:1',
      asset: 'a',
      recipient: 'r',
      payer: earlier.tables.includes('payments') ? null : 'x',
      hash: '0x9',
      status: 'told',
      tries: 0,
      next_at: 1,
      created_at: 1,
    }
    if (earlier.version >= 14)
      await store
        .insertInto('payments')
        .values(payment as never)
        .execute()
    await migrate(store, async () => {})
    expect(await readSchema(store)).toEqual(await wanted())
    const [kept, state] = [
      await store.selectFrom('transfers').select('amount').execute(),
      await store.selectFrom('chain_state').select('high').execute(),
    ]
    // an index that lacks what is written now begins again
    expect([kept, state]).toEqual(hasCrowd || earlier.version > 3 ? [[{ amount: '5' }], [{ high: 9 }]] : [[], []])
    const payers = await store.selectFrom('payments').select('payer').execute()
    expect(payers).toEqual(earlier.version >= 14 ? [{ payer: '' }] : [])
    await store
      .insertInto('transfers')
      .values({ ...transfer, ...token, block_number: 10, crowd: 1 })
      .execute()
  })
})

test('error: a start on a file that is no database, or of a newer program, names the file', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'store-'))
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }))
  const path = join(stateDir, 'gateway.sqlite')
  writeFileSync(path, 'no database, whatever its name says'.repeat(100))
  await expect(openStore({ stateDir })).rejects.toThrow(`${path}: file is not a database`)
  rmSync(path)
  const store = await openStore({ stateDir })
  await sql`insert into gateway_migrations values (9999, 1)`.execute(store)
  await store.destroy()
  await expect(openStore({ stateDir })).rejects.toThrow(`${path}: The store is at version 9999`)
  await expect(migrateStore({ stateDir }, {})).rejects.toThrow(`${path}: The store is at version 9999`)
})

test('error: a start without its Postgres says which, and never the password', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'store-'))
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }))
  const databaseUrl = 'postgres://owner:s3cret@localhost:1/shop?application_name=s3cret'
  const error = await openStore({ stateDir, databaseUrl }).catch(({ message }: Error) => message)
  expect(error).toMatch(/^postgres:\/\/owner@localhost:1\/shop: connect ECONNREFUSED /)
  expect(error).not.toContain('s3cret')
})

/** What each step runs, hashed. */
const released = [
  'fcadbe8c11c0',
  '96fbbad49af1',
  '22dc412b9de4',
  '8039e822b2d7',
  'bb60c9613d0b',
  '04fef59aa076',
  '4bba8ed9765c',
  'bee3a26c45fd',
  '83f046e8c816',
  '968d681df3fb',
  '3c84d9d1f7bb',
  'c31c8f9fde7c',
  '2db69caf460d',
  '8b98da170aa3',
  'e5048f293416',
  '6c866a44f153',
  '9b15ef520fa8',
  'c640485080eb',
  '02c4161c5b4b',
  '63974f65996a',
  '3cd943b51ddb',
]

// a step that a store has taken is never edited: a change is a new step
test('behavior: each step does on SQLite what it did when it was released', async () => {
  const texts: string[] = []
  const store = new Kysely<Tables>({
    dialect: sqliteDialect(openSqlite(':memory:')),
    log: ({ query }) => void texts.push(query.sql),
  })
  onTestFinished(() => store.destroy())
  const hashes: string[] = []
  for (const step of migrations) {
    await step(store)
    hashes.push(createHash('sha256').update(texts.splice(0).join(';')).digest('hex').slice(0, 12))
  }
  expect(hashes).toEqual(released)
})

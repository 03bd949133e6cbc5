import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, migrations } from '../src/store/migrations.ts'
import { openPostgres } from '../src/store/openPostgres.ts'
import { openSqlite, sqliteDialect } from '../src/store/sqlite.ts'
import type { Tables } from '../src/store/tables.ts'
import { createTestDatabase } from './support/testDatabase.ts'

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

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { tryWriting } from '../../src/health/createReadiness.ts'
import { toStorageError } from '../../src/http/httpErrors.ts'
import { openStore, readStoreSize } from '../../src/store/openStore.ts'
import { createTestDatabase } from '../support/testDatabase.ts'

test('error: a write to a locked or read-only Postgres ends with a refusal, and goes on afterwards', async () => {
  const database = await createTestDatabase()
  if (!database) throw new Error('This test runs in the postgres project')
  const stateDir = mkdtempSync(join(tmpdir(), 'locked-'))
  const store = await openStore({ stateDir, databaseUrl: database.url })
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  onTestFinished(async () => {
    await other.end()
    await store.destroy()
    await database.drop()
    rmSync(stateDir, { recursive: true, force: true })
  })
  const busy = { status: 503, reasons: [{ name: 'StorageBusy' }] }
  await other.query('begin; lock table meta in access exclusive mode')
  const started = performance.now()
  expect(toStorageError(await tryWriting(store, 1).catch((error: unknown) => error))).toMatchObject(busy)
  expect(performance.now() - started).toBeLessThan(20_000)
  await other.query('rollback')
  await tryWriting(store, 2)
  const readOnly = store.transaction().setAccessMode('read only')
  const refused = await readOnly.execute((own) => tryWriting(own, 3)).catch((error: unknown) => error)
  expect(toStorageError(refused)).toMatchObject(busy)
  await tryWriting(store, 4)
})

/** Bytes that neither database can pack. */
const picture = 4_000_000

test.each(['Postgres', 'SQLite'])('behavior: the size of a store on %s grows by what is written', async (kind) => {
  const isPostgres = kind === 'Postgres'
  const database = isPostgres ? await createTestDatabase() : undefined
  if (isPostgres && !database) throw new Error('This test runs in the postgres project')
  const stateDir = mkdtempSync(join(tmpdir(), 'store-size-'))
  const store = await openStore({ stateDir, databaseUrl: database?.url })
  onTestFinished(async () => {
    await store.destroy()
    await database?.drop()
    rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 })
  })
  const before = await readStoreSize(store, isPostgres)
  expect(before).toBeGreaterThan(10_000)
  const bytes = new Uint8Array(picture)
  for (let at = 0; at < picture; at += 50_000) crypto.getRandomValues(bytes.subarray(at, at + 50_000))
  await store.insertInto('images').values({ kind: 'wallet', id: 'large', type: 'image/png', bytes }).execute()
  const growth = (await readStoreSize(store, isPostgres)) - before
  expect(growth).toBeGreaterThan(picture)
  expect(growth).toBeLessThan(picture * 1.5)
})

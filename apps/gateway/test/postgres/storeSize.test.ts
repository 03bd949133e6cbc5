import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../src/store/openStore.ts'
import { readStoreSize } from '../../src/store/readStoreSize.ts'
import { createTestDatabase } from '../support/testDatabase.ts'

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

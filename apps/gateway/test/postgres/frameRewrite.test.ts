import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { rewriteTables } from '../../src/store/wipeDeleted.ts'
import { startTestFrame, type TestFrame } from '../support/testFrame.ts'

let frame: TestFrame

beforeAll(async () => {
  expect(inject('postgresUrl')).toBeDefined()
  frame = await startTestFrame()
})
afterAll(() => frame?.close())

const day = 86_400_000

test('default: once a day the frame’s tables are written anew, without dead rows, by one of all processes', async () => {
  const { store } = frame.gateway.gateway
  const measure = async () => {
    const { rows } = await sql<{ size: number }>`select pg_relation_size('frame_tokens') as size`.execute(store)
    return Number(rows[0]?.size)
  }
  const tokens = Array.from({ length: 500 }, (_, number) => ({
    hash: `hash ${number}`,
    session_id: 'nobody',
    number,
    issued_at: 1,
  }))
  await store.insertInto('frame_tokens').values(tokens).execute()
  await store.deleteFrom('frame_tokens').where('session_id', '=', 'nobody').execute()
  expect(await measure()).toBeGreaterThan(0)
  // the start of the gateway was the first of today
  expect(await rewriteTables(store, Date.now())).toBe(false)
  const done = await Promise.all([1, 2, 3].map(() => rewriteTables(store, Date.now() + day + 1_000)))
  expect(done.toSorted()).toEqual([false, false, true])
  // a row that a transaction elsewhere in the cluster could still see stays until the next day's
  let now = Date.now() + day + 1_000
  const measureTomorrow = async () => {
    const size = await measure()
    now += day
    await rewriteTables(store, now)
    return size
  }
  await expect.poll(measureTomorrow).toBe(0)
})

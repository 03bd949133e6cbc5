import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { checkSealingKeys, resealAll, type SealedColumns } from '../src/frame/reseal.ts'
import { createSeal } from '../src/frame/seal.ts'
import type { Store } from '../src/store/openStore.ts'
import { frameKey, startTestFrame, type TestFrame } from './support/testFrame.ts'

const other = '22'.repeat(32)
const both = `${other},${frameKey}`
const columns: SealedColumns = {
  'frame_test_parts.part': { kind: 'server share', toPlace: ({ user_id, id }) => `${user_id}|${id}` },
}

let frame: TestFrame
let store: Store

beforeEach(async () => {
  frame = await startTestFrame()
  store = frame.gateway.gateway.store
  await sql`create table frame_test_parts (user_id text not null, id text not null, part text)`.execute(store)
})
afterEach(() => frame?.close())

const save = (id: string, part: string | null) =>
  sql`insert into frame_test_parts (user_id, id, part) values ('u', ${id}, ${part})`.execute(store)

const saveSealed = (id: string, key: string) => save(id, createSeal(key).seal('server share', `u|${id}`, `part ${id}`))

async function openAll(key: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; part: string }>`
    select id, part from frame_test_parts where part like '1.%' order by id`.execute(store)
  return rows.map(({ id, part }) => createSeal(key).open('server share', `u|${id}`, part))
}

test('default: a key is rotated: the new one in front, all sealed anew, the old one taken out', async () => {
  for (let id = 1; id <= 3; id += 1) await saveSealed(String(id), frameKey)
  // made while both keys are given
  await saveSealed('4', other)
  await save('none', null)
  await save('plain', 'no sealed text')
  await expect(checkSealingKeys(store, other)).rejects.toThrow(/sealed by another GATEWAY_FRAME_KEY \([0-9a-f]{8}\)/)
  await checkSealingKeys(store, both)
  expect(await resealAll(store, both, columns)).toBe(3)
  expect(await resealAll(store, both, columns)).toBe(0)
  await checkSealingKeys(store, other)
  expect(await openAll(other)).toEqual(['part 1', 'part 2', 'part 3', 'part 4'])
  await expect(openAll(frameKey)).rejects.toThrow('No key')
})

test('behavior: more than fit into one turn', async () => {
  const seal = createSeal(frameKey)
  const rows = Array.from({ length: 1_100 }, (_, id) => {
    return sql`('u', ${String(id)}, ${seal.seal('server share', `u|${id}`, `part ${id}`)})`
  })
  await sql`insert into frame_test_parts (user_id, id, part) values ${sql.join(rows)}`.execute(store)
  expect(await resealAll(store, both, columns)).toBe(1_100)
  expect(await openAll(other)).toHaveLength(1_100)
})

test('error: a sealed column that nobody has named stops the rotation before anything is changed there', async () => {
  await saveSealed('1', frameKey)
  await expect(resealAll(store, both)).rejects.toThrow('What is sealed in frame_test_parts.part is not known')
  expect(await openAll(frameKey)).toEqual(['part 1'])
})

test('error: a text that was sealed for another place stops it too', async () => {
  await save('1', createSeal(frameKey).seal('server share', 'u|2', 'part'))
  await expect(resealAll(store, both, columns)).rejects.toThrow()
})

test('error: a server without the key that sealed does not start, and says which one it misses', async () => {
  const stateDir = `${frame.gateway.stateDir}/own`
  const first = await startTestFrame({ stateDir })
  const sealed = createSeal(frameKey).seal('recovery share', 'u|p', 'part')
  const passkey = { id: 'p', user_id: 'u', sharing: null, credential_id: 'c', salt: 's', sealed, created_at: 1 }
  await first.gateway.gateway.store.insertInto('frame_passkeys').values(passkey).execute()
  await first.close()
  await expect(startTestFrame({ stateDir, key: other })).rejects.toThrow(
    'Without it these wallets do not open: give it too, after the present one and a comma.',
  )
  const again = await startTestFrame({ stateDir, key: both })
  onTestFinished(() => again.close())
  expect(again.origin).toMatch(/^http/)
})

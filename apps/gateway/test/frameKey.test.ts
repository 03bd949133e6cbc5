import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { checkSealingKeys, resealAll } from '../src/frame/reseal.ts'
import { createSeal } from '../src/frame/seal.ts'
import { createBrowser, frameKey, startTestFrame, type TestBrowser, type TestFrame } from './support/testFrame.ts'

const other = '22'.repeat(32)
const addresses = {
  eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS',
}
const [serverShare, recoveryShare] = ['s'.repeat(23), 'r'.repeat(23)]

let frame: TestFrame
let browser: TestBrowser
let sharing: string

beforeEach(async () => {
  frame = await startTestFrame()
  browser = createBrowser(frame)
  await browser.logIn('sealed@example.org')
  sharing = (await browser.post('wallet/create', { serverShare, recoveryShare, addresses })).body.sharing
})
afterEach(() => frame?.close())

test('default: a key is rotated: the new one in front, all sealed anew, the old one taken out', async () => {
  const { store } = frame.gateway.gateway
  const both = `${other},${frameKey}`
  await expect(checkSealingKeys(store, other)).rejects.toThrow(/sealed by another GATEWAY_FRAME_KEY \([0-9a-f]{8}\)/)
  await checkSealingKeys(store, both)
  expect(await resealAll(store, both)).toBe(2)
  expect(await resealAll(store, both)).toBe(0)
  await checkSealingKeys(store, other)
  const row = await store.selectFrom('frame_sharings').selectAll().executeTakeFirstOrThrow()
  const place = `${row.user_id}|${row.id}`
  expect(createSeal(other).open('server share', place, row.server_share)).toBe(serverShare)
  expect(createSeal(other).open('recovery share', place, row.recovery_share ?? '')).toBe(recoveryShare)
  expect(() => createSeal(frameKey).open('server share', place, row.server_share)).toThrow('No key')
})

test('behavior: with both keys given, what either sealed opens', async () => {
  const { store } = frame.gateway.gateway
  expect((await browser.post('wallet/release', { sharing })).body.serverShare).toBe(serverShare)
  // other wallets are being made meanwhile, under the new one
  const { user_id: userId } = await store.selectFrom('frame_sharings').select('user_id').executeTakeFirstOrThrow()
  const sealed = createSeal(other).seal('server share', `${userId}|new`, 'new')
  const row = { id: 'new', user_id: userId, device_id: 'd', server_share: sealed, recovery_share: null, created_at: 1 }
  await store.insertInto('frame_sharings').values(row).execute()
  expect(await resealAll(store, `${other},${frameKey}`)).toBe(2)
  expect(await resealAll(store, `${frameKey},${other}`)).toBe(3)
  expect((await browser.post('wallet/release', { sharing })).body.serverShare).toBe(serverShare)
})

test('error: a server without the key that sealed does not start, and says which one it misses', async () => {
  const { stateDir } = frame.gateway
  const first = await startTestFrame({ stateDir: `${stateDir}/own` })
  const owner = createBrowser(first)
  await owner.logIn('start@example.org')
  await owner.post('wallet/create', { serverShare, recoveryShare, addresses })
  await first.close()
  await expect(startTestFrame({ stateDir: `${stateDir}/own`, key: other })).rejects.toThrow(
    'Without it these wallets do not open: give it too, after the present one and a comma.',
  )
  const again = await startTestFrame({ stateDir: `${stateDir}/own`, key: `${other},${frameKey}` })
  onTestFinished(() => again.close())
  expect(again.origin).toMatch(/^http/)
})

test('error: a sealed column that nobody has named stops the rotation before anything is lost', async () => {
  const { store } = frame.gateway.gateway
  const { user_id: userId } = await store.selectFrom('frame_sharings').select('user_id').executeTakeFirstOrThrow()
  const sealed = createSeal(frameKey).seal('server share', 'somewhere', 'else')
  const passkey = { id: 'p', user_id: userId, credential_id: 'c', salt: 's', sealed, created_at: 1 }
  await store.insertInto('frame_passkeys').values(passkey).execute()
  await expect(resealAll(store, `${other},${frameKey}`)).rejects.toThrow(
    'What is sealed in frame_passkeys.sealed is not known',
  )
})

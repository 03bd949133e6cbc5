import { type FarcasterNetwork, startFarcaster } from 'devnet'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  approve,
  type EmbeddedWorld,
  expectConnected,
  outcome,
  press,
  startEmbeddedWorld,
  type Visitor,
} from './embedded.ts'
import { dialog, foyerButton, state } from './parts.ts'
import { network } from './site.ts'

/** A login with Farcaster: our widget, our frame, a relay, and an app that signs with a real key. */

let world: EmbeddedWorld
let farcaster: FarcasterNetwork

const ada = { fid: 42, privateKey: `0x${'1'.repeat(64)}`, username: 'ada' } as const
const bob = { fid: 43, privateKey: `0x${'2'.repeat(64)}`, username: 'bob' } as const

beforeAll(async () => {
  const { chains, mnemonic, accounts } = network
  const [chain] = chains
  farcaster = await startFarcaster({ url: chain?.rpcUrl ?? '', accounts })
  await Promise.all([farcaster.register(ada), farcaster.register(bob)])
  world = await startEmbeddedWorld({ network: { chains, mnemonic, accounts }, farcaster })
})
afterAll(async () => {
  await world?.stop()
  await farcaster?.stop()
})
afterEach(() => world.closeDevices())

/** @returns the address on screen */
async function selectFarcaster({ page }: Visitor): Promise<string> {
  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Continue with Farcaster' }).click()
  return await scan({ page })
}

const scan = async ({ page }: Pick<Visitor, 'page'>): Promise<string> =>
  (await dialog(page)
    .getByRole('img', { name: /QR code/ })
    .getAttribute('data-qr')) ?? ''

test('default: what is confirmed after leaving the screen is nobody’s, somebody else’s account is refused; tried again one logs in with Farcaster, signs, and is there after a reload', async () => {
  const visitor = await world.openDevice()
  const { page } = visitor
  const left = await selectFarcaster(visitor)
  expect(left).toMatch(/^https:\/\/farcaster\.xyz\//)
  await dialog(page).getByRole('button', { name: 'Back' }).click()
  await dialog(page).getByRole('button', { name: 'Continue with Farcaster' }).click()
  const url = await scan(visitor)
  expect(url).not.toBe(left)
  await farcaster.signIn(left, bob)
  await farcaster.signIn(url, { ...bob, fid: 42 })
  await dialog(page).getByText('doesn’t belong to this Farcaster account').waitFor()
  expect(await state(page, 'status')).toBe('disconnected')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await farcaster.signIn(await scan(visitor), ada)
  const account = await expectConnected(visitor)
  // the new document was told of the site: it asks in its name
  await press(visitor, /Sign the guestbook/)
  await approve(visitor)
  await expect.poll(() => outcome(visitor)).toMatch(/^Signed: 0x/)
  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(await state(page, 'account')).toBe(account)
  await foyerButton(page).click()
  await dialog(page).getByText('ada', { exact: true }).waitFor()
})

import { setEther } from 'devnet'
import { type Address, createPublicClient, http, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { approve, type EmbeddedWorld, enter, expectConnected, look, outcome, press, selectGoogle } from './embedded.ts'
import { addressOf, dialog, foyerButton, isSolanaSignature, outcomeOf, state } from './parts.ts'
import { rpcUrls } from './site.ts'
import { type BundledWorld, startBundledWorld } from './startBundledWorld.ts'

/** What one login gives: the account where the visitor pressed, ready to pay, and one of each family. */

const node = createPublicClient({ transport: http(rpcUrls[31337] ?? '') })
let world: EmbeddedWorld
let started: BundledWorld | string

beforeAll(async () => {
  const google = { ada: { email: 'ada@example.org', email_verified: true, name: 'Ada Lovelace' } }
  started = await startBundledWorld({ google })
  if (typeof started !== 'string') world = started.world
}, 300_000)
afterAll(async () => {
  if (typeof started !== 'string') await started?.stop()
})
afterEach(() => world?.closeDevices())
beforeEach((context) => {
  if (typeof started === 'string') context.skip(`not run: ${started}`)
})

test('default: after a login the account stands where the visitor pressed: a smart account that pays at once, and one of Solana, by that one login', async () => {
  const visitor = await world.openDevice()
  const { page } = visitor
  const address = page.url()
  await enter(await selectGoogle(visitor), 'ada')
  const account = (await expectConnected(visitor)) as Address
  // the page was not left, and no window is left over
  expect(page.url()).toBe(address)
  expect(page.context().pages()).toEqual([page])
  await foyerButton(page).click()
  await dialog(page).getByText('ada@example.org').first().waitFor()
  await dialog(page).getByRole('button', { name: 'Settings' }).click()
  // so the smart one is the one in use
  await dialog(page).getByRole('button', { name: 'Switch to your standard account' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)

  expect(await node.getCode({ address: account })).toBeUndefined()
  await setEther({ url: rpcUrls[31337] ?? '' }, { address: account, wei: parseEther('0.07') })
  await press(visitor, /^Tip 0.05 ETH$/)
  const tip = await look(visitor)
  await tip.getByText('This also creates your smart account on this network.').waitFor()
  await approve(visitor, tip)
  await expect.poll(() => outcome(visitor)).toMatch(/^Thank you. 0.05 ETH arrived in block/)
  expect(await node.getCode({ address: account })).toBeDefined()

  await expect.poll(() => page.getByTestId('address-solana').count()).toBe(1)
  const solana = (await addressOf(page, 'solana')) ?? ''
  await press(visitor, /Sign on Solana/)
  await approve(visitor)
  await expect.poll(() => outcomeOf(page, 'solana')).toMatch(/^Signed: /)
  const signature = (await outcomeOf(page, 'solana'))?.slice('Signed: '.length) ?? ''
  expect(isSolanaSignature('I was here, and I read it to the end.', signature, solana)).toBe(true)
  // both are there after the page is loaded again, and nobody has logged in twice
  await page.reload()
  await expect.poll(() => state(page, 'account')).toBe(account)
  await expect.poll(() => addressOf(page, 'solana')).toBe(solana)
  expect(visitor.errors).toEqual([])
})

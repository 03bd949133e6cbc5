import { type Address, createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approve, type EmbeddedWorld, requestMailedCode, typeCode, type Visitor } from './embedded.ts'
import { dialog, state } from './parts.ts'
import { rpcUrls } from './site.ts'
import { type BundledWorld, startBundledWorld } from './startBundledWorld.ts'

/** The journey of the site's key: granted, used, refused beyond its limits by the chain, given back, dead at once. */

const chainUrl = rpcUrls[31337] ?? ''
const node = createPublicClient({ transport: http(chainUrl) })
let world: EmbeddedWorld
let started: BundledWorld | string

beforeAll(async () => {
  started = await startBundledWorld({ sessions: true })
  if (typeof started !== 'string') world = started.world
}, 300_000)
afterAll(async () => {
  if (typeof started !== 'string') await started?.stop()
})
beforeEach((context) => {
  if (typeof started === 'string') context.skip(`not run: ${started}`)
})

test('default: the page acts alone within the limits, is refused beyond them in a block, and after that it was taken back', async () => {
  const visitor: Visitor = await world.openDevice()
  const { page } = visitor
  const journey = page.locator('.journey')
  const press = (name: string) => journey.getByRole('button', { name }).click()
  await page.getByRole('radio', { name: 'To grant permissions' }).check()
  await press('Start')
  // it needs the page set up with session keys
  await expect.poll(() => new URL(page.url()).searchParams.get('sessions')).toBe('on')
  await page.getByRole('radio', { name: 'To grant permissions' }).and(page.locator(':checked')).waitFor()
  await typeCode(visitor, await requestMailedCode(world, visitor, 'alone@example.com'))
  await expect.poll(() => state(page, 'status')).toBe('connected')
  await expect.poll(() => dialog(page).count()).toBe(0)
  const account = ((await state(page, 'account')) ?? '').split(':').at(-1) as Address
  const owned = () => node.getBalance({ address: account })

  await press('Grant a session key')
  await approve(visitor)
  await dialog(page).getByText('This site can act for you until').waitFor()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  const before = await owned()
  await press('Tip 0.01 ETH with the key')
  await journey.getByText('Sent 0.01 ETH to the author').waitFor()
  expect(before - (await owned())).toBe(parseEther('0.01'))
  await press('Try 0.03 ETH')
  await journey.getByText(/^Rejected on chain: 0.03 ETH in block \d+ \(ValueLteEnforcer:value-too-high\)\.$/).waitFor()
  expect(before - (await owned())).toBe(parseEther('0.01'))
  await press('Revoke')
  await approve(visitor)
  await journey.getByText(/^Revoked. The key tried again in block \d+ and was rejected \(permission revoked/).waitFor()
  await expect.poll(() => journey.locator('li[data-state=done]').count()).toBe(5)
  expect(visitor.errors).toEqual([])
})

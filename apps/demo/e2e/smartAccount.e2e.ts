import { requestRpc, setEther } from 'devnet'
import { type Address, createPublicClient, erc20Abi, formatEther, http, parseEther, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { approve, type EmbeddedWorld, logIn, look, outcome, press, type Visitor } from './embedded.ts'
import { localChain, mint } from './localChain.ts'
import { dialog, foyerButton, state } from './parts.ts'
import { rpcUrls } from './site.ts'
import { type BundledWorld, startBundledWorld } from './startBundledWorld.ts'

/**
 * A visitor without a wallet, whose account is a contract: our site, our client, our frame, a real bundler, a chain. Declined, short of
 * funds, loaded again in the middle: `apps/frame/test/smartAccount.test.ts`.
 */

const chainUrl = rpcUrls[31337] ?? ''
const node = createPublicClient({ transport: http(chainUrl) })
let world: EmbeddedWorld
let started: BundledWorld | string

beforeAll(async () => {
  started = await startBundledWorld({ hasSwaps: true })
  if (typeof started !== 'string') world = started.world
}, 300_000)
afterAll(async () => {
  if (typeof started !== 'string') await started?.stop()
})
afterEach(() => world?.closeDevices())
beforeEach((context) => {
  if (typeof started === 'string') context.skip(`not run: ${started}`)
})

const tip = (visitor: Visitor) => press(visitor, /^Tip 0.05 ETH$/)

async function expectTipped(visitor: Visitor): Promise<void> {
  await expect.poll(() => outcome(visitor)).toMatch(/^Thank you. 0.05 ETH arrived in block/)
}

/** A coin, so that the form lets go, and a hundred dollars. */
async function endow({ page }: Visitor, account: Address): Promise<void> {
  await fund(account, '1')
  await mint(localChain.contracts.usdc.address, account, parseUnits('100', 6))
  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
}

const codeOf = (address: string) => node.getCode({ address: address as Address })
const etherOf = async (address: string) => formatEther(await node.getBalance({ address: address as Address }))

async function fund(address: string, ether: string): Promise<void> {
  await setEther({ url: chainUrl }, { address: address as Address, wei: parseEther(ether) })
}

async function openSettings({ page }: Visitor): Promise<void> {
  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Settings' }).click()
}

/** @returns the account that is active then */
async function switchAccount(visitor: Visitor, to: 'smart' | 'standard'): Promise<string> {
  const { page } = visitor
  const before = await state(page, 'account')
  await openSettings(visitor)
  await dialog(page)
    .getByRole('button', { name: new RegExp(`Switch to your ${to} account`) })
    .click()
  await expect.poll(() => state(page, 'account')).not.toBe(before)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)
  return (await state(page, 'account')) ?? ''
}

test('default: the first tip makes the account, a batch goes as one, and the owner pays for both', async () => {
  const visitor = await world.openDevice()
  const account = await logIn(world, visitor, 'ada@example.org')
  await fund(account, '0.07')
  await tip(visitor)
  const first = await look(visitor)
  await first.getByText('This also creates your smart account on this network.').waitFor()
  await first.getByText('Paid by the wallet’s operator, not by you').waitFor()
  await first.getByText('−0.05', { exact: true }).waitFor()
  await approve(visitor, first)
  await expectTipped(visitor)
  expect(await codeOf(account)).toBeDefined()
  // what it cost, it did not cost the visitor
  expect(await etherOf(account)).toBe('0.02')

  await press(visitor, /Tip twice at once/)
  const batch = await look(visitor)
  await batch.getByText('They happen together: all of them or none.').waitFor()
  await batch.getByText('−0.02', { exact: true }).waitFor()
  await approve(visitor, batch)
  await expect.poll(() => outcome(visitor)).toMatch(/^Sent as one: 0x/)
  await expect.poll(() => etherOf(account)).toBe('0')
  expect(visitor.errors).toEqual([])
})

test('default: a token is allowed and swapped in one: declined, nothing is; agreed to once, nothing of the allowance is left', async () => {
  const visitor = await world.openDevice()
  const { page, frame } = visitor
  const { usdc, uniswapRouter } = localChain.contracts
  const account = (await logIn(world, visitor, 'hedy@example.org')) as Address
  await endow(visitor, account)
  const read = (functionName: 'balanceOf' | 'allowance', ...args: Address[]) =>
    node.readContract({ address: usdc.address, abi: erc20Abi, functionName, args } as never) as Promise<bigint>
  const go = (name: string | RegExp) => dialog(page).getByRole('button', { name }).click()
  await foyerButton(page).click()
  await go('Swap')
  await go(/You pay, Choose/)
  await go(/Local USD Coin/)
  await go(/You receive, Choose/)
  await go(/^E?Ether|Ethereum/)
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('100')
  await go('Review swap')
  await dialog(page)
    .getByText('Your wallet approves exactly 100 USDC and swaps it in one step. If either part fails, nothing happens.')
    .waitFor()
  await go('Approve and swap')
  await frame.getByTestId('frame-reject').click()
  await dialog(page)
    .getByText(/^Transaction rejected in .*Nothing was sent\.$/)
    .waitFor()
  expect(await read('allowance', account, uniswapRouter)).toBe(0n)

  await go('Approve and swap')
  const asked = await look(visitor)
  await asked.getByText('They happen together: all of them or none.').waitFor()
  await approve(visitor, asked)
  await dialog(page).getByRole('heading', { name: '100 USDC swapped' }).waitFor()
  expect([await read('balanceOf', account), await read('allowance', account, uniswapRouter)]).toEqual([0n, 0n])
  // what it cost is the operator's
  expect(Number(await etherOf(account))).toBeGreaterThan(1.01)
  expect(visitor.errors).toEqual([])
})

test('default: one switches to the standard account and back, in the settings', async () => {
  const visitor = await world.openDevice()
  const { page } = visitor
  const smart = await logIn(world, visitor, 'grace@example.org')
  const plain = await switchAccount(visitor, 'standard')
  expect(plain).not.toBe(smart)
  await fund(plain, '1')
  await tip(visitor)
  const asked = await look(visitor)
  await asked.getByText('Network fee').waitFor()
  expect(await asked.getByText('Paid by the wallet').count()).toBe(0)
  await approve(visitor, asked)
  await expectTipped(visitor)
  expect(await codeOf(smart)).toBeUndefined()
  expect(Number(await requestRpc(chainUrl, { method: 'eth_getTransactionCount', params: [plain, 'latest'] }))).toBe(1)

  // the choice outlives the page
  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(await state(page, 'account')).toBe(plain)
  expect(await switchAccount(visitor, 'smart')).toBe(smart)

  // and there is none to make on a network that has no smart accounts
  await openSettings(visitor)
  await dialog(page)
    .getByRole('button', { name: /Foyer Local/ })
    .click()
  await dialog(page)
    .getByRole('button', { name: /Foyer Second/ })
    .click()
  await expect.poll(() => state(page, 'network')).toBe('Foyer Second')
  await expect.poll(() => state(page, 'account')).toBe(plain)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)
  await openSettings(visitor)
  await dialog(page).getByRole('button', { name: 'Upgrade your wallet' }).waitFor()
  expect(await dialog(page).getByText('Switch to your').count()).toBe(0)
})

import { base58 } from '@scure/base'
import { requestRpc } from 'devnet'
import type { Page } from 'playwright'
import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectHarbor, createHarbor } from './harbor.ts'
import { localChain, localRpcUrl, servedChain } from './localChain.ts'
import { addressOf, connectFamily, dialog, foyerButton, state } from './parts.ts'
import { network, openSite } from './site.ts'
import { startGatewaySite } from './startGatewaySite.ts'

/** The site with a gateway whose sandbox sells: a test card, and coins that really arrive on the chains. */

const { solana } = network
const client = createPublicClient({ transport: http(localRpcUrl) })
let site: Awaited<ReturnType<typeof startGatewaySite>>

beforeAll(async () => {
  if (!solana) throw new Error('Solana does not run')
  const { usdc, uniswapRouter } = localChain.contracts
  const evm = { ...servedChain, router: uniswapRouter, tokens: [{ ...usdc, stable: true, onramp: true }] }
  const sol = {
    ...{ id: solana.caipNetworkId, name: 'Solana Local', rpcUrls: [solana.rpcUrl], testnet: true },
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  }
  const payer = solana.accounts[5]
  const [seed, own] = [Buffer.from(payer?.seed ?? '', 'hex'), base58.decode(payer?.address ?? '')]
  const prices = [{ kind: 'amm' }, { kind: 'fixed', prices: { [sol.id]: '150' } }]
  site = await startGatewaySite(
    { chains: [evm, sol], onramp: { kind: 'sandbox' }, prices },
    {
      onrampEvmKey: network.accounts[4]?.privateKey,
      onrampSolanaKey: base58.encode(Buffer.concat([seed, own])),
    },
  )
}, 120_000)

afterAll(() => site?.stop())

/** Somebody new with a wallet and nothing in it. */
async function openBuyer(options: { readonly before?: string } = {}) {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const opened = await openSite({ site: site.url, wallets: [createHarbor(key)], ...options })
  await connectHarbor(opened.page)
  return { ...opened, address }
}

async function openForm(page: Page): Promise<void> {
  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Buy', exact: true }).click()
  await dialog(page).getByRole('textbox', { name: 'You pay' }).waitFor()
}

/** Presses, and gives the provider's window. */
async function placeOrder(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page).getByRole('button', { name: 'Buy with Meld' }).click(),
  ])
  await popup.getByRole('heading', { name: /^Buy / }).waitFor()
  return popup
}

async function pay(popup: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await popup.getByRole('textbox', { name: /Test card number/ }).fill(card)
  await popup.getByRole('textbox', { name: /Valid until/ }).fill('12/49')
  await popup.getByRole('button', { name: 'Pay with the test card' }).click()
}

test('default: from the account to the balance, on an EVM network', async () => {
  const { page, address, errors, violations } = await openBuyer()
  await openForm(page)
  const shown = dialog(page)
  await shown.getByText(`ETH on ${localChain.name}`).waitFor()
  await shown.getByText('Card: $10 to $7,500.').waitFor()
  await shown.getByText('Bank transfer: $10 to $25,000.').waitFor()
  await shown.getByRole('button', { name: '$250' }).click()
  await shown.getByText(/^costs \$/).waitFor()
  const popup = await placeOrder(page)
  expect(await popup.getByRole('textbox', { name: 'You pay' }).inputValue()).toBe('250')
  expect(await popup.evaluate('window.opener')).toBeNull()
  expect((await popup.getByText(address.toLowerCase()).count()) > 0).toBe(true)
  await shown.getByText('Finish in the window of Meld').waitFor()
  await pay(popup)
  await shown.getByRole('heading', { name: /ETH arrived/ }).waitFor()
  expect(await client.getBalance({ address })).toBeGreaterThan(0n)
  await shown.getByRole('button', { name: 'To the account' }).click()
  await shown.getByRole('button', { name: 'Buy', exact: true }).waitFor()
  // how the test wallet brings its icon; Foyer then draws a letter
  expect((await violations()).filter((one) => !one.startsWith('img-src data'))).toEqual([])
  expect(errors).toEqual([])
})

test('default: from the account to the balance, on Solana', async () => {
  const { page, errors } = await openSite({ site: site.url, path: '/' })
  await connectFamily(page, 'Solana')
  await expect.poll(() => addressOf(page, 'solana')).toBeTruthy()
  const account = (await addressOf(page, 'solana')) ?? ''
  const lamports = async () =>
    ((await requestRpc(solana?.rpcUrl ?? '', { method: 'getBalance', params: [account] })) as { value: number }).value
  const before = await lamports()
  await openForm(page)
  await dialog(page)
    .getByText(/SOL on Solana/)
    .waitFor()
  await dialog(page)
    .getByText(/^costs \$/)
    .waitFor()
  const popup = await placeOrder(page)
  await pay(popup)
  await dialog(page)
    .getByRole('heading', { name: /SOL arrived/ })
    .waitFor()
  expect(await lamports()).toBeGreaterThan(before)
  expect(errors).toEqual([])
})

test('error: options and quote fail: the built-in currencies and limits, the amount as an estimate; a refusal is said; tried again, it arrives', async () => {
  const { page } = await openBuyer()
  await page.route('**/v1/onramp/options*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.route('**/v1/onramp/quote*', (route) => route.fulfill({ status: 500, body: '{}' }))
  const refusal = { reasons: [{ name: 'OnrampUnsupported', description: 'Not sold here.' }] }
  await page.route('**/v1/generators/onrampurl*', (route) => route.fulfill({ status: 400, json: refusal }))
  await openForm(page)
  const shown = dialog(page)
  await shown.getByText('Card: $10 to $7,500.').waitFor()
  await shown.getByText('Bank transfer: $10 to $25,000.').waitFor()
  await shown.getByText('$100 of ETH, an estimate').waitFor()
  await shown.getByRole('button', { name: /Pay in US Dollar/ }).click()
  await shown.getByRole('button', { name: /Euro/ }).waitFor()
  await page.keyboard.press('Escape')
  await openForm(page)
  await shown.getByRole('button', { name: 'Buy with Meld' }).click()
  await shown.getByText(/Meld doesn’t sell this/).waitFor()
  await page.unroute('**/v1/generators/onrampurl*')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    shown.getByRole('button', { name: 'Try again' }).click(),
  ])
  await popup.getByRole('heading', { name: /^Buy / }).waitFor()
  await shown.getByRole('button', { name: 'Other order' }).click()
  await pay(await placeOrder(page))
  await shown.getByRole('heading', { name: /ETH arrived/ }).waitFor()
})

test('error: a token, for another currency; its window that was closed is opened again, for the same order', async () => {
  const { page, requests } = await openBuyer()
  await openForm(page)
  const shown = dialog(page)
  await shown.getByRole('button', { name: /Pay in US Dollar/ }).click()
  await shown.getByRole('button', { name: /Euro/ }).click()
  await shown.getByRole('button', { name: /ETH on/ }).click()
  await shown.getByRole('button', { name: /USD Coin/ }).click()
  await shown.getByRole('button', { name: '€50', exact: true }).click()
  await shown.getByText(/^costs €/).waitFor()
  const first = await placeOrder(page)
  expect(await first.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('EUR')
  const address = first.url()
  await first.close()
  await shown.getByText('The window of Meld is out of sight').waitFor()
  const [second] = await Promise.all([
    page.waitForEvent('popup'),
    shown.getByRole('button', { name: 'Open Meld' }).click(),
  ])
  await second.getByRole('heading', { name: /^Buy / }).waitFor()
  expect(second.url()).toBe(address)
  expect(requests.filter((one) => one.includes('/generators/onrampurl'))).toHaveLength(1)
  // a declined card costs nothing: the order is still open
  await pay(second, '4000 0000 0000 0002')
  await second.getByText('The card was declined.').waitFor()
  await pay(second)
  await shown.getByRole('heading', { name: /USDC arrived/ }).waitFor()
})

test('error: a blocked window leaves a link; after a reload while it is paid the order is still there, and what came meanwhile is seen', async () => {
  const { page, requests } = await openBuyer({ before: 'window.open = () => null' })
  await openForm(page)
  await dialog(page).getByRole('button', { name: 'Buy with Meld' }).click()
  const link = dialog(page).getByRole('link', { name: 'Open Meld' })
  await link.waitFor()
  const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await popup.getByRole('heading', { name: /^Buy / }).waitFor()
  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  await pay(popup)
  await popup
    .getByText(/arrives|on its way|sent/i)
    .first()
    .waitFor()
  await openForm(page)
  await dialog(page).getByText('An order of $100 is open at Meld.').waitFor()
  await dialog(page).getByRole('button', { name: 'Show order' }).click()
  await dialog(page)
    .getByRole('heading', { name: /ETH arrived/ })
    .waitFor()
  expect(requests.filter((one) => one.includes('/generators/onrampurl'))).toHaveLength(1)
  await dialog(page).getByRole('button', { name: 'To the account' }).click()
  await dialog(page).getByRole('button', { name: 'Buy', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Buy with Meld' }).waitFor()
  expect(await dialog(page).getByText('An order of $100 is open at Meld.').count()).toBe(0)
})

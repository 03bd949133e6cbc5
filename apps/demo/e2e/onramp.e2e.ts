import { requestRpc } from 'devnet'
import { createPublicClient, http } from 'viem'
import { expect, test } from 'vitest'
import { localChain, localRpcUrl } from './localChain.ts'
import { openBuyer, openForm, pay, placeOrder, site, solana, useOnrampSite } from './onrampParts.ts'
import { addressOf, connectFamily, dialog, state } from './parts.ts'
import { openSite } from './site.ts'

const client = createPublicClient({ transport: http(localRpcUrl) })

useOnrampSite()

test('default: from the account to the balance, on an EVM network', async () => {
  const { page, address, errors, violations } = await openBuyer()
  await openForm(page)
  const shown = dialog(page)
  await shown.getByText(`ETH on ${localChain.name}`).waitFor()
  await shown.getByText('Card: $10 to $7,500.').waitFor()
  await shown.getByText('Bank transfer: $10 to $25,000.').waitFor()
  await shown.getByRole('button', { name: '$250' }).click()
  await shown.getByText(/^\$.* fee$/).waitFor()
  const popup = await placeOrder(page)
  expect(await popup.getByRole('textbox', { name: 'You pay' }).inputValue()).toBe('250')
  expect(await popup.evaluate('window.opener')).toBeNull()
  expect((await popup.getByText(address.toLowerCase()).count()) > 0).toBe(true)
  await shown.getByText('Finish in Meld’s window').waitFor()
  await pay(popup)
  await shown.getByRole('heading', { name: /ETH received/ }).waitFor()
  expect(await client.getBalance({ address })).toBeGreaterThan(0n)
  await shown.getByRole('button', { name: 'View account' }).click()
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
    .getByText(/^\$.* fee$/)
    .waitFor()
  const popup = await placeOrder(page)
  await pay(popup)
  await dialog(page)
    .getByRole('heading', { name: /SOL received/ })
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
  await shown.getByText('About $100 ETH').waitFor()
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
  await shown.getByRole('button', { name: 'Start another order' }).click()
  await pay(await placeOrder(page))
  await shown.getByRole('heading', { name: /ETH received/ }).waitFor()
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
  await dialog(page).getByText('Your order of $100 at Meld is open.').waitFor()
  await dialog(page).getByRole('button', { name: 'Show order' }).click()
  await dialog(page)
    .getByRole('heading', { name: /ETH received/ })
    .waitFor()
  expect(requests.filter((one) => one.includes('/generators/onrampurl'))).toHaveLength(1)
  await dialog(page).getByRole('button', { name: 'View account' }).click()
  await dialog(page).getByRole('button', { name: 'Buy', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Buy with Meld' }).waitFor()
  expect(await dialog(page).getByText('Your order of $100 at Meld is open.').count()).toBe(0)
})

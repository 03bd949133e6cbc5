import { open, routeAtom } from '@foyer/core'
import { fixtures } from '@foyer/scenes'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { after, modalRoot, showModal } from '../../../test/stage.tsx'

beforeEach(() => page.viewport(900, 900))

const own = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const code = () => modalRoot()?.querySelector('[data-qr]')?.getAttribute('data-qr')

function controlClipboard(): { text: string } {
  const { writeText } = Clipboard.prototype
  after(() => Object.assign(Clipboard.prototype, { writeText }))
  const held = { text: '' }
  const write = async (text: string) => {
    held.text = text
  }
  Object.assign(Clipboard.prototype, { writeText: write })
  return held
}

test('default: from the account to its address, as a code and whole in words, to be copied', async () => {
  const held = controlClipboard()
  const { foyer } = await fixtures.Account.connected()
  showModal(foyer)
  await page.getByRole('button', { name: 'Receive' }).click()
  await expect.element(page.getByRole('img', { name: 'QR code of your address on Ethereum' })).toBeVisible()
  expect(code()).toBe(own)
  expect(modalRoot()?.querySelector('.whole-address')?.textContent).toBe(own)
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect.poll(() => held.text).toBe(own)
  await expect.element(page.getByText('Address copied')).toBeVisible()
})

test('behavior: the networks that share the address', async () => {
  const { foyer } = await fixtures.WalletReceive.default()
  showModal(foyer)
  await page.getByRole('button', { name: 'Works on 6 networks' }).click()
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('WalletCompatibleNetworks')
  await expect.element(page.getByText('Arbitrum One')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(6)
})

test('behavior: on one network alone that is said', async () => {
  const { foyer } = await fixtures.WalletReceive.oneNetwork()
  showModal(foyer)
  await expect.element(page.getByText(/Only send assets on Ethereum/)).toBeVisible()
})

test('behavior: a requested amount becomes a link that the code and the button hold (EIP-681)', async () => {
  const held = controlClipboard()
  const { foyer } = await fixtures.WalletReceive.default()
  showModal(foyer)
  await page.getByRole('button', { name: 'Request amount' }).click()
  await page.getByRole('textbox', { name: 'Amount in ETH' }).fill('0,25')
  await expect.poll(code).toBe(`ethereum:${own}@1?value=250000000000000000`)
  await expect.element(page.getByRole('img', { name: 'QR code requesting 0.25 ETH' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => held.text).toBe(`ethereum:${own}@1?value=250000000000000000`)
  await page.getByRole('button', { name: 'Remove amount' }).click()
  await expect.poll(code).toBe(own)
})

test('behavior: more digits than the coin has ask for nothing', async () => {
  const { foyer } = await fixtures.WalletReceive.default()
  showModal(foyer)
  await page.getByRole('button', { name: 'Request amount' }).click()
  await page.getByRole('textbox', { name: 'Amount in ETH' }).fill(`0.${'0'.repeat(18)}1`)
  await expect.poll(code).toBe(own)
})

test('behavior: Bitcoin has an address for payments and one for ordinals, and its own links (BIP-21)', async () => {
  const { foyer } = await fixtures.WalletReceive.bitcoin()
  showModal(foyer)
  const payments = page.getByRole('button', { name: 'Payments' })
  await expect.element(payments).toHaveAttribute('aria-pressed', 'true')
  expect(code()).toMatch(/^bc1q/)
  await page.getByRole('button', { name: 'Ordinals' }).click()
  await expect.poll(code).toMatch(/^bc1p/)
  await payments.click()
  await page.getByRole('button', { name: 'Request amount' }).click()
  await page.getByRole('textbox', { name: 'Amount in BTC' }).fill('0.001')
  await expect.poll(code).toBe('bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.001')
})

test('behavior: a site may do without it, and then nobody is led there', async () => {
  const { foyer } = await fixtures.Account.connected({ features: { receive: false } })
  showModal(foyer)
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Receive' }).elements()).toEqual([])
  open(foyer, { view: 'WalletReceive' })
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('Account')
  expect(code()).toBeUndefined()
})

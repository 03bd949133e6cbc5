import { FoyerError } from '@foyer/base'
import { open, routeAtom } from '@foyer/core'
import { sendDraftAtom } from '@foyer/core/features'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fixtures, receiver, usdc } from '../../../test/fixtures.tsx'
import { after, listenForErrors, showModal } from '../../../test/stage.tsx'

beforeEach(() => page.viewport(900, 800))

const amount = () => page.getByRole('textbox', { name: 'Amount' })
const address = () => page.getByRole('textbox', { name: 'Address' })
const says = (label: string) => expect.element(page.getByRole('button', { name: label, exact: true })).toBeVisible()

test('default: the button names the first thing that is missing', async () => {
  const { foyer } = await fixtures.WalletSend.empty()
  showModal(foyer)
  await says('Enter an amount')
  await amount().fill('0')
  await says('Check the amount')
  await amount().fill('9')
  await says('Not enough ETH')
  await amount().fill('3.2142')
  await says('Not enough ETH for the network cost')
  await amount().fill('1,5')
  expect(foyer.store.get(sendDraftAtom).amount).toBe('1.5')
  await says('Enter an address')
  await address().fill('0x123')
  await says('Check the address')
  await address().fill(receiver)
  await says('Review send')
  await expect.element(page.getByRole('button', { name: 'Review send' })).toBeEnabled()
})

test('behavior: letters are not an amount', async () => {
  const { foyer } = await fixtures.WalletSend.empty()
  showModal(foyer)
  await amount().click()
  await userEvent.keyboard('1a.e2-5')
  expect(foyer.store.get(sendDraftAtom).amount).toBe('1.25')
})

test('behavior: max leaves what the transfer costs', async () => {
  const { foyer } = await fixtures.WalletSend.empty()
  showModal(foyer)
  await page.getByRole('button', { name: 'Max' }).click()
  expect(foyer.store.get(sendDraftAtom).amount).toBe('3.21378')
})

test('behavior: paste, and what to do where the browser refuses', async () => {
  const { foyer } = await fixtures.WalletSend.empty()
  const { readText } = Clipboard.prototype
  after(() => Object.assign(Clipboard.prototype, { readText }))
  showModal(foyer)
  Object.assign(Clipboard.prototype, { readText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  await page.getByRole('button', { name: 'Paste' }).click()
  await expect.element(page.getByText(/Paste with the keyboard/)).toBeVisible()
  Object.assign(Clipboard.prototype, { readText: async () => ` ${receiver}\n` })
  await page.getByRole('button', { name: 'Paste' }).click()
  await expect.element(address()).toHaveValue(receiver)
})

test('behavior: a token is found by its contract, remembered, and its own contract is no receiver', async () => {
  const { foyer } = await fixtures.WalletSend.empty()
  showModal(foyer)
  await page.getByRole('button', { name: /Choose another token/ }).click()
  const search = page.getByPlaceholder('Token contract address')
  await search.fill('nonsense')
  await expect.element(page.getByText('This isn’t an address on Ethereum.')).toBeVisible()
  await search.fill(receiver)
  await expect.element(page.getByText(/No token answers at this address/)).toBeVisible()
  await search.fill(usdc.address)
  await page.getByRole('button', { name: /USD Coin/ }).click()
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('WalletSend')
  await expect.element(page.getByText(/2,400.000 available/)).toBeVisible()
  await page.getByRole('button', { name: 'Max' }).click()
  expect(foyer.store.get(sendDraftAtom)).toMatchObject({ amount: '2400', tokenAddress: usdc.address })
  await address().fill(usdc.address)
  await expect.element(page.getByText(/the token’s own contract/)).toBeVisible()
  await page.getByRole('button', { name: /Choose another token/ }).click()
  await expect.element(page.getByRole('button', { name: /USD Coin/ })).toBeVisible()
})

test('behavior: what the site prefilled, kept when the visitor comes back to it', async () => {
  const { foyer } = await fixtures.Account.connected()
  showModal(foyer)
  open(foyer, { view: 'WalletSend', arguments: { amount: '0.25', to: receiver } })
  await expect.element(amount()).toHaveValue('0.25')
  await amount().fill('0.3')
  await page.getByRole('button', { name: 'Review send' }).click()
  await expect.element(page.getByText('0.3 ETH')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(amount()).toHaveValue('0.3')
})

test('behavior: the preview shows every digit, the receiver in full, the cost and the network', async () => {
  const { foyer } = await fixtures.WalletSendPreview.default()
  showModal(foyer)
  await expect.element(page.getByText('0.5 ETH')).toBeVisible()
  await expect.element(page.getByText(receiver)).toBeVisible()
  await expect.element(page.getByText('up to 0.00042 ETH')).toBeVisible()
  await expect.element(page.getByText(/never sent to this address/)).toBeVisible()
})

test('behavior: waits for the wallet, shows the transaction, is done', async () => {
  const heard = listenForErrors()
  const { foyer, adapter } = await fixtures.WalletSendPreview.default()
  const release = adapter.wallet('io.metamask').hold()
  showModal(foyer)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await says('Confirm in MetaMask')
  await page.getByRole('button', { name: 'Confirm in MetaMask' }).click({ force: true })
  release()
  await expect.element(page.getByText('Sent', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(adapter.wallet('io.metamask').requests.filter((name) => name === 'sendTransaction')).toHaveLength(1)
  expect(heard).toEqual([])
})

test('behavior: a transaction under way can be looked at', async () => {
  const { foyer } = await fixtures.WalletSendPreview.mining()
  showModal(foyer)
  const link = page.getByRole('link', { name: 'View in explorer' })
  await expect.element(link).toBeVisible()
  expect(link.element().getAttribute('href')).toMatch(/\/tx\/0x0+1$/)
})

test('error: declined, then sent', async () => {
  const { foyer, adapter } = await fixtures.WalletSendPreview.declined()
  showModal(foyer)
  await expect.element(page.getByRole('alert')).toHaveTextContent('You declined in MetaMask. Nothing was sent.')
  adapter.wallet('io.metamask').setMood('approve')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Sent', { exact: true })).toBeVisible()
})

test('error: a balance and a cost that cannot be read do not lock the screen', async () => {
  const fails = () => Promise.reject(new FoyerError('RpcRequestFailed', { message: 'down' }))
  const { foyer } = await fixtures.WalletSend.filled({}, { getBalance: fails, estimateFee: fails })
  showModal(foyer)
  await expect.element(page.getByText('Balance unknown')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Review send' })).toBeEnabled()
  await page.getByRole('button', { name: 'Review send' }).click()
  await expect.element(page.getByText('Unknown')).toBeVisible()
})

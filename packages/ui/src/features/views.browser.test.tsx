import { FoyerError } from '@foyer/base'
import { addNetwork, getAccount, isOpenAtom, removeNetwork, routeAtom } from '@foyer/core'
import { fixtures } from '@foyer/scenes'
import { polygon } from '@foyer/test'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { after, listenForErrors, modalRoot, showModal } from '../../test/stage.tsx'

beforeEach(() => page.viewport(900, 800))

test('account: address to the clipboard, or a word about why not', async () => {
  const { foyer } = await fixtures.Account.connected()
  const { writeText } = Clipboard.prototype
  after(() => Object.assign(Clipboard.prototype, { writeText }))
  let copied = ''
  const write = async (text: string) => {
    copied = text
  }
  Object.assign(Clipboard.prototype, { writeText: write })
  showModal(foyer)
  await page.getByRole('button', { name: /Copy address/ }).click()
  await expect.element(page.getByText('Address copied')).toBeVisible()
  expect(copied).toBe('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
  Object.assign(Clipboard.prototype, { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  await page.getByRole('button', { name: /Copy address/ }).click()
  await expect.element(page.getByText('Couldn’t copy')).toBeVisible()
})

test('account: balance, explorer, no send where the wallet or the site has none', async () => {
  const { foyer } = await fixtures.Account.connected({ features: { send: false } })
  showModal(foyer)
  await expect.poll(() => modalRoot()?.querySelector('.balance')?.textContent).toBe('3.214ETH')
  const link = page.getByRole('link', { name: 'Explorer' })
  await expect
    .element(link)
    .toHaveAttribute('href', 'https://explorer-1.test/address/0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
  expect(page.getByRole('button', { name: 'Send' }).elements()).toEqual([])
})

test('account: a balance that did not load can be asked again, 30 s later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  after(() => vi.useRealTimers())
  const heard = listenForErrors()
  let isDown = true
  const getBalance = async () => {
    if (isDown) throw new FoyerError('RpcRequestFailed', { message: 'down' })
    return { value: 5n * 10n ** 17n, decimals: 18, symbol: 'ETH' }
  }
  const { foyer } = await fixtures.Account.connected({}, { getBalance })
  showModal(foyer)
  await expect.element(page.getByText('Token balance unavailable')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again in 30 s' })).toBeDisabled()
  isDown = false
  vi.setSystemTime(Date.now() + 30_000)
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect.poll(() => modalRoot()?.querySelector('.balance')?.textContent).toBe('0.500ETH')
  expect(heard).toEqual([])
})

test('several families: a wallet of two is one row, and asks which to connect', async () => {
  const { foyer } = await fixtures.Connect.severalFamilies()
  showModal(foyer)
  await expect.element(page.getByRole('button', { name: /Phantom.*Ethereum, Solana/ })).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  await page.getByRole('button', { name: /Phantom/ }).click()
  await page.getByRole('button', { name: 'Ethereum' }).click()
  await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(false)
  expect(getAccount(foyer)).toMatchObject({ namespace: 'eip155', connectorId: 'app.phantom' })
})

test('several families: choosing one that is not connected leads to its wallets, and then to its account', async () => {
  const { foyer } = await fixtures.Connect.oneFamily()
  showModal(foyer)
  await expect.element(page.getByText('Solana wallets')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(1)
  await page.getByRole('button', { name: /Phantom/ }).click()
  await expect.poll(() => getAccount(foyer)).toMatchObject({ namespace: 'solana', isConnected: true })
  expect(getAccount(foyer, 'eip155').isConnected).toBe(true)
})

test('several families: one without a wallet says so', async () => {
  const { foyer } = await fixtures.Connect.familyWithoutWallet()
  showModal(foyer)
  await expect.element(page.getByRole('heading', { name: 'No Cosmos Hub wallet in this browser' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('Networks')
})

test('several families: a network of another connected one makes it active; each is left alone', async () => {
  const { foyer } = await fixtures.Networks.severalFamilies()
  showModal(foyer)
  await expect.element(page.getByRole('button', { name: /Solana.*Connected/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Ethereum.*Connected/ })).toBeVisible()
  await page.getByRole('button', { name: /Solana/ }).click()
  await expect.poll(() => modalRoot()?.querySelector('.balance')?.textContent).toBe('12.500SOL')
  expect(getAccount(foyer)).toMatchObject({ namespace: 'solana', isConnected: true })
  expect(getAccount(foyer, 'eip155').isConnected).toBe(true)
})

test('several families: disconnecting leaves them all, and no second button does the same', async () => {
  const { foyer } = await fixtures.Account.severalFamilies()
  showModal(foyer)
  const disconnect = page.getByRole('button', { name: /Disconnect/ })
  await expect.element(disconnect).toBeVisible()
  expect(disconnect.elements().map(({ textContent }) => textContent)).toEqual(['Disconnect'])
  await disconnect.click()
  await expect.poll(() => getAccount(foyer).allAccounts).toEqual([])
  expect(foyer.store.get(isOpenAtom)).toBe(false)
})

test('networks: several families stand under their names', async () => {
  const { foyer } = await fixtures.Networks.severalFamilies()
  showModal(foyer)
  await expect.element(page.getByRole('heading', { name: 'Ethereum' })).toBeVisible()
  const families = () =>
    page
      .getByRole('region')
      .elements()
      .map((one) => one.getAttribute('aria-label'))
  expect(families()).toEqual(['Ethereum', 'Solana', 'Cosmos'])
  const ofEthereum = page.getByRole('region', { name: 'Ethereum' })
  expect(ofEthereum.getByRole('listitem').elements()).toHaveLength(2)
})

test('networks: one family needs no heading; a network that the site adds is there at once', async () => {
  const { foyer } = await fixtures.Networks.connected()
  showModal(foyer)
  await expect.element(page.getByRole('button', { name: /Polygon/ })).toBeVisible()
  expect(page.getByRole('region').elements()).toEqual([])
  addNetwork(foyer, { network: { ...polygon, id: 31_337, caipNetworkId: 'eip155:31337', name: 'Local' } })
  await expect.element(page.getByRole('button', { name: /Local/ })).toBeVisible()
  removeNetwork(foyer, { network: { caipNetworkId: 'eip155:31337' } })
  await expect.poll(() => page.getByRole('button', { name: /Local/ }).elements()).toEqual([])
})

test('networks: a row that cannot be chosen says why and does nothing', async () => {
  const { foyer } = await fixtures.Networks.disabled()
  showModal(foyer)
  const row = page.getByRole('button', { name: /Polygon/ })
  await expect.element(row).toHaveAttribute('aria-disabled', 'true')
  expect(row.element().textContent).toContain('Switch in wallet')
  await row.click({ force: true })
  expect(foyer.store.get(routeAtom).name).toBe('Networks')
})

test('networks: the connected one is marked, pressing it changes nothing', async () => {
  const { foyer } = await fixtures.Networks.connected()
  showModal(foyer)
  const row = page.getByRole('button', { name: /Ethereum/ })
  await expect.element(row).toHaveAttribute('aria-current', 'true')
  await row.click()
  expect(foyer.store.get(routeAtom).name).toBe('Networks')
})

test.each([
  ['declined', 'Switch rejected'],
  ['failed', 'MetaMask didn’t switch'],
] as const)('switching: %s, then again', async (state, title) => {
  const { foyer, adapter } = await fixtures.SwitchNetwork[state]()
  showModal(foyer)
  await expect.element(page.getByRole('alert').getByText(title)).toBeVisible()
  adapter.wallet('io.metamask').setMood('approve')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('Account')
})

test('unsupported: choosing a network of the site ends it', async () => {
  const { foyer } = await fixtures.UnsupportedChain.default()
  showModal(foyer)
  await page.getByRole('button', { name: polygon.name }).click()
  await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(false)
})

test('help: explains, and leads to the wallets', async () => {
  const { foyer } = await fixtures.WhatIsAWallet.default()
  showModal(foyer)
  await expect.element(page.getByRole('heading', { name: 'You approve everything' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose a wallet' }).click()
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('Connect')
})

import { connect, getConnection, getConnections, getRecentConnections, isOpenAtom, open, routeAtom } from '@foyer/core'
import { allowSeveral, fixtures, loggedIn } from '@foyer/scenes'
import { mainnet, mockAdapter } from '@foyer/test'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focused, listenForErrors, modalRoot, showModal } from '../../../test/stage.tsx'

beforeEach(() => page.viewport(900, 800))

const button = (name: RegExp) => page.getByRole('button', { name })
/** Returns what each row says after its picture. */
const texts = () =>
  [...(modalRoot()?.querySelectorAll('.wallets .row') ?? [])].map((row) =>
    [...row.children]
      .slice(1)
      .map(({ textContent }) => textContent)
      .join('|'),
  )

test('default: family by family, the one in use first, then those of before with the reason', async () => {
  const { foyer } = await fixtures.ProfileWallets.several()
  showModal(foyer)
  await expect.element(page.getByRole('heading', { name: 'Your wallets' })).toBeVisible()
  expect(texts()).toEqual([
    'MetaMask 0x71…d8976F|Active',
    'Rabby Wallet 0x71…d8976F|Switch',
    'PhantomPayment bc1q…wf5mdqOrdinals bc1p…xg3297|Active',
    'Rainbow0x71…d8976FThe wallet ended the connection. Connect it again.|Connect',
  ])
})

test('default: switching asks nobody and says so', async () => {
  const heard = listenForErrors()
  const { foyer, adapter } = await fixtures.ProfileWallets.several()
  showModal(foyer)
  const { prompts } = adapter.wallet('io.rabby')
  await button(/^Switch to Rabby Wallet, 0x/).click()
  await expect.element(page.getByText('Wallet switched')).toBeVisible()
  expect(getConnection(foyer, 'eip155')?.connectorId).toBe('io.rabby')
  await expect.element(button(/^Switch to MetaMask, 0x/)).toBeVisible()
  expect(adapter.wallet('io.rabby').prompts).toBe(prompts)
  expect(heard).toEqual([])
})

test('default: by keyboard, one is left and another forgotten; with the last, the list to connect is back', async () => {
  const { foyer } = await fixtures.ProfileWallets.several()
  showModal(foyer)
  const press = async (name: RegExp) => {
    const wanted = button(name).element()
    while (focused() !== wanted) await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(button(/^Disconnect Rabby/)).toBeVisible()
  await press(/^Disconnect Rabby Wallet, 0x/)
  await expect.element(button(/^Connect Rabby Wallet, 0x/)).toBeVisible()
  await press(/^Remove Rainbow, 0x/)
  await expect.poll(() => getRecentConnections(foyer).map(({ connectorId }) => connectorId)).toEqual(['io.rabby'])
  await press(/^Disconnect all$/)
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('Connect')
  expect(getConnections(foyer)).toEqual([])
})

test('default: a wallet of before is asked once, and added to the others', async () => {
  const { foyer, adapter } = await fixtures.ProfileWallets.several()
  showModal(foyer)
  const { prompts } = adapter.wallet('me.rainbow')
  await button(/^Connect Rainbow, 0x/).click()
  await expect.poll(() => getConnection(foyer, 'eip155')?.connectorId).toBe('me.rainbow')
  expect(adapter.wallet('me.rainbow').prompts - prompts).toBe(1)
  expect([foyer.store.get(isOpenAtom), foyer.store.get(routeAtom).name]).toEqual([true, 'ProfileWallets'])
  await expect.poll(() => texts()[0]).toMatch(/^Rainbow/)
})

test('default: another wallet is added from here', async () => {
  const { foyer } = await fixtures.ProfileWallets.one()
  showModal(foyer)
  await button(/^Add wallet$/).click()
  await button(/^Rabby Wallet/).click()
  await expect.poll(texts).toEqual([expect.stringMatching(/^Rabby Wallet/), expect.stringMatching(/^MetaMask/)])
})

test('behavior: Account leads here by the name of its wallet, and leaves one wallet alone', async () => {
  const { foyer } = await fixtures.ProfileWallets.several()
  open(foyer, { view: 'Account', namespace: 'eip155' })
  showModal(foyer)
  await button(/^Your wallets: MetaMask$/).click()
  await expect.element(page.getByRole('heading', { name: 'Your wallets' })).toBeVisible()
  await button(/^Back$/).click()
  await button(/^Disconnect$/).click()
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('ProfileWallets')
  expect(getConnections(foyer, 'eip155').map(({ connectorId }) => connectorId)).toEqual(['io.rabby'])
})

test('behavior: what the site calls an address stands in place of its wallet', async () => {
  const { foyer } = await fixtures.ProfileWallets.labelled()
  showModal(foyer)
  await expect.element(button(/^Switch to Team treasury, 0x/)).toBeVisible()
})

test('behavior: a smart account with its owner', async () => {
  const { foyer } = await loggedIn()
  allowSeveral(foyer)
  open(foyer, { view: 'ProfileWallets' })
  showModal(foyer)
  await expect.poll(() => texts()[0]).toMatch(/Smart account 0x.*Owner 0x/)
})

test('behavior: where the project allows one wallet per family, these are there and none is added', async () => {
  const { foyer } = await fixtures.Account.severalFamilies()
  showModal(foyer)
  await expect.element(button(/^Disconnect$/)).toBeVisible()
  expect(button(/^Your wallets/).elements()).toEqual([])
  open(foyer, { view: 'ProfileWallets' })
  await expect.poll(() => texts()).toHaveLength(2)
  expect(button(/^Add wallet$/).elements()).toEqual([])
})

test('behavior: a name that a wallet made up is text, and long ones leave room at 320 px', async () => {
  await page.viewport(320, 700)
  const name = '<img src=x onerror=alert(1)> of a wallet whose maker could not stop'
  const adapter = mockAdapter({
    wallets: [
      { id: 'io.metamask', name },
      { id: 'io.rabby', name },
    ],
  })
  const { foyer } = await fixtures.ProfileWallets.one({ adapters: [adapter], networks: [mainnet] })
  await connect(foyer, { connectorId: 'io.rabby', namespace: 'eip155' })
  open(foyer, { view: 'ProfileWallets' })
  showModal(foyer)
  await expect.element(button(/^Switch to <img/)).toBeVisible()
  const body = modalRoot()?.querySelector('.wallets')
  expect((body?.scrollWidth ?? 1) - (body?.clientWidth ?? 0)).toBeLessThanOrEqual(0)
})

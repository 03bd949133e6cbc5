import { loadPart } from '@foyer/base'
import { close, connect, disconnect, isOpenAtom, navigate, open } from '@foyer/core'
import { fixtures, makeScene } from '@foyer/scenes'
import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { after, listenForErrors, modalRoot, render, showModal, whenDrawn } from '../test/stage.tsx'
import { FoyerButton } from './button/FoyerButton.tsx'
import { FoyerCustomButton } from './button/FoyerCustomButton.tsx'
import { FoyerNetworkButton } from './button/FoyerNetworkButton.tsx'
import { FoyerWalletButton } from './button/FoyerWalletButton.tsx'
import { FoyerProvider } from './FoyerProvider.tsx'

type Session = { send(method: string, params?: unknown): Promise<unknown> }

/** Requests for these addresses fail, as on a train. */
async function block(...urls: readonly string[]): Promise<void> {
  const session = cdp() as unknown as Session
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls })
}

/**
 * Checks whether this browser asks again for a module that did not come: newer Chromiums do, others keep the failure for the life
 * of the page, and there only another page helps.
 */
async function requestsAgain(): Promise<boolean> {
  const url = `${location.origin}/none.js?${crypto.randomUUID()}`
  const request = async () => {
    await import(/* @vite-ignore */ url).catch(() => {})
    return performance.getEntriesByName(url).length
  }
  const once = await request()
  return once < (await request())
}

/** The browser says that it has no network. */
function goOffline(): () => void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  dispatchEvent(new Event('offline'))
  return () => {
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
  }
}

test('error: code that does not arrive leaves nothing stuck, and the next click tries again', async () => {
  const heard = listenForErrors()
  const { foyer } = makeScene()
  after(() => {
    foyer.destroy()
    return block()
  })
  // before anything points at the button: pointing at it would fetch the code
  await block('*mountModal*')
  render(
    <FoyerProvider foyer={foyer}>
      <FoyerButton />
      <FoyerNetworkButton />
      <FoyerCustomButton>{({ failure = 'fine' }) => <output>{failure}</output>}</FoyerCustomButton>
    </FoyerProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Ethereum: choose another network' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const isAskedAgain = await requestsAgain()
  const failure = isAskedAgain ? 'Couldn’t open. Try again' : 'Couldn’t open. Reload page'
  // every button that opens it says so, those that the page draws as well
  await expect.poll(() => page.getByRole('button', { name: failure }).elements().length).toBe(2)
  expect(page.getByRole('status').element().textContent).toBe(isAskedAgain ? 'failed' : 'lost')
  // also to who is connected by now
  await connect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  expect(page.getByRole('button', { name: failure }).elements()).toHaveLength(2)
  await disconnect(foyer)
  expect(foyer.store.get(isOpenAtom)).toBe(false)
  expect(modalRoot()).toBeUndefined()
  await block()
  if (!isAskedAgain) return
  await page.getByRole('button', { name: 'Couldn’t open. Try again' }).first().click()
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  expect(heard.filter((words) => words.includes('unhandled'))).toEqual([])
})

test('error: a button whose code does not arrive leaves the page alone, and says so', async () => {
  const heard = listenForErrors()
  const { foyer } = makeScene()
  after(() => {
    foyer.destroy()
    return block()
  })
  await block('*WalletButtonView*')
  const site = render(
    <FoyerProvider foyer={foyer}>
      <p>The page of a site</p>
      <FoyerWalletButton wallet="metamask" />
    </FoyerProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Couldn’t open. Reload page' })).toBeVisible()
  expect(site.textContent).toContain('The page of a site')
  expect(heard).toEqual([])
})

test('error: a view that does not arrive says so, with a way on', async () => {
  const heard = listenForErrors()
  const { foyer } = makeScene()
  showModal(foyer)
  open(foyer)
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await block('*WhatIsAWalletView*')
  after(() => block())
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await expect.element(page.getByRole('alert').getByText('Couldn’t load this screen')).toBeVisible()
  await block()
  if (!(await requestsAgain())) return expect.element(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Choose a wallet' })).toBeVisible()
  expect(heard).toEqual([])
})

test('error: a query library that does not arrive leaves the account usable', async () => {
  const heard = listenForErrors()
  await block('*useHoldings*')
  after(() => block())
  const { foyer } = await fixtures.Account.connected()
  showModal(foyer)
  await expect.element(page.getByText(/Couldn’t load your balance/)).toBeVisible()
  await block()
  if (!(await requestsAgain())) return expect.element(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(page.getByText(/3.214/).first()).toBeVisible()
  expect(heard).toEqual([])
})

test('error: what a screen waits for in vain is said above it, with the way to have it', async () => {
  const { foyer } = makeScene()
  showModal(foyer)
  open(foyer)
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await whenDrawn(foyer)
  expect(page.getByRole('button', { name: 'Reload page' }).elements()).toHaveLength(0)
  const bar = page.getByText(/^Part of this page couldn’t load/)
  // a browser that asks nobody a second time; heard from the frame on that comes after the first
  await expect
    .poll(async () => {
      await loadPart(() => Promise.reject(new TypeError('Failed to fetch'))).catch(() => {})
      return bar.elements().length
    })
    .toBe(1)
  await expect.element(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
})

test('behavior: without a network the dialog says so, until there is one', async () => {
  const { foyer } = makeScene()
  showModal(foyer)
  open(foyer)
  await whenDrawn(foyer)
  const goOnline = goOffline()
  await expect.element(page.getByRole('alert').getByText('You’re offline')).toBeVisible()
  goOnline()
  await expect.poll(() => page.getByRole('alert').elements().length).toBe(0)
})

test('error: texts of a language that do not arrive are in English, and the developer is told once', async () => {
  const warned = listenForErrors()
  await block('*part=dialog*')
  after(() => block())
  const { foyer } = makeScene()
  showModal(foyer, { locale: 'de' })
  open(foyer)
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await expect.poll(() => warned.join()).toContain('The texts "dialog" of "de" did not load')
  close(foyer)
  open(foyer)
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  // the same again says nothing; another one is told of
  await block('*part=*')
  navigate(foyer, 'WhatIsAWallet')
  await expect.poll(() => warned.join()).toContain('The texts "screens" of "de" did not load')
  expect(warned).toHaveLength(2)
})

import { loadPart } from '@foyer/base'
import { isOpenAtom, navigate, open } from '@foyer/core'
import { fixtures, makeScene } from '@foyer/scenes'
import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { after, listenForErrors, modalRoot, render, showModal, whenDrawn } from '../test/stage.tsx'
import { FoyerButton } from './button/FoyerButton.tsx'
import { FoyerProvider } from './FoyerProvider.tsx'

type Session = {
  send(method: string, params?: unknown): Promise<unknown>
  on(event: 'Fetch.requestPaused', listener: (event: { readonly requestId: string }) => void): void
  off(event: 'Fetch.requestPaused', listener: (event: { readonly requestId: string }) => void): void
}

/** Requests for these addresses fail, as on a train. */
async function block(...urls: readonly string[]): Promise<void> {
  const session = cdp() as unknown as Session
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls })
}

/** These addresses answer 404 until the test is over, as after a deploy. */
async function takeAway(urlPattern: string): Promise<void> {
  const session = cdp() as unknown as Session
  const answer = ({ requestId }: { readonly requestId: string }) =>
    void session.send('Fetch.fulfillRequest', { requestId, responseCode: 404 })
  session.on('Fetch.requestPaused', answer)
  await session.send('Fetch.enable', { patterns: [{ urlPattern }] })
  after(async () => {
    session.off('Fetch.requestPaused', answer)
    await session.send('Fetch.disable')
  })
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
    </FoyerProvider>,
  )
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('button', { name: 'Didn’t open. Try again' })).toBeVisible()
  expect(foyer.store.get(isOpenAtom)).toBe(false)
  expect(modalRoot()).toBeUndefined()
  await block()
  await page.getByRole('button', { name: 'Didn’t open. Try again' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  expect(heard.filter((words) => words.includes('unhandled'))).toEqual([])
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
  await expect.element(page.getByRole('alert').getByText('This screen didn’t load')).toBeVisible()
  await block()
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
  await expect.element(page.getByText(/The balance didn’t load/)).toBeVisible()
  await block()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(page.getByText(/3.214/).first()).toBeVisible()
  expect(heard).toEqual([])
})

test('error: a view whose file is gone leads to the page anew', async () => {
  const heard = listenForErrors()
  const { foyer } = makeScene()
  showModal(foyer)
  open(foyer)
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await takeAway('*GetWalletView*')
  navigate(foyer, 'GetWallet')
  await expect.element(page.getByRole('alert').getByText('This screen didn’t load')).toBeVisible()
  await expect.element(page.getByText('Reload the page, and you’ll be back here.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(0)
  // a page that is loaded without a network would be gone
  after(goOffline())
  await expect.element(page.getByRole('alert').getByText('You’re offline')).toBeVisible()
  expect(page.getByRole('button', { name: 'Reload page' }).elements()).toHaveLength(0)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(heard).toEqual([])
})

test('error: what a screen waits for in vain is said above it, with the way to have it', async () => {
  const { foyer } = makeScene()
  showModal(foyer)
  open(foyer)
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await whenDrawn(foyer)
  expect(page.getByRole('button', { name: 'Reload page' }).elements()).toHaveLength(0)
  await loadPart(() => Promise.reject(new TypeError('Failed to fetch'))).catch(() => {})
  await expect.element(page.getByRole('alert').getByText('Part of this page didn’t load.')).toBeVisible()
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

test('error: a dialog whose file is gone is offered with the page anew, never without a network', async () => {
  const { foyer } = makeScene()
  after(() => foyer.destroy())
  await takeAway('*mountModal*')
  render(
    <FoyerProvider foyer={foyer}>
      <FoyerButton />
    </FoyerProvider>,
  )
  const goOnline = goOffline()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('button', { name: 'You’re offline. Try again' })).toBeVisible()
  goOnline()
  await page.getByRole('button', { name: 'You’re offline. Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Didn’t open. Reload page' })).toBeVisible()
})

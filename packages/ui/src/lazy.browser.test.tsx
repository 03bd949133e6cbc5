import { isOpenAtom, open } from '@foyer/core'
import { fixtures, makeScene } from '@foyer/scenes'
import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { after, listenForErrors, modalRoot, render, showModal } from '../test/stage.tsx'
import { FoyerButton } from './button/FoyerButton.tsx'
import { FoyerProvider } from './FoyerProvider.tsx'

type Session = { send(method: string, params?: unknown): Promise<unknown> }

/** Requests for these addresses fail, as on a train. */
async function block(...urls: readonly string[]): Promise<void> {
  const session = cdp() as unknown as Session
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls })
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

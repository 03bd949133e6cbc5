import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addAuthenticator } from '../../../profiles.base.ts'
import {
  approve,
  type EmbeddedWorld,
  expectConnected,
  outcome,
  press,
  startEmbeddedWorld,
  type Visitor,
} from './embedded.ts'
import { dialog, foyerButton, state } from './parts.ts'
import { network } from './site.ts'

/** A login with a passkey alone: our widget, our frame and its window, and the browser's own authenticator. */

let world: EmbeddedWorld

beforeAll(async () => {
  const { chains, mnemonic, accounts } = network
  world = await startEmbeddedWorld({ network: { chains, mnemonic, accounts }, hasPasskeyLogin: true })
})
afterAll(() => world?.stop())
afterEach(() => world.closeDevices())

const row = ({ page }: Visitor) => dialog(page).getByRole('button', { name: 'Continue with a passkey' })

/** Opens the window from the widget, and has an authenticator in it. */
async function openWindow(visitor: Visitor, click: () => Promise<void>): Promise<Page> {
  const opening = visitor.page.waitForEvent('popup')
  await click()
  const popup = await opening
  await addAuthenticator(popup)
  return popup
}

async function selectPasskey(visitor: Visitor): Promise<Page> {
  await foyerButton(visitor.page).click()
  return await openWindow(visitor, () => row(visitor).click())
}

async function make(popup: Page): Promise<void> {
  await popup.getByTestId('passkey-login-make').click()
  await popup.getByTestId('passkey-login-go-on').click()
}

async function expectSigns(visitor: Visitor): Promise<void> {
  await press(visitor, /Sign the guestbook/)
  await approve(visitor)
  await expect.poll(() => outcome(visitor)).toMatch(/^Signed: 0x/)
}

test('default: a wallet without a name, that signs, is there after a reload, and is left by signing out', async () => {
  const visitor = await world.openDevice()
  const { page } = visitor
  await make(await selectPasskey(visitor))
  const account = await expectConnected(visitor)
  await expectSigns(visitor)
  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(await state(page, 'account')).toBe(account)
  expect(visitor.errors).toEqual([])
})

test('error: no window, a window that is closed, the network lost when it is done: each is said, and the next login goes on', async () => {
  const visitor = await world.openDevice()
  const { page } = visitor
  const again = () => dialog(page).getByRole('button', { name: 'Try again' }).click()
  await page.evaluate('{ window.really = window.open; window.open = () => null }')
  await foyerButton(page).click()
  await row(visitor).click()
  await dialog(page).getByText('Your browser blocked the pop-up').waitFor()
  await dialog(page).getByText('Couldn’t sign in with a passkey').waitFor()
  await page.evaluate('window.open = window.really')

  // tried again within the press
  const closed = await openWindow(visitor, again)
  await closed.getByTestId('passkey-login-make').waitFor()
  await closed.close()
  await dialog(page).getByText('The window was closed before you finished').waitFor()
  expect(await state(page, 'status')).toBe('disconnected')

  // another way in is there
  await dialog(page).getByRole('button', { name: 'Other ways' }).click()
  await dialog(page)
    .getByRole('button', { name: /Continue with email/ })
    .waitFor()
  const popup = await openWindow(visitor, () => row(visitor).click())
  await popup.getByTestId('passkey-login-make').click()
  await popup.getByTestId('passkey-login-go-on').waitFor()
  await page.context().route(/api\/social\/finish/, (route) => route.abort(), { times: 1 })
  await popup.getByTestId('passkey-login-go-on').click()
  await dialog(page).getByText('didn’t respond').waitFor()
  await make(await openWindow(visitor, again))
  await expectConnected(visitor)
})

import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import {
  answer,
  approvesAfterBlockedWindow,
  approvesInPage,
  approvesInWindow,
  harbor,
  heading,
  inWindow,
  kinds,
  openPopup,
  phone,
  row,
} from './connectParts.ts'
import { connectsByLink, hrefOf, link, openOn, phonePlaces, places, testPlace } from './connectRelayParts.ts'
import { dialog, foyerButton, openDialog, state } from './parts.ts'

// on a phone, and with a window of its own, what `connect.e2e.ts` holds on a desktop, and of a wallet in the page

describe('on a phone', () => {
  test.each(Object.entries(kinds).slice(1))('default: %s wallet approves', (_, kind) => approvesInPage(phone, kind))

  test('default: a wallet in a window of its own, which opens within the gesture, approves, and is there after a reload', () =>
    approvesInWindow(phone))

  test('error: the browser blocks the window: it says so, and the next press is a gesture again', () =>
    approvesAfterBlockedWindow(phone))
})

describe('a wallet in a window of its own', () => {
  test('behavior: back while connecting: another wallet is chosen, and a late approval changes nothing', async () => {
    const { page, errors } = await inWindow({}, { wallets: [harbor] })
    const popup = await openPopup(page)
    await heading(page, 'Confirm in Web wallet').waitFor()
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    expect(await state(page, 'status')).toBe('disconnected')
    await row(page, /Harbor/).click()
    await expect.poll(() => state(page, 'wallet')).toBe('test.harbor')
    await answer(popup, 'Approve')
    // the page hears of it with its next message
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(await state(page, 'wallet')).toBe('test.harbor')
    expect(errors).toEqual([])
  })

  test('behavior: closed and loaded again while connecting, nothing is left; two presses at once open one window', async () => {
    const { page, errors } = await inWindow({})
    const first = await openPopup(page)
    await heading(page, 'Confirm in Web wallet').waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await state(page, 'status')).toBe('disconnected')
    await first.close()
    await openDialog(page)
    const second = await openPopup(page)
    await heading(page, 'Confirm in Web wallet').waitFor()

    await page.reload()
    await foyerButton(page).waitFor()
    expect(await state(page, 'status')).toBe('disconnected')
    await second.close()
    await openDialog(page)
    const popups: Page[] = []
    page.on('popup', (popup) => popups.push(popup))
    const popup = page.waitForEvent('popup')
    await row(page, /Web wallet/).dblclick()
    await answer(await popup, 'Approve')
    await expect.poll(() => state(page, 'wallet')).toBe('lumen-web-wallet')
    expect(popups).toHaveLength(1)
    expect(errors).toEqual([])
  })
})

// elsewhere, and by links of another kind, what `connectRelay.e2e.ts` holds; how each is written: `links.test.ts` in core

const web = 'Telegram’s page in a phone’s browser'
test(`default: ${web}: every row is a link that is there before the tap, all of them one, and the app it opens connects`, () =>
  connectsByLink(phonePlaces[web]))

test('behavior: where the site prefers them, https links open the apps that have one, encoded once everywhere', async () => {
  const place = phonePlaces['Telegram on Android']
  const { page } = await openOn(place, '&universalLinks=on')
  const href = await hrefOf(page, 'MetaMask')
  expect(href).toMatch(/^https:\/\/metamask\.app\.link\/wc\?uri=wc%3A/)
  expect(await link(page, 'MetaMask').getAttribute('target')).toBe(place.target)
})

// by a phone’s link what `connectRelay.e2e.ts` holds of a code
describe('a wallet on another device, on a phone', () => testPlace(places.phone))

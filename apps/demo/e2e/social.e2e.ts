import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  approve,
  type EmbeddedWorld,
  enter,
  expectConnected,
  logIn,
  outcome,
  press,
  selectGoogle,
  startEmbeddedWorld,
} from './embedded.ts'
import { dialog, foyerButton, state } from './parts.ts'
import { network } from './site.ts'

/** A login through an account elsewhere: our widget, our frame, and a certified issuer with pages of its own. */

let world: EmbeddedWorld

beforeAll(async () => {
  const { chains, mnemonic, accounts } = network
  const google = {
    ada: { email: 'ada@example.org', email_verified: true, name: 'Ada Lovelace' },
  }
  world = await startEmbeddedWorld({ network: { chains, mnemonic, accounts }, google })
})
afterAll(() => world?.stop())
afterEach(() => world.closeDevices())

/** Watches what goes wrong on the site's pages and the wallet's: inside Telegram the issuer's are in the same tab. */
function watchErrors(page: Page): readonly string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    const { url } = message.location()
    // the wallet's window has no icon, which the browser asks for by itself
    const isOwn =
      [world.siteUrl, world.origin].some((origin) => url.startsWith(origin)) && !url.endsWith('/favicon.ico')
    if (message.type() === 'error' && isOwn) errors.push(`${message.text()} ${url}`)
  })
  return errors
}

// C44 of tooling/coverage/complaints.json
test('default: log in with Google, sign, load again; the wallet is the one that a code opens', async () => {
  const visitor = await world.openDevice('blocked')
  const { page } = visitor
  const popup = await selectGoogle(visitor)
  await dialog(page).getByText('Sign in in the window that just opened').waitFor()
  await enter(popup, 'ada')
  const account = await expectConnected(visitor)
  expect(popup.isClosed()).toBe(true)
  await press(visitor, /Sign the guestbook/)
  await approve(visitor)
  await expect.poll(() => outcome(visitor)).toMatch(/^Signed: 0x/)
  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(await state(page, 'account')).toBe(account)
  const other = await world.openDevice()
  expect(await logIn(world, other, 'ada@example.org')).toBe(account)
  expect(visitor.errors).toEqual([])
})

test('default: inside Telegram, which opens no window, the page itself goes to Google and comes back, without a login as it was, with one connected', async () => {
  const visitor = await world.openDevice(undefined, 'wallet=off&order=7')
  const { page } = visitor
  const popups: Page[] = []
  page.on('popup', (popup) => popups.push(popup))
  const errors = watchErrors(page)
  await page.addInitScript('window.TelegramWebviewProxy = { postEvent() {} }')
  await page.reload()
  const leave = async () => {
    await foyerButton(page).click()
    await dialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  }
  await leave()
  await page.locator('input[name=login]').waitFor()
  await page.goto(`${world.siteUrl}/?wallet=off&order=7`)
  await leave()
  await enter(page, 'ada')
  await expectConnected(visitor)
  expect(new URL(page.url()).search).toBe('?wallet=off&order=7')
  expect(popups).toEqual([])
  await press(visitor, /Sign the guestbook/)
  await approve(visitor)
  await expect.poll(() => outcome(visitor)).toMatch(/^Signed: 0x/)
  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(errors).toEqual([])
})

/** The first navigations of a login's window to the issuer end in nothing, as those that a browser drops. */
async function loseNavigations(page: Page, count: number): Promise<() => number> {
  let lost = 0
  await page.context().route(isElsewhere, async (route) => {
    if (!route.request().isNavigationRequest() || lost === count) return await route.fallback()
    lost += 1
    await route.fulfill({ status: 204 })
  })
  return () => lost
}

const isElsewhere = ({ origin }: URL) => origin !== world.origin && origin !== world.siteUrl

test('error: a window that never leaves the wallet’s loading page: the visitor is told, tries again, and one that was lost is sent on by itself', async () => {
  const visitor = await world.openDevice()
  const { page } = visitor
  await page.clock.install()
  const lost = await loseNavigations(page, 5)
  const popup = await selectGoogle(visitor)
  for (let time = 1; time <= 4; time += 1) {
    await expect.poll(lost).toBe(time)
    await page.clock.fastForward(3_000 * 2 ** (time - 1))
  }
  await dialog(page).getByText('The sign-in page didn’t open').waitFor()
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect(await state(page, 'status')).toBe('disconnected')
  const opening = page.waitForEvent('popup')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  const next = await opening
  await expect.poll(lost).toBe(5)
  await page.clock.fastForward(3_000)
  await enter(next, 'ada')
  await expectConnected(visitor)
  expect(visitor.errors).toEqual([])
})

// C49 of tooling/coverage/complaints.json
test('error: an issuer nobody set up, a browser that opens no window, leaving the screen, a window that is closed: each is said, and trying again works', async () => {
  const visitor = await world.openDevice()
  const { page } = visitor
  await foyerButton(page).click()
  const opening = page.waitForEvent('popup')
  await dialog(page).getByRole('button', { name: 'Continue with GitHub' }).click()
  const popup = await opening
  await dialog(page).getByText('can’t sign in to this wallet with github').waitFor()
  expect(popup.isClosed()).toBe(true)
  await page.evaluate('{ window.really = window.open; window.open = () => null }')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await dialog(page).getByText('Your browser blocked the pop-up').waitFor()
  await page.evaluate('window.open = window.really')
  await dialog(page).getByRole('button', { name: 'Other ways' }).click()

  const press = async (name: string) => {
    const opened = page.waitForEvent('popup')
    await dialog(page).getByRole('button', { name }).click()
    return await opened
  }
  const left = await press('Continue with Google')
  await left.locator('input[name=login]').waitFor()
  await dialog(page).getByRole('button', { name: 'Other ways' }).click()
  await expect.poll(() => left.isClosed()).toBe(true)
  expect(await state(page, 'status')).toBe('disconnected')

  const closed = await press('Continue with Google')
  await closed.locator('input[name=login]').waitFor()
  await closed.close()
  await dialog(page).getByText('The window was closed before you finished').waitFor()
  expect(await state(page, 'status')).toBe('disconnected')
  await enter(await press('Try again'), 'ada')
  await expectConnected(visitor)
})

// C51 of tooling/coverage/complaints.json
test('error: a page whose headers cut off its windows says so to its developer, the window says so too, and other ways work', async () => {
  const visitor = await world.openDevice()
  const { page } = visitor
  const alerts: string[] = []
  page.on('console', (message) => alerts.push(message.text()))
  const { origin, pathname, search } = new URL(page.url())
  const cutOff = await serveCutOff(origin)
  onTestFinished(cutOff.stop)
  await page.goto(cutOff.url + pathname + search)
  await foyerButton(page).click()
  const opening = page.context().waitForEvent('page')
  await dialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opening
  await dialog(page).getByText('The window was closed before you finished').waitFor()
  await expect.poll(() => alerts.join()).toContain('same-origin-allow-popups')
  expect(await state(page, 'status')).toBe('disconnected')
  await popup.close()
  await dialog(page).getByRole('button', { name: 'Other ways' }).click()
  await dialog(page).getByRole('button', { name: 'Continue with email' }).waitFor()
})

/** The site behind a server that cuts its pages off from the windows they open. */
async function serveCutOff(site: string): Promise<{ readonly url: string; stop(): void }> {
  const { host, hostname, port, origin } = new URL(site)
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host, ...(asked.headers.origin && { origin }) }
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers }, (answered) => {
      const isPage = /html/.test(answered.headers['content-type'] ?? '')
      answer.writeHead(answered.statusCode ?? 502, {
        ...answered.headers,
        ...(isPage && { 'cross-origin-opener-policy': 'same-origin' }),
      })
      answered.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

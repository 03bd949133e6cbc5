import type { Page } from 'playwright'
import { devices } from 'playwright'
import { describe, expect, test } from 'vitest'
import { dialog, foyerButton, openDialog, state } from './parts.ts'
import { keys, openSite, pageRpcUrls } from './site.ts'
import type { PageWallet } from './walletInPage.ts'

const base: PageWallet = { rpcUrls: pageRpcUrls, accounts: [keys[0]] }
const harbor: PageWallet = { ...base, info: { name: 'Harbor', rdns: 'test.harbor' } }
const okx: PageWallet = { ...base, info: { name: 'OKX Wallet', rdns: 'com.okex.wallet' } }

/** What stands for each connector kind that lives in the page: how it is listed. */
type Kind = {
  readonly row: RegExp
  readonly title: string
  readonly wallets: readonly PageWallet[]
}

const kinds: Readonly<Record<string, Kind>> = {
  'an announced': { row: /Harbor/, title: 'Harbor', wallets: [harbor] },
  // in the catalogue, too: one row, by its domain name
  'OKX’s': { row: /OKX Wallet/, title: 'OKX Wallet', wallets: [okx] },
  'an injected': {
    row: /Browser Wallet/,
    title: 'Browser Wallet',
    wallets: [{ ...base, injected: true, announced: false }],
  },
}

/** The first wallet waits with its answer. @returns what lets it approve */
async function hold(page: Page): Promise<() => Promise<void>> {
  await page.evaluate('window.release = window.testWallets[0].hold("prompts")')
  return () => page.evaluate('window.release()')
}

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
const places = [
  ['desktop', {}],
  ['phone', phone],
] as const
type Device = (typeof places)[number][1]

const asked = 'window.testWallets[0].requests.filter(({ method }) => method === "eth_requestAccounts").length'
/** The window closes under the click, which may end the click; that it closes shows that it was heard. */
async function answer(popup: Page, name: 'Approve' | 'Reject'): Promise<void> {
  const closed = popup.waitForEvent('close')
  await popup
    .getByRole('button', { name })
    .click()
    .catch(() => {})
  await closed
}

const row = (page: Page, name: RegExp) => dialog(page).getByRole('button', { name })
const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name })
const path = '/?wallet=off&webWallet=on&discovery=on'

const inPage = async (device: Device, { wallets }: Kind, clock = false) => {
  const site = await openSite({ ...device, wallets, path, clock })
  await openDialog(site.page)
  return site
}

const inWindow = async (device: Device, options: Parameters<typeof openSite>[0] = {}) => {
  const site = await openSite({ ...device, path, ...options })
  await openDialog(site.page)
  return site
}

const openPopup = async (page: Page, name: RegExp = /Web wallet/) => {
  const popup = page.waitForEvent('popup')
  await row(page, name).click()
  return popup
}

/** Whether the page opens its windows while a press lasts: browsers open no other. */
const watchPresses = `
  const open = window.open
  window.open = (...call) => { window.wasInClick = window.isInClick === true; return open(...call) }
  const mark = () => { window.isInClick = true; setTimeout(() => { window.isInClick = false }) }
  document.addEventListener('click', mark, true)`

// how a wallet is found and spoken to differs by its kind, what is drawn by the place
describe.each(places)('on a %s', (_, device) => {
  test.each(Object.entries(kinds))('default: %s wallet approves', async (_, kind) => {
    const { page, errors } = await inPage(device, kind)
    await row(page, kind.row).click()
    await expect.poll(() => state(page, 'status')).toBe('connected')
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('default: a wallet in a window of its own, which opens within the gesture, approves, and is there after a reload', async () => {
    const { page, errors } = await inWindow(device, { before: watchPresses })
    const popup = await openPopup(page)
    expect(await page.evaluate('window.wasInClick')).toBe(true)
    await answer(popup, 'Approve')
    await expect.poll(() => state(page, 'wallet')).toBe('lumen-web-wallet')
    await page.reload()
    await expect.poll(() => state(page, 'status')).toBe('connected')
    expect(errors).toEqual([])
  })

  test('error: the browser blocks the window: it says so, and the next press is a gesture again', async () => {
    const { page } = await inWindow(device, { before: 'window.realOpen = window.open; window.open = () => null' })
    await row(page, /Web wallet/).click()
    await heading(page, 'The browser blocked the window').waitFor()
    await page.evaluate('window.open = window.realOpen')
    await answer(await openPopup(page, /Try again/), 'Approve')
    await expect.poll(() => state(page, 'status')).toBe('connected')
  })
})

// once connected or refused, the wait is the same for every kind and place: one goes all its ways
describe('a wallet in the page', () => {
  const kind = kinds['an announced'] as Kind
  const { row: name, title } = kind

  test('error: rejects, and approves from the same screen', async () => {
    const { page, errors } = await inPage({}, kind)
    await page.evaluate('window.testWallets[0].answer("prompts", "reject")')
    await row(page, name).click()
    await heading(page, 'Connection declined').waitFor()
    expect(await state(page, 'status')).toBe('disconnected')
    await page.evaluate('window.testWallets[0].reset()')
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => state(page, 'status')).toBe('connected')
    expect(errors).toEqual([])
  })

  test('behavior: back while connecting ends the wait; another wallet is chosen, and a late approval changes nothing', async () => {
    const { page, errors } = await inPage({}, kind)
    const release = await hold(page)
    await row(page, name).click()
    await heading(page, `Confirm in ${title}`).waitFor()
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    await row(page, /Web wallet/).waitFor()
    expect(await state(page, 'status')).toBe('disconnected')
    await answer(await openPopup(page), 'Approve')
    await expect.poll(() => state(page, 'wallet')).toBe('lumen-web-wallet')
    await release()
    await expect.poll(() => page.evaluate('window.testWallets[0].authorized')).toBe(false)
    expect(await state(page, 'wallet')).toBe('lumen-web-wallet')
    expect(errors).toEqual([])
  })

  test('error: a wallet that goes while it is asked; no answer for 60 s ends the wait', async () => {
    const { page } = await inPage({}, kind, true)
    await page.evaluate('window.testWallets[0].answer("prompts", "hang")')
    await row(page, name).click()
    await page.clock.runFor(100)
    await heading(page, `Confirm in ${title}`).waitFor()
    // an extension that is switched off answers as its port does: with a broken channel
    await page.evaluate('window.testWallets[0].emit("disconnect", { code: 4900, message: "gone" })')
    await page.clock.runFor(61_000)
    await dialog(page).getByRole('button', { name: 'Try again' }).waitFor()
    expect(await state(page, 'status')).toBe('disconnected')

    await page.evaluate('window.testWallets[0].reset()')
    await hold(page)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await page.clock.runFor(100)
    await heading(page, `Confirm in ${title}`).waitFor()
    await page.clock.runFor(59_000)
    expect(await state(page, 'status')).toBe('connecting')
    await page.clock.runFor(2_000)
    await heading(page, `No answer from ${title}`).waitFor()
    expect(await state(page, 'status')).toBe('disconnected')
  })

  test('behavior: closed and loaded again while connecting, nothing is left; two presses at once ask the wallet once', async () => {
    const { page, errors } = await inPage({}, kind)
    await hold(page)
    await row(page, name).click()
    await heading(page, `Confirm in ${title}`).waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await state(page, 'status')).toBe('disconnected')
    await openDialog(page)
    await row(page, name).click()
    await heading(page, `Confirm in ${title}`).waitFor()

    await page.reload()
    await foyerButton(page).waitFor()
    expect(await state(page, 'status')).toBe('disconnected')
    await openDialog(page)
    const release = await hold(page)
    await row(page, name).dblclick()
    await heading(page, `Confirm in ${title}`).waitFor()
    expect(await page.evaluate(asked)).toBe(1)
    await release()
    await expect.poll(() => state(page, 'status')).toBe('connected')
    expect(errors).toEqual([])
  })
})

describe('a wallet in a window of its own', () => {
  test('error: rejects, and its window is closed: each is said, and it approves from the same screen', async () => {
    const { page } = await inWindow({})
    await answer(await openPopup(page), 'Reject')
    await heading(page, 'Connection declined').waitFor()
    await (await openPopup(page, /Try again/)).close()
    await heading(page, 'Web wallet’s window was closed').waitFor()
    expect(await state(page, 'status')).toBe('disconnected')
    await answer(await openPopup(page, /Try again/), 'Approve')
    await expect.poll(() => state(page, 'status')).toBe('connected')
  })

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

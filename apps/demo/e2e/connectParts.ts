import type { Page } from 'playwright'
import { devices } from 'playwright'
import { expect } from 'vitest'
import { dialog, openDialog, state } from './parts.ts'
import { keys, openSite, pageRpcUrls } from './site.ts'
import type { PageWallet } from './walletInPage.ts'

const base: PageWallet = { rpcUrls: pageRpcUrls, accounts: [keys[0]] }
export const harbor: PageWallet = { ...base, info: { name: 'Harbor', rdns: 'test.harbor' } }
const okx: PageWallet = { ...base, info: { name: 'OKX Wallet', rdns: 'com.okex.wallet' } }

/** What stands for each connector kind that lives in the page: how it is listed. */
export type Kind = {
  readonly row: RegExp
  readonly title: string
  readonly wallets: readonly PageWallet[]
}

export const kinds: Readonly<Record<string, Kind>> = {
  'an announced': { row: /Harbor/, title: 'Harbor', wallets: [harbor] },
  // in the catalogue, too: one row, by its domain name
  'OKX’s': { row: /OKX Wallet/, title: 'OKX Wallet', wallets: [okx] },
  'an injected': {
    row: /Browser Wallet/,
    title: 'Browser Wallet',
    wallets: [{ ...base, injected: true, announced: false }],
  },
}

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
export const phone: Device = pixel
type Device = Parameters<typeof openSite>[0]

/** The window closes under the click, which may end the click; that it closes shows that it was heard. */
export async function answer(popup: Page, name: 'Approve' | 'Reject'): Promise<void> {
  const closed = popup.waitForEvent('close')
  await popup
    .getByRole('button', { name })
    .click()
    .catch(() => {})
  await closed
}

export const row = (page: Page, name: RegExp) => dialog(page).getByRole('button', { name })
export const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name })
const path = '/?wallet=off&webWallet=on&discovery=on'

export const inPage = async (device: Device, { wallets }: Kind, clock = false) => {
  const site = await openSite({ ...device, wallets, path, clock })
  await openDialog(site.page)
  return site
}

export const inWindow = async (device: Device, options: Parameters<typeof openSite>[0] = {}) => {
  const site = await openSite({ ...device, path, ...options })
  await openDialog(site.page)
  return site
}

export const openPopup = async (page: Page, name: RegExp = /Web wallet/) => {
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

export async function approvesInPage(device: Device, kind: Kind): Promise<void> {
  const { page, errors } = await inPage(device, kind)
  await row(page, kind.row).click()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(errors).toEqual([])
}

export async function approvesInWindow(device: Device): Promise<void> {
  const { page, errors } = await inWindow(device, { before: watchPresses })
  // what the press needs is fetched once the list is seen: ours, and the adapter's
  const isFetched = () =>
    performance.getEntriesByType('resource').filter(({ name }) => /\/connecting-[^/]*\.js/.test(name)).length > 1
  await expect.poll(() => page.evaluate(isFetched)).toBe(true)
  await page.waitForLoadState('networkidle')
  const popup = await openPopup(page)
  expect(await page.evaluate('window.wasInClick')).toBe(true)
  await answer(popup, 'Approve')
  await expect.poll(() => state(page, 'wallet')).toBe('lumen-web-wallet')
  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(errors).toEqual([])
}

export async function approvesAfterBlockedWindow(device: Device): Promise<void> {
  const { page } = await inWindow(device, { before: 'window.realOpen = window.open; window.open = () => null' })
  await row(page, /Web wallet/).click()
  await heading(page, 'Pop-up blocked').waitFor()
  await page.evaluate('window.open = window.realOpen')
  await answer(await openPopup(page, /Try again/), 'Approve')
  await expect.poll(() => state(page, 'status')).toBe('connected')
}

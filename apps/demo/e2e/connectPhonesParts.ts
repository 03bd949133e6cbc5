import { devices, type Page } from 'playwright'
import { expect } from 'vitest'
import { dialog, openDialog, state } from './parts.ts'
import { keepHere, startPhone } from './phone.ts'
import { openSite } from './site.ts'

const { defaultBrowserType: _, ...iPhone } = devices['iPhone 15']
const { defaultBrowserType: __, ...pixel } = devices['Pixel 7']

/** What Telegram puts into the pages it shows, on a phone and in a browser. */
const inTelegram = 'window.TelegramWebviewProxy = { postEvent() {} }'
const inTelegramWeb = "window.Telegram = { WebApp: { initData: 'query_id=1' } }"

/**
 * Where a page is shown, and how a link to an app is written and opened there (reference §4.10): one of each way. `links.test.ts` in
 * core has every place.
 */
export const places = {
  'Safari on an iPhone': { device: iPhone, before: '', target: '_self', times: 1 },
  'Telegram on Android': { device: pixel, before: inTelegram, target: '_blank', times: 2 },
  'Telegram’s page in a phone’s browser': { device: iPhone, before: inTelegramWeb, target: '_blank', times: 1 },
} as const

export const path = '/?wallet=off'
export const link = (page: Page, name: string) => dialog(page).getByRole('link', { name })
export const hrefOf = async (page: Page, name: string) => (await link(page, name).getAttribute('href')) ?? ''

function readUri(href: string, times: number): string {
  const uri = href.slice(href.indexOf('uri=') + 4)
  return times === 2 ? decodeURIComponent(decodeURIComponent(uri)) : decodeURIComponent(uri)
}

export const openOn = async ({ device, before }: (typeof places)[keyof typeof places], more = '') => {
  const site = await openSite({ path: path + more, ...device, before })
  await openDialog(site.page)
  await link(site.page, 'MetaMask').waitFor()
  return site
}

/** Every row is a link that is there before the tap, all of them one, and the app it opens connects. */
export async function connectsByLink(place: (typeof places)[keyof typeof places]): Promise<void> {
  const { target, times } = place
  const { page, errors } = await openOn(place)
  const row = link(page, 'MetaMask')
  const href = await hrefOf(page, 'MetaMask')
  expect(href).toMatch(times === 2 ? /^metamask:\/\/wc\?uri=wc%253A/ : /^metamask:\/\/wc\?uri=wc%3A/)
  const uri = readUri(href, times)
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=\d+$/)
  expect([await row.getAttribute('target'), await row.getAttribute('rel')]).toEqual([target, 'noreferrer noopener'])
  await keepHere(page)
  await row.tap()
  await dialog(page).getByRole('heading', { name: 'Continue in MetaMask' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Back' }).tap()
  await link(page, 'Trust Wallet').waitFor()
  expect(readUri(await hrefOf(page, 'Trust Wallet'), times)).toBe(uri)
  await link(page, 'Trust Wallet').tap()
  await dialog(page).getByRole('heading', { name: 'Continue in Trust Wallet' }).waitFor()
  startPhone().pair(uri)
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(errors).toEqual([])
}

import { devices, type Page } from 'playwright'
import { expect, test } from 'vitest'
import { dialog, foyerButton, openDialog, state } from './parts.ts'
import { blockAppLinks, controlClock, readCode, startPhone } from './phone.ts'
import { openSite } from './site.ts'

/** The context chooses the browser. */
function toDevice(name: 'Pixel 7' | 'iPhone 15') {
  const { defaultBrowserType: _, ...device } = devices[name]
  return device
}

const phoneDevice = toDevice('Pixel 7')

export const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name })
export const status = (page: Page) => state(page, 'status')

/** How a visitor gets at a link: by a code to scan on a computer, by a tap that opens the app on a phone. */
export const places = {
  desktop: {
    device: {},
    row: (page: Page) => dialog(page).getByRole('button', { name: /WalletConnect/ }),
    read: (page: Page) => readCode(page),
    waiting: 'Scan with your phone',
  },
  phone: {
    device: phoneDevice,
    row: (page: Page) => dialog(page).getByRole('link', { name: 'MetaMask' }),
    read: async (page: Page) => {
      const link = dialog(page).getByRole('link', { name: /MetaMask/ })
      const href = (await link.getAttribute('href')) ?? ''
      return decodeURIComponent(href.slice(href.indexOf('uri=') + 4))
    },
    waiting: 'Continue in MetaMask',
  },
} as const

type Place = (typeof places)[keyof typeof places]

export const drivePlace = async ({ device, row }: Place, options: Parameters<typeof openSite>[0] = {}) => {
  const site = await openSite({ path: '/?wallet=off&discovery=on', ...device, ...options })
  const pass = options.clock ? controlClock(site.page) : undefined
  await openDialog(site.page)
  await row(site.page).waitFor()
  await blockAppLinks(site.page)
  return { ...site, pass }
}
/** Chooses it and gives the link it got. */
export const choose = async ({ row, read, waiting }: Place, page: Page) => {
  await row(page).click()
  await heading(page, waiting).waitFor()
  return read(page)
}

/** Adds the tests that differ by how a link is got at. */
export function testPlace(place: Place): void {
  test('error: rejects, and approves from the same screen', async () => {
    const { page, errors } = await drivePlace(place)
    let answer: 'approve' | 'reject' = 'reject'
    const phone = startPhone({ decide: () => answer })
    const uri = await choose(place, page)
    phone.pair(uri)
    await heading(page, 'Connection rejected').waitFor()
    expect(await status(page)).toBe('disconnected')
    answer = 'approve'
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => place.read(page)).not.toBe(uri)
    phone.pair(await place.read(page))
    await expect.poll(() => status(page)).toBe('connected')
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('behavior: closed and loaded again while connecting, nothing is left; two presses at once connect one wallet once', async () => {
    const { page, errors } = await drivePlace(place)
    await choose(place, page)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await status(page)).toBe('disconnected')
    await openDialog(page)
    await place.row(page).waitFor()
    await choose(place, page)

    await page.reload()
    await foyerButton(page).waitFor()
    expect(await status(page)).toBe('disconnected')
    await openDialog(page)
    await place.row(page).waitFor()
    await blockAppLinks(page)
    await place.row(page).dblclick()
    await heading(page, place.waiting).waitFor()
    const phone = startPhone()
    phone.pair(await place.read(page))
    await expect.poll(() => status(page)).toBe('connected')
    expect(phone.getSessions()).toHaveLength(1)
    expect(errors).toEqual([])
  })
}

/** What Telegram puts into the pages it shows, on a phone and in a browser. */
const inTelegram = 'window.TelegramWebviewProxy = { postEvent() {} }'
const inTelegramWeb = "window.Telegram = { WebApp: { initData: 'query_id=1' } }"

/**
 * Where a page is shown, and how a link to an app is written and opened there (reference §4.10): one of each way. `links.test.ts` in
 * core has every place.
 */
export const phonePlaces = {
  'Safari on an iPhone': { device: toDevice('iPhone 15'), before: '', target: '_self', times: 1 },
  'Telegram on Android': { device: phoneDevice, before: inTelegram, target: '_blank', times: 2 },
  'Telegram’s page in a phone’s browser': {
    device: toDevice('iPhone 15'),
    before: inTelegramWeb,
    target: '_blank',
    times: 1,
  },
} as const

const path = '/?wallet=off'
export const link = (page: Page, name: string) => dialog(page).getByRole('link', { name })
export const hrefOf = async (page: Page, name: string) => (await link(page, name).getAttribute('href')) ?? ''

function readUri(href: string, times: number): string {
  const uri = href.slice(href.indexOf('uri=') + 4)
  return times === 2 ? decodeURIComponent(decodeURIComponent(uri)) : decodeURIComponent(uri)
}

export const openOn = async ({ device, before }: (typeof phonePlaces)[keyof typeof phonePlaces], more = '') => {
  const site = await openSite({ path: path + more, ...device, before })
  await openDialog(site.page)
  await link(site.page, 'MetaMask').waitFor()
  return site
}

/** Every row is a link that is there before the tap, all of them one, and the app it opens connects. */
export async function connectsByLink(place: (typeof phonePlaces)[keyof typeof phonePlaces]): Promise<void> {
  const { target, times } = place
  const { page, errors } = await openOn(place)
  const row = link(page, 'MetaMask')
  const href = await hrefOf(page, 'MetaMask')
  expect(href).toMatch(times === 2 ? /^metamask:\/\/wc\?uri=wc%253A/ : /^metamask:\/\/wc\?uri=wc%3A/)
  const uri = readUri(href, times)
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=\d+$/)
  expect([await row.getAttribute('target'), await row.getAttribute('rel')]).toEqual([target, 'noreferrer noopener'])
  await blockAppLinks(page)
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

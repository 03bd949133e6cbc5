import { devices, type Page } from 'playwright'
import { expect, test } from 'vitest'
import { dialog, foyerButton, openDialog, state } from './parts.ts'
import { controlClock, keepHere, readCode, startPhone } from './phone.ts'
import { openSite } from './site.ts'

const { defaultBrowserType: _, ...phoneDevice } = devices['Pixel 7']

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
  await keepHere(site.page)
  return { ...site, pass }
}
/** Chooses it and gives the link it got. */
export const choose = async ({ row, read, waiting }: Place, page: Page) => {
  await row(page).click()
  await heading(page, waiting).waitFor()
  return read(page)
}

/** What differs by how a link is got at. */
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
    await keepHere(page)
    await place.row(page).dblclick()
    await heading(page, place.waiting).waitFor()
    const phone = startPhone()
    phone.pair(await place.read(page))
    await expect.poll(() => status(page)).toBe('connected')
    expect(phone.getSessions()).toHaveLength(1)
    expect(errors).toEqual([])
  })
}

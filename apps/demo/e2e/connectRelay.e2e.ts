import { devices, type Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { dialog, foyerButton, openDialog, state } from './parts.ts'
import { holdClock, keepHere, readCode, startPhone } from './phone.ts'
import { keys, openSite, pageRpcUrls } from './site.ts'
import type { PageWallet } from './walletInPage.ts'

const { defaultBrowserType: _, ...phoneDevice } = devices['Pixel 7']
const info = { name: 'Harbor', rdns: 'test.harbor' }
const harbor: PageWallet = { rpcUrls: pageRpcUrls, accounts: [keys[1]], info, remembers: true }

const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name })
const status = (page: Page) => state(page, 'status')

/** How a visitor gets at a link: by a code to scan on a computer, by a tap that opens the app on a phone. */
const places = {
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

describe.each(Object.entries(places))(
  'a wallet on another device, on a %s',
  (place, { device, row, read, waiting }) => {
    const visit = async (options: Parameters<typeof openSite>[0] = {}) => {
      const site = await openSite({ path: '/?wallet=off&discovery=on', ...device, ...options })
      const pass = options.clock ? holdClock(site.page) : undefined
      await openDialog(site.page)
      await row(site.page).waitFor()
      await keepHere(site.page)
      return { ...site, pass }
    }
    /** Chooses it and gives the link it got. */
    const choose = async (page: Page) => {
      await row(page).click()
      await heading(page, waiting).waitFor()
      return read(page)
    }

    test('error: rejects, and approves from the same screen', async () => {
      const { page, errors } = await visit()
      let answer: 'approve' | 'reject' = 'reject'
      const phone = startPhone({ decide: () => answer })
      const uri = await choose(page)
      phone.pair(uri)
      await heading(page, 'Connection declined').waitFor()
      expect(await status(page)).toBe('disconnected')
      answer = 'approve'
      await dialog(page).getByRole('button', { name: 'Try again' }).click()
      await expect.poll(() => read(page)).not.toBe(uri)
      phone.pair(await read(page))
      await expect.poll(() => status(page)).toBe('connected')
      await expect.poll(() => dialog(page).count()).toBe(0)
      expect(errors).toEqual([])
    })

    test('behavior: closed and loaded again while connecting, nothing is left; two presses at once connect one wallet once', async () => {
      const { page, errors } = await visit()
      await choose(page)
      await dialog(page).getByRole('button', { name: 'Close' }).click()
      await expect.poll(() => dialog(page).count()).toBe(0)
      expect(await status(page)).toBe('disconnected')
      await openDialog(page)
      await row(page).waitFor()
      await choose(page)

      await page.reload()
      await foyerButton(page).waitFor()
      expect(await status(page)).toBe('disconnected')
      await openDialog(page)
      await row(page).waitFor()
      await keepHere(page)
      await row(page).dblclick()
      await heading(page, waiting).waitFor()
      const phone = startPhone()
      phone.pair(await read(page))
      await expect.poll(() => status(page)).toBe('connected')
      expect(phone.getSessions()).toHaveLength(1)
      expect(errors).toEqual([])
    })

    // what the relay and the phone do meanwhile is the same wherever the link was read
    if (place === 'phone') return

    test('behavior: no answer for 60 s ends nothing, as a link lives for minutes; a phone that goes leaves it to another', async () => {
      const { page, pass } = await visit({ clock: true })
      const gone = startPhone({ decide: () => 'wait' })
      const uri = await choose(page)
      gone.pair(uri)
      await gone.nextPrompt('connect')
      await pass?.(61_000)
      await heading(page, waiting).waitFor()
      gone.close()
      expect(await status(page)).toBe('connecting')
      startPhone().pair(uri)
      await expect.poll(() => status(page)).toBe('connected')
    })

    test('behavior: back while connecting: another wallet is chosen, and a late approval changes nothing', async () => {
      const { page, errors } = await visit({ wallets: [harbor] })
      const phone = startPhone({ decide: () => 'wait' })
      phone.pair(await choose(page))
      const { id } = await phone.nextPrompt('connect')
      await dialog(page).getByRole('button', { name: 'Back' }).click()
      await dialog(page)
        .getByRole('button', { name: /Harbor/ })
        .click()
      await expect.poll(() => state(page, 'wallet')).toBe('test.harbor')
      // nobody may be there any more to take it
      phone.approve(id).catch(() => {})
      await page.reload()
      await expect.poll(() => status(page)).toBe('connected')
      expect(await state(page, 'wallet')).toBe('test.harbor')
      expect(errors).toEqual([])
    })
  },
)

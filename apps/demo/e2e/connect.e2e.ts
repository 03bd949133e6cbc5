import type { Page } from 'playwright'
import { devices } from 'playwright'
import { describe, expect, test } from 'vitest'
import { dialog, foyerButton, openDialog, state } from './parts.ts'
import { keys, openSite, pageRpcUrls } from './site.ts'
import type { PageWallet } from './walletInPage.ts'

const base: PageWallet = { rpcUrls: pageRpcUrls, accounts: [keys[0]] }
const harbor: PageWallet = { ...base, info: { name: 'Harbor', rdns: 'test.harbor' } }
const okx: PageWallet = { ...base, info: { name: 'OKX Wallet', rdns: 'com.okex.wallet' } }

/** What stands for each connector kind that lives in the page: how it is listed and how its visitor answers. */
type Kind = {
  readonly row: RegExp
  readonly title: string
  readonly wallets: readonly PageWallet[]
  /** The first wallet waits with its answer. @returns expression that lets it approve */
  readonly hold: (page: Page) => Promise<() => Promise<void>>
}

const holdFirst: Kind['hold'] = async (page) => {
  await page.evaluate('window.release = window.testWallets[0].hold("prompts")')
  return () => page.evaluate('window.release()')
}

const kinds: Readonly<Record<string, Kind>> = {
  announced: { row: /Harbor/, title: 'Harbor', wallets: [harbor], hold: holdFirst },
  // in the catalogue, too: one row, by its domain name
  'OKX’s': { row: /OKX Wallet/, title: 'OKX Wallet', wallets: [okx], hold: holdFirst },
  injected: {
    row: /Browser Wallet/,
    title: 'Browser Wallet',
    wallets: [{ ...base, injected: true, announced: false }],
    hold: holdFirst,
  },
}

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
const places = [
  ['desktop', {}],
  ['phone', phone],
] as const

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

describe.each(places)('on a %s', (place, device) => {
  describe.each(Object.entries(kinds))('an %s wallet', (kind, { row: name, title, wallets, hold }) => {
    const visit = async (clock = false) => {
      const site = await openSite({ ...device, wallets, path, clock })
      await openDialog(site.page)
      return site
    }

    test('default: approves', async () => {
      const { page, errors } = await visit()
      await row(page, name).click()
      await expect.poll(() => state(page, 'status')).toBe('connected')
      await expect.poll(() => dialog(page).count()).toBe(0)
      expect(errors).toEqual([])
    })

    // how a wallet is found and spoken to differs by its kind, what is drawn by the place: one kind goes through all on both
    if (kind !== 'announced' && place === 'phone') return

    test('error: rejects, and approves from the same screen', async () => {
      const { page, errors } = await visit()
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
      const { page, errors } = await visit()
      const release = await hold(page)
      await row(page, name).click()
      await heading(page, `Confirm in ${title}`).waitFor()
      await dialog(page).getByRole('button', { name: 'Back' }).click()
      await row(page, /Web wallet/).waitFor()
      expect(await state(page, 'status')).toBe('disconnected')
      const popup = page.waitForEvent('popup')
      await row(page, /Web wallet/).click()
      await answer(await popup, 'Approve')
      await expect.poll(() => state(page, 'wallet')).toBe('lumen-web-wallet')
      await release()
      await expect.poll(() => page.evaluate('window.testWallets[0].authorized')).toBe(false)
      expect(await state(page, 'wallet')).toBe('lumen-web-wallet')
      expect(errors).toEqual([])
    })

    test('error: a wallet that goes while it is asked', async () => {
      const { page } = await visit(true)
      await page.evaluate('window.testWallets[0].answer("prompts", "hang")')
      await row(page, name).click()
      await page.clock.runFor(100)
      await heading(page, `Confirm in ${title}`).waitFor()
      // an extension that is switched off answers as its port does: with a broken channel
      await page.evaluate('window.testWallets[0].emit("disconnect", { code: 4900, message: "gone" })')
      await page.clock.runFor(61_000)
      await dialog(page).getByRole('button', { name: 'Try again' }).waitFor()
      expect(await state(page, 'status')).toBe('disconnected')
    })

    if (kind !== 'announced') return

    test('error: no answer for 60 s ends the wait', async () => {
      const { page } = await visit(true)
      await hold(page)
      await row(page, name).click()
      await page.clock.runFor(100)
      await heading(page, `Confirm in ${title}`).waitFor()
      await page.clock.runFor(59_000)
      expect(await state(page, 'status')).toBe('connecting')
      await page.clock.runFor(2_000)
      await heading(page, `No answer from ${title}`).waitFor()
      expect(await state(page, 'status')).toBe('disconnected')
    })

    test('behavior: closing while connecting ends the wait, and opening again starts afresh', async () => {
      const { page, errors } = await visit()
      await hold(page)
      await row(page, name).click()
      await heading(page, `Confirm in ${title}`).waitFor()
      await dialog(page).getByRole('button', { name: 'Close' }).click()
      await expect.poll(() => dialog(page).count()).toBe(0)
      expect(await state(page, 'status')).toBe('disconnected')
      await openDialog(page)
      await row(page, name).waitFor()
      expect(errors).toEqual([])
    })

    test('behavior: a reload while connecting leaves nothing behind', async () => {
      const { page, errors } = await visit()
      await hold(page)
      await row(page, name).click()
      await heading(page, `Confirm in ${title}`).waitFor()
      await page.reload()
      await foyerButton(page).waitFor()
      expect(await state(page, 'status')).toBe('disconnected')
      await openDialog(page)
      await row(page, name).click()
      await expect.poll(() => state(page, 'status')).toBe('connected')
      expect(errors).toEqual([])
    })

    test('behavior: two presses at once ask the wallet once', async () => {
      const { page, errors } = await visit()
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
    const visit = async (options: Parameters<typeof openSite>[0] = {}) => {
      const site = await openSite({ ...device, path, ...options })
      await openDialog(site.page)
      return site
    }
    const openPopup = async (page: Page, name: RegExp = /Web wallet/) => {
      const popup = page.waitForEvent('popup')
      await row(page, name).click()
      return popup
    }

    test('default: approves', async () => {
      const { page, errors } = await visit()
      await answer(await openPopup(page), 'Approve')
      await expect.poll(() => state(page, 'wallet')).toBe('lumen-web-wallet')
      await page.reload()
      await expect.poll(() => state(page, 'status')).toBe('connected')
      expect(errors).toEqual([])
    })

    test('error: the window is closed', async () => {
      const { page } = await visit()
      await (await openPopup(page)).close()
      await heading(page, 'Web wallet’s window was closed').waitFor()
      expect(await state(page, 'status')).toBe('disconnected')
    })

    test('error: the browser blocks the window: it says so, and the next press is a gesture again', async () => {
      const { page } = await visit({ before: 'window.realOpen = window.open; window.open = () => null' })
      await row(page, /Web wallet/).click()
      await heading(page, 'The browser blocked the window').waitFor()
      await page.evaluate('window.open = window.realOpen')
      await answer(await openPopup(page, /Try again/), 'Approve')
      await expect.poll(() => state(page, 'status')).toBe('connected')
    })

    test('behavior: two presses at once open one window', async () => {
      const { page, errors } = await visit()
      const popups: Page[] = []
      page.on('popup', (popup) => popups.push(popup))
      const popup = page.waitForEvent('popup')
      await row(page, /Web wallet/).dblclick()
      await answer(await popup, 'Approve')
      await expect.poll(() => state(page, 'wallet')).toBe('lumen-web-wallet')
      expect(popups).toHaveLength(1)
      expect(errors).toEqual([])
    })

    test('behavior: the window opens within the gesture', async () => {
      const { page } = await visit({
        before: `const open = window.open
          window.open = (...call) => { window.wasInClick = window.isInClick === true; return open(...call) }
          const mark = () => { window.isInClick = true; setTimeout(() => { window.isInClick = false }) }
          document.addEventListener('click', mark, true)`,
      })
      const popup = await openPopup(page)
      expect(await page.evaluate('window.wasInClick')).toBe(true)
      await popup.close()
    })

    // what the wait does then is no other on a phone than for a wallet in the page
    if (place === 'phone') return

    test('error: rejects, and approves from the same screen', async () => {
      const { page } = await visit()
      await answer(await openPopup(page), 'Reject')
      await heading(page, 'Connection declined').waitFor()
      await answer(await openPopup(page, /Try again/), 'Approve')
      await expect.poll(() => state(page, 'status')).toBe('connected')
    })

    test('error: no answer for 60 s ends the wait', async () => {
      const { page } = await visit({ clock: true })
      await openPopup(page)
      await page.clock.runFor(100)
      await heading(page, 'Confirm in Web wallet').waitFor()
      await page.clock.runFor(59_000)
      expect(await state(page, 'status')).toBe('connecting')
      await page.clock.runFor(2_000)
      await heading(page, 'No answer from Web wallet').waitFor()
      expect(await state(page, 'status')).toBe('disconnected')
    })

    test('behavior: back while connecting: another wallet is chosen, and a late approval changes nothing', async () => {
      const { page, errors } = await visit({ wallets: [harbor] })
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

    test('behavior: closing while connecting ends the wait, and opening again starts afresh', async () => {
      const { page } = await visit()
      const popup = await openPopup(page)
      await heading(page, 'Confirm in Web wallet').waitFor()
      await dialog(page).getByRole('button', { name: 'Close' }).click()
      await expect.poll(() => dialog(page).count()).toBe(0)
      expect(await state(page, 'status')).toBe('disconnected')
      await popup.close()
      await openDialog(page)
      await answer(await openPopup(page), 'Approve')
      await expect.poll(() => state(page, 'status')).toBe('connected')
    })

    test('behavior: a reload while connecting leaves nothing behind', async () => {
      const { page } = await visit()
      const popup = await openPopup(page)
      await heading(page, 'Confirm in Web wallet').waitFor()
      await page.reload()
      await foyerButton(page).waitFor()
      expect(await state(page, 'status')).toBe('disconnected')
      await popup.close()
      await openDialog(page)
      await answer(await openPopup(page), 'Approve')
      await expect.poll(() => state(page, 'status')).toBe('connected')
    })
  })
})

import { goBack, isOpenAtom, open, statusAtom } from '@foyer/core'
import { atFarcaster, makeEmbeddedScene } from '@foyer/scenes'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { after, focused, showModal } from '../../../test/stage.tsx'

beforeEach(() => page.viewport(900, 800))

/** The finger is the main pointer from here on. */
function beAPhone(): void {
  const { matchMedia } = globalThis
  after(() => Object.assign(globalThis, { matchMedia }))
  const coarse = (query: string) => (query === '(pointer: coarse)' ? { matches: true } : matchMedia(query))
  Object.assign(globalThis, { matchMedia: coarse })
}

const url = 'https://frame.test/farcaster'

test('default: a row in the site’s order leads to a code, and what is confirmed in the app connects', async () => {
  const { foyer, frame } = makeEmbeddedScene({ features: { socials: ['google', 'farcaster', 'x'] } })
  open(foyer)
  showModal(foyer)
  const row = page.getByRole('button', { name: 'Continue with Farcaster' })
  await expect.element(row).toBeVisible()
  const rows = page.getByRole('button', { name: /^Continue with (Google|Farcaster|X)$/ }).elements()
  const names = rows.map((one) => one.getAttribute('aria-label') ?? one.textContent)
  expect(names.map((name) => name?.match(/with (\w+)/)?.[1])).toEqual(['Google', 'Farcaster', 'X'])
  await row.click()
  await expect.element(page.getByRole('heading', { name: 'Continue with Farcaster' })).toBeVisible()
  const code = page.getByRole('img', { name: 'QR code to scan with the Farcaster app' })
  await expect.element(code).toBeVisible()
  expect(code.element().getAttribute('data-qr')).toBe(url)
  await expect.element(page.getByText(/^Scan with your phone/)).toBeVisible()
  expect(page.getByRole('link', { name: 'Open Farcaster' }).elements()).toEqual([])
  frame.confirmFarcaster()
  await expect.poll(() => foyer.store.get(statusAtom)).toBe('connected')
  expect(foyer.store.get(isOpenAtom)).toBe(false)
})

test('behavior: the link is copied, for an app on the same device', async () => {
  const { foyer } = await atFarcaster()
  showModal(foyer)
  let copied = ''
  const { clipboard } = navigator
  after(() => Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true }))
  const writeText = async (text: string) => {
    copied = text
  }
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => copied).toBe(url)
})

describe('on a phone', () => {
  test('behavior: a link opens the app, reached by the keyboard too', async () => {
    beAPhone()
    const { foyer } = await atFarcaster()
    showModal(foyer)
    const link = page.getByRole('link', { name: 'Open Farcaster' })
    await expect.element(link).toBeVisible()
    expect(link.element().getAttribute('href')).toBe(url)
    expect(link.element().getAttribute('rel')).toContain('noopener')
    expect(page.getByRole('img', { name: /QR code/ }).elements()).toEqual([])
    ;(link.element() as HTMLElement).focus()
    expect(focused()).toBe(link.element())
  })

  test('behavior: until it is there, a button waits', async () => {
    beAPhone()
    const { foyer } = await atFarcaster({}, { silent: ['GET_FARCASTER_URI'] }, 'starting')
    showModal(foyer)
    await expect.element(page.getByRole('button', { name: 'Open Farcaster' })).toHaveAttribute('aria-disabled', 'true')
    const copy = page.getByRole('button', { name: 'Copy link' }).element()
    const pictures = [...copy.querySelectorAll('svg, .ring')].filter((one) => getComputedStyle(one).display !== 'none')
    expect(pictures.map(({ className }) => className)).toEqual(['ring'])
  })
})

test('behavior: what the wallet is made for is said while it is opened', async () => {
  const { foyer, frame } = await atFarcaster({}, { silent: ['GET_USER'] })
  showModal(foyer)
  frame.confirmFarcaster()
  await expect.element(page.getByText('You’re signed in. Opening your wallet.')).toBeVisible()
})

test('error: what went wrong is said, and trying again begins anew', async () => {
  const { foyer, frame } = await atFarcaster({}, { refuses: ['CONNECT_FARCASTER'] }, 'failed')
  showModal(foyer)
  await expect.element(page.getByText('Couldn’t sign in with Farcaster')).toBeVisible()
  await expect.element(page.getByText('Sign-in wasn’t completed. Try again, or use another method.')).toBeVisible()
  expect(page.getByText(/CONNECT_FARCASTER/).elements()).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => frame.heard.filter((name) => name === 'CONNECT_FARCASTER').length).toBe(2)
  await page.getByRole('button', { name: 'Other ways' }).click()
  await expect.element(page.getByRole('button', { name: 'Continue with Farcaster' })).toBeVisible()
})

test('behavior: going back ends the wait', async () => {
  const { foyer, frame } = await atFarcaster()
  showModal(foyer)
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  goBack(foyer)
  await expect.element(page.getByRole('button', { name: 'Continue with Farcaster' })).toBeVisible()
  await expect.poll(() => frame.heard).toContain('RELOAD')
})

import { createPhoneWallet, type PhoneWallet, type PhoneWalletOptions } from '@foyer/test-kit/phone'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { relayedSolana } from '../src/relayed.ts'
import { dialog, foyerButton } from './parts.ts'
import { keys, rpcUrls, siteUrl } from './site.ts'

let phones: PhoneWallet[] = []

/** Ends what one test has started. */
export function closePhones(): void {
  for (const phone of phones) phone.close()
  phones = []
}

/** A phone without a screen, on the site's relay; it approves whatever it is asked. */
export function startPhone(options: Partial<PhoneWalletOptions> = {}): PhoneWallet {
  const evm = Object.entries(rpcUrls).map(([id, rpcUrl]) => ({ networkId: `eip155:${id}` as const, rpcUrl }))
  const phone = createPhoneWallet({
    relayUrl: `${siteUrl.replace('http', 'ws')}/relay`,
    projectId: 'demo',
    networks: [...evm, { networkId: relayedSolana.caipNetworkId }],
    evmKey: keys[0],
    solanaSeed: new Uint8Array(32).fill(9),
    name: 'Pocket',
    nativeLink: 'pocket://',
    warn: () => {},
    decide: () => 'approve',
    ...options,
  })
  phones.push(phone)
  return phone
}

/** Opens the code for any wallet and gives the link in it. */
export async function openCode(page: Page): Promise<string> {
  await foyerButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /WalletConnect/ })
    .click()
  return readCode(page)
}

/** The link in the code on screen, which the page draws as an image; a new one than `before`, if that is given. */
export async function readCode(page: Page, before?: string): Promise<string> {
  const code = page.locator(before ? `[data-qr]:not([data-qr="${before}"])` : '[data-qr]')
  await code.waitFor()
  return (await code.getAttribute('data-qr')) ?? ''
}

/** Answers the phone page's prompt. */
export async function handlePhone(
  phone: Page,
  title: string,
  button: 'Approve' | 'Decline' = 'Approve',
): Promise<void> {
  const prompt = phone.getByRole('region', { name: 'Request' })
  await prompt.getByRole('heading', { name: title }).waitFor()
  await prompt.getByRole('button', { name: button }).click()
}

/** No app takes the link here: the browser is kept from leaving for it. */
export async function blockAppLinks(page: Page): Promise<void> {
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement)
      if (link instanceof HTMLAnchorElement && !link.href.startsWith('http')) event.preventDefault()
    }),
  )
}

/** Lets time pass on the page by steps; the relay, which has a clock of its own, answers before the next. */
export function controlClock(page: Page): (ms: number) => Promise<void> {
  const unanswered = new Set<unknown>()
  let isReached = false
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const { id, method } = JSON.parse(String(payload)) as { id: unknown; method?: string }
      if (method) unanswered.add(id)
    })
    socket.on('framereceived', ({ payload }) => {
      const { id, method } = JSON.parse(String(payload)) as { id: unknown; method?: string }
      if (!method) unanswered.delete(id)
      isReached = true
    })
  })
  const step = 5_000
  return async (ms) => {
    for (let left = ms; left > 0; left -= step) {
      await expect.poll(() => isReached && unanswered.size === 0, { interval: 5 }).toBe(true)
      await page.clock.runFor(Math.min(step, left))
    }
  }
}

import type { Page } from 'playwright'
import { expect } from 'vitest'
import { dialog, foyerButton, openDialog } from './parts.ts'
import { keys, pageRpcUrls } from './site.ts'
import type { PageWallet } from './walletInPage.ts'

/** What wallets do to somebody who is signed in: other networks, locks, wallets that are gone, a Safe. */

export const harbor: PageWallet = {
  rpcUrls: pageRpcUrls,
  accounts: keys,
  info: { name: 'Harbor', rdns: 'test.harbor' },
  remembers: true,
}
export const address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
export const path = '/?wallet=off&siwx=on'

export async function connectHarbor(page: Page): Promise<void> {
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  await asked(page).waitFor()
}

export async function signedIn(page: Page): Promise<void> {
  await connectHarbor(page)
  await signIn(page)
  await isClosed(page)
  expect((await driveMembers(page)).status).toBe(200)
}

export async function switchTo(page: Page, network: RegExp): Promise<void> {
  await foyerButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /Network/ })
    .click()
  await dialog(page).getByRole('button', { name: network }).click()
}

/** Reads what a visitor of this browser gets, beside the page they look at. */
export async function driveMembers(
  page: Page,
): Promise<{ readonly status: number | undefined; readonly text: string }> {
  const tab = await page.context().newPage()
  const answer = await tab.goto(new URL('/members', page.url()).href)
  const text = (await tab.locator('main').textContent()) ?? ''
  await tab.close()
  return { status: answer?.status(), text }
}

export const signIn = (page: Page) => dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
export const asked = (page: Page) => dialog(page).getByRole('heading', { name: /asks you to sign in/ })
export const signatures = (page: Page) =>
  page.evaluate('window.testWallets[0].requests.filter(({ method }) => method === "personal_sign").length')
export const isClosed = (page: Page) => expect.poll(() => dialog(page).count()).toBe(0)

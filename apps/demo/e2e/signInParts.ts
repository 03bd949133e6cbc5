import type { Page } from 'playwright'
import { expect } from 'vitest'
import { dialog } from './parts.ts'

/** What a visitor of this browser gets, beside the page they look at. */
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

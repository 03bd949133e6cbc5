import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { checkAsked, own, profiles, requests, savePicture, useAsked, world } from './support/asked.ts'
import { findViolations, ofLooks } from './support/axe.ts'

useAsked()

// what is answered in the frame, and what leads to a window; how the others look is in `screens.browser.test.tsx`
test.each(['sign-in', 'approval'] as const)(
  'default: axe finds nothing on a %s, light, and nothing is wider than the frame, 360 or 320 px wide',
  (name) => checkAsked(name, 'light'),
)

test('behavior: the site’s direction and language reach the frame and the window it leads to', async () => {
  const read = () => ({ dir: document.documentElement.dir, locale: document.documentElement.dataset['locale'] })
  await own.request('SYNC_THEME', { themeMode: 'light', dir: 'rtl', locale: 'de', w3mThemeVariables: {} })
  const asked = requests.approval().catch(String)
  await own.page.evaluate('window.show(true)')
  await own.frame.getByTestId('frame-approve').waitFor()
  expect(await own.page.frames()[1]?.evaluate(read)).toEqual({ dir: 'rtl', locale: 'de' })
  const opened = (await own.look()) as Page
  await opened.getByTestId('confirm-reject').waitFor()
  expect(await opened.evaluate(read)).toEqual({ dir: 'rtl', locale: 'de' })
  expect(await findViolations(opened)).toEqual([])
  await savePicture(opened, 'approval-rtl-window')
  await opened.getByTestId('confirm-reject').click()
  expect(await asked).toContain('rejected')
  // a client that knows nothing of them changes neither
  await own.request('SYNC_THEME', { themeMode: 'light', w3mThemeVariables: {} })
  expect(await own.page.frames()[1]?.evaluate(read)).toEqual({ dir: 'rtl', locale: 'de' })
  await own.request('SYNC_THEME', { dir: 'ltr', locale: 'en' })
})

test('default: axe finds nothing on the wallet’s own window', async () => {
  const page = await (await profiles.open()).newPage()
  await page.goto(`${world.service.origin}/wallet`)
  await page.getByLabel('Email address').waitFor()
  expect(await findViolations(page)).toEqual([])
  const since = world.service.mail.mails('window@example.org')[0]?.id ?? 0
  await page.getByLabel('Email address').fill('window@example.org')
  await page.keyboard.press('Enter')
  const { text } = await world.service.mail.waitForMail({
    to: 'window@example.org',
    since,
    subject: /^Your code$/,
  })
  await page.getByLabel('Code from the email').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await page.keyboard.press('Enter')
  await page.getByTestId('sessions').getByRole('listitem').first().waitFor()
  expect(await findViolations(page)).toEqual([])
  await savePicture(page, 'wallet-light', { fullPage: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(page, ofLooks)).toEqual([])
  await savePicture(page, 'wallet-dark', { fullPage: true })
})

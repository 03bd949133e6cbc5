import type { Page } from 'playwright'
import { expect } from 'vitest'
import { findViolations } from './findViolations.ts'
import { openSite } from './site.ts'

/** The landing as a visitor has it. */
export const openLanding = (path = '/', more: Parameters<typeof openSite>[0] = {}) =>
  openSite({ path, panel: false, ...more })

/** The visitor moves, the shows come to life, and the button that kept the place of the widget's is gone. */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(30, 300)
  await page.mouse.move(40, 310)
  await page.locator('#hero .show[data-live]').waitFor()
  await page.locator('#early').waitFor({ state: 'detached' })
}

/** Axe finds nothing once every show is drawn, and the panel for developers is open. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator('.stage-pair .show[data-live]').nth(1).waitFor()
  await page.getByText('For developers').click()
  // a show beside the playground is the same widget as the one above
  expect(await findViolations(page, ['landmark-unique'])).toEqual([])
}

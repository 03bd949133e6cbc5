import { expect, test } from 'vitest'
import { expectAccessible, openLanding, wake } from './landingParts.ts'

// in other looks and on other pages what `landing.e2e.ts` holds of the landing as it comes

test.each(['/?theme=dark', '/?direction=rtl'])('default: axe finds nothing on the landing, %s', async (path) => {
  const { page } = await openLanding(path)
  await wake(page)
  await expectAccessible(page)
})

test.each(['/phone.html', '/gallery.html?view=Connect'])('behavior: nothing is cut at 320 px, %s', async (path) => {
  const { page } = await openLanding(path, { viewport: { width: 320, height: 640 } })
  await page.locator('main').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

import { expect, test } from 'vitest'
import { findViolations } from './findViolations.ts'
import { expectAccessible, openLanding, wake } from './landingParts.ts'
import { openSite } from './site.ts'

// all views at once, as they are built, of what `axe.browser.test.tsx` of the widget holds of each
test('default: axe finds nothing on any view in any state as they are built, right to left', async () => {
  const { page, errors, violations } = await openSite({ path: '/gallery.html?dir=rtl' })
  await expect
    .poll(() => page.locator('.stage').evaluateAll((stages) => stages.every((stage) => stage.childElementCount > 0)), {
      timeout: 20_000,
    })
    .toBe(true)
  await page.getByText('What is a wallet?').first().waitFor()
  await page.waitForLoadState('networkidle')
  // the gallery shows one view several times on a page: their headings cannot all differ
  expect(await findViolations(page, ['landmark-unique'])).toEqual([])
  // the scenes' NFTs are pictures that are data, which this site allows nobody
  expect((await violations()).filter((one) => !one.startsWith('img-src data'))).toEqual([])
  expect(errors.filter((text) => !text.startsWith('Foyer:'))).toEqual([])
})

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

import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../ui/frame.css'
import { expectToFit, findViolations, names, ofLooks, useGallery } from './useGallery.ts'

/** What `screens.browser.test.tsx` looks at, in other themes, directions and widths. */

const { documentElement } = document
const { show } = useGallery()

describe.each([
  ['dark', 'ltr', 390],
  ['light', 'rtl', 320],
  ['dark', 'rtl', 820],
] as const)('%s, %s, %d px', (theme, dir, width) => {
  test.each(names)(
    'default: %s: axe finds nothing, nothing is wider than the window, and a sheet scrolls inside',
    async (name) => {
      await page.viewport(width, 720)
      documentElement.dataset['theme'] = theme
      documentElement.dir = dir
      await show(name)
      expectToFit(width)
      expect(await findViolations({ runOnly: ofLooks })).toEqual([])
    },
  )
})

import axe from 'axe-core'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { screens } from './screens.tsx'

export const names = Object.keys(screens)

/** Of all that axe looks at, what colours, direction and width can change. */
export const ofLooks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/** What a button shows stands in its name (WCAG 2.5.3): not looked at unless it is asked for. */
const named = { rules: { 'label-content-name-mismatch': { enabled: true } } } as const

export async function findViolations(options: axe.RunOptions = {}): Promise<readonly string[]> {
  const { violations } = await axe.run(document, { resultTypes: ['violations'], ...named, ...options })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** Nothing is wider than the window, and of a sheet its inside scrolls, and not the page below it. */
export function expectToFit(width: number): void {
  const { documentElement } = document
  expect(documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const sheet = document.querySelector('.sheet')?.getBoundingClientRect()
  if (sheet) expect(documentElement.scrollHeight).toBeLessThanOrEqual(Math.max(720, Math.ceil(sheet.bottom)))
}

/** A document that looks like the wallet's, for all tests of a file. */
export function useGallery() {
  const { documentElement, title } = document
  const { lang } = documentElement
  let leave: () => void = () => {}

  beforeEach(() => {
    documentElement.classList.add('root')
    documentElement.lang = 'en'
    document.title = 'Foyer wallet'
  })
  afterEach(async () => {
    leave()
    for (const attribute of ['class', 'dir']) documentElement.removeAttribute(attribute)
    documentElement.lang = lang
    document.title = title
    delete documentElement.dataset['theme']
    await page.viewport(414, 896)
  })

  return {
    /** Draws one page as its window does, in place of the one before. */
    show: async (name: string): Promise<void> => {
      leave()
      const main = document.createElement('main')
      document.body.append(main)
      const root = createRoot(main)
      root.render(screens[name]?.())
      leave = () => {
        root.unmount()
        main.remove()
        leave = () => {}
      }
      await expect.poll(() => main.textContent).not.toBe('')
      // what a page asks its wallet for has come
      await expect.poll(() => main.textContent).not.toContain('One moment…')
    },
  }
}

import { type RouteName, setThemeMode } from '@foyer/core'
import { type Fixture, fixtures } from '@foyer/scenes'
import { listenForStatus } from '@foyer/test'
import axe from 'axe-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadFonts, setFont } from '../../test/fonts.ts'
import { after, emulateMedia, modalRoot, sheet, showModal } from '../../test/stage.tsx'

const scenes = Object.entries(fixtures).flatMap(([view, states]) =>
  Object.entries(states as Record<string, Fixture>).map(
    ([state, fixture], place) => [view as RouteName, state, fixture, place === 0] as const,
  ),
)

/** The font the views are drawn for, and the widest. */
const fonts = ['Inter', 'DejaVu Sans'] as const

beforeAll(loadFonts)
beforeEach(() => page.viewport(414, 800))
afterAll(() => page.viewport(414, 896))

// one mount for all of it: most of the time goes into that
test.each(scenes)(
  '%s %s: axe finds nothing, nothing runs over the edge, in forced colours every control shows, no status comes with its text, and C69: every picture that is a button has a name',
  async (_view, _state, fixture, isFirst) => {
    const { unheard, stop } = listenForStatus()
    after(stop)
    const { foyer } = await fixture({ themeMode: 'light', debug: false })
    showModal(foyer)
    await expect.poll(() => modalRoot()?.querySelector('.body > :not(.loading)')).toBeTruthy()
    expect(await findViolations()).toEqual([])
    expect(unheard).toEqual([])
    expect(readNames()).not.toContain('')

    // what differs between two states of a view is set in the same colours
    if (isFirst) {
      setThemeMode(foyer, 'dark')
      await expect.poll(() => modalRoot()?.querySelector('[data-theme=dark]')).toBeTruthy()
      // of all that axe looks at, a theme changes the colours alone
      expect(await findViolations({ runOnly: ['color-contrast'] })).toEqual([])
    }

    await page.viewport(320, 568)
    expect(fonts.flatMap(findWide)).toEqual([])

    await emulateMedia({ 'forced-colors': 'active', 'prefers-reduced-motion': 'reduce' })
    expect(matchMedia('(forced-colors: active)').matches).toBe(true)
    expect(fonts.slice(0, 1).flatMap(findUnseen)).toEqual([])
  },
)

/** Reads what a screen reader calls the buttons and links. */
function readNames(): readonly string[] {
  const buttons = [...(modalRoot()?.querySelectorAll('button, a') ?? [])]
  return buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent?.trim() ?? '')
}

/** Finds what is wider than 320 px with the text in a font. */
function findWide(family: string): readonly string[] {
  setFont(family)
  const body = modalRoot()?.querySelector('.body') as HTMLElement
  return [
    ...(sheet().getBoundingClientRect().right > 320 ? [`${family}: the sheet`] : []),
    ...(body.scrollWidth > body.clientWidth ? [`${family}: what is in the sheet`] : []),
    ...(document.documentElement.scrollWidth > 320 ? [`${family}: the page`] : []),
  ]
}

const controls =
  '.btn, .row, .field, .code-box, .send-field, .token, .chip, .action, .switch input, .skeleton, .tabs button'

/** Controls that no edge of theirs shows, or that have no room left, with the text in a font and the colours of the system. */
function findUnseen(family: string): readonly string[] {
  setFont(family)
  const shown = [...(modalRoot()?.querySelectorAll(controls) ?? [])].filter((one) => one.checkVisibility())
  const unseen = shown.filter((one) => {
    const { width, height } = one.getBoundingClientRect()
    return Number.parseFloat(getComputedStyle(one).borderTopWidth) === 0 || width < 1 || height < 1
  })
  return unseen.map(({ outerHTML }) => `${family}: ${outerHTML.slice(0, 120)}`)
}

/** What a button shows stands in its name (WCAG 2.5.3): not looked at unless it is asked for. */
const named = { rules: { 'label-content-name-mismatch': { enabled: true } } } as const

async function findViolations(options: axe.RunOptions = {}): Promise<readonly string[]> {
  const { violations } = await axe.run(sheet(), { resultTypes: ['violations'], ...named, ...options })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

test('behavior: beside a page with its own landmarks', async () => {
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = '<header><h1>Site</h1></header><main><p>Words</p></main><footer>Imprint</footer>'
  after(() => page.remove())
  const { foyer } = await fixtures.Connect.legal()
  showModal(foyer)
  await expect.poll(() => modalRoot()?.querySelector('.foot')).toBeTruthy()
  const { violations } = await axe.run(document)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)).toEqual([])
})

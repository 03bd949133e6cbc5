import { fixtures } from '@foyer/scenes'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fontFamilies, loadFonts, setFont } from '../../test/fonts.ts'
import { emulateMedia, modalRoot, showModal } from '../../test/stage.tsx'

beforeAll(loadFonts)
beforeEach(async () => {
  await page.viewport(414, 800)
  await emulateMedia({ 'forced-colors': 'active', 'prefers-reduced-motion': 'reduce' })
})

/** Returns how an element of these classes and attributes looks inside the sheet. */
function look(markup: string): string {
  const place = document.createElement('div')
  modalRoot()?.querySelector('.body')?.append(place)
  const parsed = new DOMParser().parseFromString(markup, 'text/html').body.firstElementChild as HTMLElement
  place.append(parsed)
  const shown = place.querySelector('[data-look]') ?? parsed
  expect(shown.checkVisibility()).toBe(true)
  const { backgroundColor, borderTopColor, borderTopStyle, borderTopWidth, color, outlineStyle } =
    getComputedStyle(shown)
  place.remove()
  return [backgroundColor, borderTopColor, borderTopStyle, borderTopWidth, color, outlineStyle].join(' ')
}

test.each([
  ['a primary button', '<button class="btn" data-kind="primary">x</button>', '<button class="btn">x</button>'],
  ['a disabled button', '<button class="btn" disabled>x</button>', '<button class="btn">x</button>'],
  [
    'the chosen tab',
    '<div class="tabs"><button data-look aria-selected="true">x</button></div>',
    '<div class="tabs"><button data-look aria-selected="false">x</button></div>',
  ],
  ['the current row', '<button class="row" aria-current="true">x</button>', '<button class="row">x</button>'],
  [
    'a wrong code',
    '<label class="code" data-error><span class="code-box" data-look></span></label>',
    '<label class="code"><span class="code-box" data-look></span></label>',
  ],
  ['a wrong field', '<label class="field" data-error>x</label>', '<label class="field">x</label>'],
  [
    'the next box of a code',
    '<label class="code" data-focused><span class="code-box" data-next data-look></span></label>',
    '<label class="code" data-focused><span class="code-box" data-look></span></label>',
  ],
  [
    'a switch that is on',
    '<label class="switch"><input type="checkbox" checked data-look></label>',
    '<label class="switch"><input type="checkbox" data-look></label>',
  ],
  [
    'a tick',
    '<label class="check"><input type="checkbox" checked data-look></label>',
    '<label class="check"><input type="checkbox" data-look></label>',
  ],
])('behavior: %s is told from another, in every font', async (_, one, other) => {
  const { foyer } = await fixtures.Connect.legal()
  showModal(foyer)
  await expect.poll(() => modalRoot()?.querySelector('.body > :not(.loading)')).toBeTruthy()
  const alike = fontFamilies.filter((family) => {
    setFont(family)
    return look(one) === look(other)
  })
  expect(alike).toEqual([])
})

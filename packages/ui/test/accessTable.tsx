import { type Foyer, type RouteName, setThemeMode } from '@foyer/core'
import { getQueryClient } from '@foyer/core/internal/queries'
import { type Fixture, fixtures } from '@foyer/scenes'
import { walkByKeyboard } from '@foyer/test'
import axe from 'axe-core'
import { expect, inject, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { speak } from '../src/i18n/speak.ts'
import { addStyles } from '../src/theme/shadow.ts'
import { after, focused, isGone, modalRoot, sheet, showModal } from './stage.tsx'

/** Left to right and right to left, three scripts beside Latin, the longest words. */
const languages = ['en', 'de', 'ar', 'ja', 'hi'] as const

export type Look = { readonly language: (typeof languages)[number]; readonly theme: 'light' | 'dark' }

export const looks: readonly Look[] = languages.flatMap((language) => [
  { language, theme: 'light' },
  { language, theme: 'dark' },
])

/** Every view in every state; `isFirst` of the first state of each view. */
export const scenes = Object.entries(fixtures).flatMap(([view, states]) =>
  Object.entries(states as Record<string, Fixture>).map(([state, fixture], place) => ({
    view: view as RouteName,
    state,
    fixture,
    isFirst: place === 0,
  })),
)

/**
 * Shows a scene as a visitor opens it: from a button of the page, which has the focus. Its time stands still: a quote that is renewed meanwhile
 * draws its view anew.
 */
export async function showScene(fixture: Fixture, look: Look): Promise<{ foyer: Foyer; opener: HTMLElement }> {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.textContent = 'Site button'
  after(() => opener.remove())
  opener.focus()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  after(() => vi.useRealTimers())
  const { foyer } = await fixture({ themeMode: look.theme, debug: false })
  showModal(foyer, { locale: look.language })
  await expect.poll(() => modalRoot()?.querySelector('.body > :not(.loading)')).toBeTruthy()
  await setLook(foyer, look)
  await settle(foyer)
  return { foyer, opener }
}

/**
 * Until nothing is asked any more, and what the last answers have led to has been drawn: a view asks for a quote once it has drawn the
 * tokens. Where an answer never comes, that is the scene.
 */
async function settle(foyer: Foyer): Promise<void> {
  const client = getQueryClient(foyer)
  let heardAt = performance.now()
  const stop = client.getQueryCache().subscribe(() => {
    heardAt = performance.now()
  })
  for (let quiet = 0; quiet < 4 && performance.now() - heardAt < 2_000 * inject('slowness'); quiet += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    if (client.isFetching() > 0) quiet = 0
  }
  stop()
}

/** Changes language and theme of what is shown. */
export async function setLook(foyer: Foyer, { language, theme }: Look): Promise<void> {
  speak(foyer, { locale: language })
  setThemeMode(foyer, theme)
  await expect.poll(() => modalRoot()?.querySelector(`[data-theme=${theme}][lang^=${language}]`)).toBeTruthy()
}

/** Returns what axe finds wrong in the dialog, a line for each rule; and of several lists, those without a name. */
export async function findViolations(options: axe.RunOptions = {}): Promise<readonly string[]> {
  const { violations } = await axe.run(sheet(), { resultTypes: ['violations'], ...options })
  // a list has a name of its own, or that of the section around it
  const lists = [...sheet().querySelectorAll('ul')].filter((list) => list.checkVisibility())
  const unnamed = lists.filter(
    (list) => lists.length > 1 && list.closest('[aria-label], [aria-labelledby]') === sheet(),
  )
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ...unnamed.map(({ outerHTML }) => `one of ${lists.length} lists has no name: ${outerHTML.slice(0, 160)}`),
  ]
}

/** What is pressed by a pointer alone, and what a key does in its place. */
const pointerOnly = [
  // pulled down, on a phone, it closes the dialog: so do the button in it, and Escape
  '.drag-area',
  // beside the dialog: Escape
  '.viewport',
]

/**
 * Goes round the dialog with the keyboard alone, and leaves it by Escape.
 * @returns what is wrong, one line each
 */
export async function visitByKeyboard(opener: HTMLElement): Promise<readonly string[]> {
  await expect.poll(() => sheet().contains(focused())).toBe(true)
  const keys = { Tab: '{Tab}', 'Shift+Tab': '{Shift>}{Tab}{/Shift}', Enter: '{Enter}', Space: ' ' } as const
  const press = (key: keyof typeof keys) => userEvent.keyboard(keys[key])
  const problems = await walkByKeyboard({ press, run: (code, argument) => code(argument) }, pointerOnly)
  return [...problems.filter((line) => !isHandedOn(line)), ...(await leave(opener))]
}

/** The button that hands the focus on to the wallet's frame, which no scene has. */
const isHandedOn = (line: string) => /class="visually-hidden">/.test(line) && modalRoot()?.querySelector('.frame-room')

/** Escape leaves a dialog; one that has to be answered stays, shakes, and its last button leaves it. */
async function leave(opener: HTMLElement): Promise<readonly string[]> {
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => isGone() || sheet().dataset['shaking'] !== undefined).toBe(true)
  if (!isGone()) {
    sheet().focus({ preventScroll: true })
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  }
  await expect.poll(isGone).toBe(true)
  await expect.poll(focused).toBe(opener)
  return []
}

/** What a visitor who reads better so may set (WCAG 1.4.12). */
const wideText = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`

/** @returns texts that are cut, and boxes that are too wide, once the text has more room around its letters, words and lines */
export function findSpacedOut(): readonly string[] {
  const root = modalRoot() as ShadowRoot
  // a name or an address that is longer than its place ends in dots all the same, and is whole elsewhere
  const before = new Set(findCut(root))
  const stop = addStyles(root, wideText)
  const body = root.querySelector('.body') as HTMLElement
  const found = [
    ...findCut(root).filter((element) => !before.has(element)),
    ...(body.scrollWidth > body.clientWidth ? [body] : []),
  ]
  stop()
  return found.map(({ outerHTML }) => outerHTML.slice(0, 160))
}

function findCut(root: ShadowRoot): readonly Element[] {
  return [...root.querySelectorAll('.sheet *')].filter((element) => {
    if (element instanceof SVGElement || element.clientWidth <= 1 || (element.textContent ?? '').trim() === '')
      return false
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isWide = hides(overflowX) && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
    return isWide || (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
  })
}

import { close, open } from '@foyer/core'
import { makeScene } from '@foyer/scenes'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  after,
  emulateMedia,
  focused,
  isGone,
  modalRoot,
  pageStyle,
  render,
  sheet,
  showModal,
} from '../../test/stage.tsx'
import { FoyerProvider } from '../FoyerProvider.tsx'

beforeEach(() => page.viewport(900, 800))

const dialog = (name: string | RegExp = /./) => page.getByRole('dialog', { name })

/** Finds what is on top in the middle of the sheet, as a press would find it. */
function findOnTop(): Element | null {
  const { x, y, width, height } = sheet().getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2)
}

test('behavior: C66: opened and closed ten times, the page behind is as it was, and scrolls', async () => {
  pageStyle('body { height: 3000px } html { scroll-behavior: auto }')
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
  const { foyer } = makeScene()
  showModal(foyer)
  const look = () => {
    const { documentElement: html, body } = document
    const styles = [html, body].map((element) => {
      const { overflow, overflowY, position, paddingRight, touchAction } = getComputedStyle(element)
      return { overflow, overflowY, position, paddingRight, touchAction, own: element.getAttribute('style') }
    })
    return { styles, sheets: document.adoptedStyleSheets.length, at: scrollY }
  }
  scrollTo(0, 700)
  const before = look()
  for (let round = 0; round < 10; round += 1) {
    open(foyer)
    await expect.poll(() => getComputedStyle(document.documentElement).overflowY, { interval: 5 }).toBe('hidden')
    close(foyer)
    await expect.poll(isGone, { interval: 5 }).toBe(true)
  }
  await expect.poll(look).toEqual(before)
  scrollTo(0, 900)
  expect(scrollY).toBe(900)
  scrollTo(0, 0)
})

test('behavior: C67: a page that resets everything and colours its root changes nothing inside', async () => {
  const { foyer } = makeScene()
  showModal(foyer)
  open(foyer)
  await expect.element(dialog()).toBeVisible()
  const look = () =>
    [...(modalRoot()?.querySelectorAll('.sheet, .row, h2, .icon-btn') ?? [])].map((element) => {
      const { color, backgroundColor, font, margin, padding, borderRadius } = getComputedStyle(element)
      return { color, backgroundColor, font, margin, padding, borderRadius }
    })
  const before = look()
  pageStyle(`*, ::before, ::after { all: unset !important } :root { color: lime; background: lime; --ink: lime; --bg: lime }
    html { font: 40px/3 cursive; filter: none } button { border: 9px solid red !important }`)
  expect(look()).toEqual(before)
})

test('behavior: C68: above a high layer of the page by its own level, and usable inside a dialog of the page', async () => {
  const cover = document.body.appendChild(document.createElement('div'))
  cover.id = 'cover'
  after(() => cover.remove())
  pageStyle('#cover { position: fixed; inset: 0; z-index: 9999 }')
  const { foyer } = makeScene({ themeVariables: { '--foyer-z-index': '10000' } })
  showModal(foyer)
  open(foyer)
  await expect.element(dialog()).toBeVisible()
  await expect.poll(() => findOnTop()?.localName).toBe('foyer-host')
  close(foyer)
  await expect.poll(isGone).toBe(true)

  const own = document.body.appendChild(document.createElement('dialog'))
  after(() => own.remove())
  own.showModal()
  const inside = makeScene({ disableAppend: true }).foyer
  showModal(inside, { parent: own })
  open(inside)
  await expect.element(dialog('Connect wallet')).toBeVisible()
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await expect.element(dialog('What is a wallet?')).toBeVisible()
})

test('behavior: C70: opened by keys the focus is inside, stays there for a whole round, and returns', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.textContent = 'Enter'
  after(() => button.remove())
  const { foyer } = makeScene()
  button.addEventListener('click', () => open(foyer))
  showModal(foyer)
  button.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).toBeVisible()
  await expect.poll(() => sheet().contains(focused())).toBe(true)
  for (let press = 0; press < 20; press += 1) {
    await userEvent.keyboard('{Tab}')
    expect(sheet().contains(focused())).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.poll(focused).toBe(button)
})

test('behavior: C71: the owner decides language and texts, whatever the browser speaks, and changes them at run time', async () => {
  const { foyer } = makeScene()
  const words = { de: { 'connect.title': 'Wallet verbinden' }, pt: { 'connect.title': 'Conectar carteira' } } as const
  let speak: (locale: keyof typeof words) => void = () => {}
  function Site() {
    const [locale, setLocale] = useState<keyof typeof words>('de')
    speak = setLocale
    return <FoyerProvider foyer={foyer} locale={locale} words={words[locale]} />
  }
  expect(navigator.language).toMatch(/^en/)
  render(<Site />)
  after(() => foyer.destroy())
  open(foyer)
  await expect.element(dialog('Wallet verbinden')).toBeVisible()
  speak('pt')
  await expect.element(dialog('Conectar carteira')).toBeVisible()
  expect(modalRoot()?.querySelector('.root')?.getAttribute('lang')).toBe('pt')
})

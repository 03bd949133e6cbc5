import { alertAtom, connect, isOpenAtom, navigate, open, reset } from '@foyer/core'
import { fixtures, makeScene } from '@foyer/scenes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { after, listenForErrors, modalRoot, render, sheet, showModal, whenDrawn } from '../../test/stage.tsx'
import { FoyerButton } from '../button/FoyerButton.tsx'
import { FoyerProvider, type FoyerProviderProps } from '../FoyerProvider.tsx'
import { addStyles } from '../theme/shadow.ts'
import { languageTable } from './languageTable.ts'
import ar from './locales/ar.ts'
import { speak } from './speak.ts'

type Speech = Omit<FoyerProviderProps, 'foyer' | 'children'>

function show(speech: Speech) {
  const { foyer } = makeScene({ debug: true })
  after(() => foyer.destroy())
  const container = render(
    <FoyerProvider foyer={foyer} {...speech}>
      <FoyerButton />
    </FoyerProvider>,
  )
  return { foyer, button: () => container.querySelector('[data-foyer-button]')?.shadowRoot }
}

const root = () => modalRoot()?.querySelector<HTMLElement>('.root')

test('default: button and dialog speak the site’s language, and say so to screen readers', async () => {
  const { foyer, button } = show({ locale: 'de-AT' })
  await expect.poll(() => button()?.textContent).toBe('Wallet verbinden')
  expect(button()?.querySelector('.root')).toHaveProperty('lang', 'de-AT')
  open(foyer)
  await expect.element(page.getByRole('dialog', { name: 'Wallet verbinden' })).toBeVisible()
  expect(root()).toMatchObject({ lang: 'de-AT', dir: 'ltr' })
  navigate(foyer, 'WhatIsAWallet')
  await expect.element(page.getByRole('dialog', { name: 'Was ist eine Wallet?' })).toBeVisible()
  expect(sheet().textContent).not.toContain('keys')
})

test('behavior: right to left by the language, unless the site says otherwise', async () => {
  const { foyer } = makeScene()
  const stop = showModal(foyer, { locale: 'ar' })
  open(foyer)
  await expect.element(page.getByRole('dialog', { name: ar.words['button.connect'] })).toBeVisible()
  expect(root()?.dir).toBe('rtl')
  expect(getComputedStyle(sheet()).direction).toBe('rtl')
  // digits as in the words
  expect(root()?.lang).toMatch(/^ar(-u-nu-latn)?$/)
  expect(new Intl.NumberFormat(root()?.lang).format(7)).toBe('7')
  stop()
  showModal(foyer, { locale: 'ar', dir: 'ltr' })
  await expect.poll(() => root()?.dir).toBe('ltr')
})

test.each(['activity', 'tokens'] as const)(
  'behavior: no letter of Arabic, which reach higher and lower than Latin ones, is cut in a row: Account, %s',
  async (state) => {
    const { foyer } = await fixtures.Account[state]()
    showModal(foyer, { locale: 'ar' })
    // its words and its side come after the first frame
    await whenDrawn(foyer)
    await expect.poll(() => root()?.dir).toBe('rtl')
    await expect.poll(() => modalRoot()?.querySelectorAll('.asset .num').length).toBeGreaterThan(1)
    await expect.poll(() => modalRoot()?.querySelector('.skeleton')).toBeNull()
    const shadow = modalRoot() as ShadowRoot
    // the pictures beside the words come one after the other
    after(addStyles(shadow, '.picture, .badge { visibility: hidden }'))
    const shoot = () =>
      page.screenshot({ element: shadow.querySelector('.panel') as Element, base64: true, save: false })
    const room = '.asset .grow > *, .asset .num > * { margin-block: -1em; padding-block: 1em }'
    const compare = async () => {
      const before = await shoot()
      const takeAway = addStyles(shadow, room)
      const withRoom = await shoot()
      takeAway()
      // what still moves differs between two pictures without it
      return before === (await shoot()) ? withRoom === before : 'it moves'
    }
    await expect.poll(compare).toBe(true)
  },
)

test('behavior: among words from right to left a link keeps the order of its own text', async () => {
  const { foyer } = makeScene({ termsConditionsUrl: 'https://site.example/terms' })
  showModal(foyer, { locale: 'ar', words: { 'connect.terms': 'Terms 2.0!' } })
  open(foyer)
  const link = page.getByRole('link', { name: 'Terms 2.0!' })
  await expect.element(link).toBeVisible()
  const text = link.element().firstChild as Text
  const place = (at: number) => {
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return range.getBoundingClientRect().left
  }
  expect(place(text.length - 1)).toBeGreaterThan(place(0))
})

test('behavior: the site’s words come before those of the language', async () => {
  const { foyer, button } = show({ locale: 'de', words: { 'connect.title': 'Los geht’s' } })
  await expect.poll(() => button()?.textContent).toBe('Wallet verbinden')
  open(foyer)
  await expect.element(page.getByRole('dialog', { name: 'Los geht’s' })).toBeVisible()
  expect(sheet().textContent).toContain('Installiert')
})

test('behavior: another language while the dialog is open: the same dialog, in other words', async () => {
  const heard = listenForErrors()
  const { foyer } = makeScene()
  showModal(foyer, { locale: 'de' })
  open(foyer)
  navigate(foyer, 'WhatIsAWallet')
  await expect.element(page.getByRole('dialog', { name: 'Was ist eine Wallet?' })).toBeVisible()
  const dialog = sheet()
  speak(foyer, { locale: 'ja' })
  await expect.element(page.getByRole('dialog', { name: 'ウォレットとは？' })).toBeVisible()
  await expect.poll(() => dialog.textContent).not.toMatch(/Schlüssel|keys/)
  speak(foyer, {})
  await expect.element(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
  expect(root()).toMatchObject({ lang: 'en', dir: '' })
  expect(sheet()).toBe(dialog)
  expect(foyer.store.get(isOpenAtom)).toBe(true)
  expect(heard).toEqual([])
})

test('behavior: another language in the page, connected and not opened by anybody: the words of what stands there', async () => {
  const parent = document.body.appendChild(document.createElement('div'))
  after(() => parent.remove())
  const { foyer } = makeScene({ enableEmbedded: true })
  await connect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  reset(foyer, 'WhatIsAWallet')
  showModal(foyer, { parent })
  await expect.poll(() => root()?.textContent).toContain('What is a wallet?')
  speak(foyer, { locale: 'de' })
  await expect.poll(() => root()?.textContent).toContain('Schlüssel')
})

test('behavior: `auto` follows the page', async () => {
  const { documentElement } = document
  const { lang } = documentElement
  after(() => {
    documentElement.lang = lang
  })
  documentElement.lang = 'ja-JP'
  const { button } = show({ locale: 'auto' })
  await expect.poll(() => button()?.textContent).toBe('ウォレットを接続')
  documentElement.lang = 'de'
  await expect.poll(() => button()?.textContent).toBe('Wallet verbinden')
  documentElement.lang = 'en'
  await expect.poll(() => button()?.textContent).toBe('Connect wallet')
})

test('behavior: a language that came with the page is there at once', async () => {
  const { button } = show(ar)
  await expect.poll(() => button()?.querySelector('button')).toBeTruthy()
  expect(button()?.textContent).toBe(ar.words['button.connect'])
  expect(button()?.querySelector('.root')).toHaveProperty('dir', 'rtl')
})

test.each([
  ['pt', 'pt-BR'],
  ['zh-TW', 'zh-Hant'],
  ['zh-Hant-HK', 'zh-Hant'],
  ['zh-SG', 'zh'],
] as const)('behavior: %s speaks %s', async (locale, code) => {
  const { default: spoken } = await languageTable[code]()
  const { button } = show({ locale })
  await expect.poll(() => button()?.textContent).toBe(spoken.words['button.connect'])
  expect(button()?.querySelector('.root')).toHaveProperty('lang', locale)
})

test.each(['sv', 'no such_tag', '*'])(
  'error: of %s there are no words: the developer is told, the visitor reads English',
  async (locale) => {
    const warned = listenForErrors()
    const { foyer, button } = show({ locale })
    await expect.poll(() => foyer.store.get(alertAtom)?.name).toBe('LocaleUnknown')
    expect(warned.join()).toContain(`\`locale\` is "${locale}"`)
    expect(button()?.textContent).toBe('Connect wallet')
    open(foyer)
    await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  },
)

test('behavior: a language of the site’s own needs no words of ours', async () => {
  const warned = listenForErrors()
  const { foyer, button } = show({ locale: 'sv', words: { 'button.connect': 'Anslut' } })
  await expect.poll(() => button()?.textContent).toBe('Anslut')
  open(foyer)
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  expect(root()?.lang).toBe('sv')
  expect(warned).toEqual([])
})

import { afterEach, expect, test } from 'vitest'
import { translate } from '../words.ts'
import { toAgo, toDate } from './dates.ts'
import { readLook, setLook } from './look.ts'
import { toFigure } from './toFigure.ts'

const { documentElement } = document

afterEach(() => {
  for (const name of ['dir', 'style', 'data-theme', 'data-locale']) documentElement.removeAttribute(name)
})

const look = {
  mode: 'dark',
  accent: '#0f766e',
  font: 'Georgia, system-ui, sans-serif',
  radius: '6px',
  size: '12px',
  dir: 'rtl',
  locale: 'de-AT',
}

test('default: theme, accent, font, radius, size, direction and language are taken, kept, and handed on', () => {
  setLook(document, look)
  setLook(document, {})
  expect(readLook(document)).toEqual(look)
  setLook(document, readLook(document))
  expect(readLook(document)).toEqual(look)
})

test('behavior: what is empty is the page’s own again', () => {
  setLook(document, look)
  setLook(document, { font: '', radius: '', size: '' })
  expect(readLook(document)).toMatchObject({ font: undefined, radius: undefined, size: undefined, accent: '#0f766e' })
})

test.each([
  ['"Helvetica Neue", Webdings, Arial', '"Helvetica Neue", Arial, system-ui, sans-serif'],
  ["'SF Pro Text', ui-monospace", '"SF Pro Text", ui-monospace, system-ui, sans-serif'],
  ['__Inter_d65c78, INTER', 'INTER, system-ui, sans-serif'],
  ['sans-serif', 'sans-serif, system-ui'],
])('behavior: of %s only readable families are taken', (font, taken) => {
  setLook(document, { font })
  expect(readLook(document).font).toBe(taken)
})

test.each([
  ['0', '0px'],
  ['0.5px', '0.5px'],
  ['8px', '8px'],
  ['9px', '8px'],
  ['999px', '8px'],
])('behavior: a radius of %s is %s', (radius, taken) => {
  setLook(document, { radius })
  expect(readLook(document).radius).toBe(taken)
})

test.each([
  ['1px', '10px'],
  ['10px', '10px'],
  ['11.5px', '11.5px'],
  ['14', '14px'],
  ['90px', '14px'],
])('behavior: a size of %s is %s, and larger with the visitor’s own', (size, taken) => {
  setLook(document, { size })
  expect(readLook(document).size).toBe(taken)
  const value = documentElement.style.getPropertyValue('--foyer-font-size-master')
  expect(value).toBe(`clamp(${taken}, ${Number.parseFloat(taken) / 16}rem, 20px)`)
})

test('behavior: figures and dates are in the site’s language', () => {
  setLook(document, { locale: 'de' })
  expect(toFigure({ units: '3819040000', decimals: 6 })).toBe('3.819,04')
  expect(toDate(Date.UTC(2026, 10, 20, 12))).toBe('20.11.2026')
  expect(toAgo(0, 2 * 86_400_000)).toBe('vorgestern')
  setLook(document, { locale: 'en-US' })
  expect(toFigure({ units: '1000000000000000001', decimals: 18 })).toBe('1.000000000000000001')
  expect(toFigure({ units: '1234567000000', decimals: 6 })).toBe('1,234,567')
  expect(toAgo(0, 30_000)).toBe('now')
})

test('behavior: a language that has no words here changes figures alone, and the page goes on saying that it is English', () => {
  documentElement.lang = 'en'
  setLook(document, { locale: 'de' })
  expect(documentElement.lang).toBe('en')
  expect(translate('send.cancel')).toBe('Cancel')
})

test.each([
  { mode: 'sepia' },
  { accent: 'red; background: url(x)' },
  { accent: '#fff' },
  { dir: 'auto' },
  { locale: 'not a language' },
  { locale: '' },
  { font: 'Webdings' },
  { font: 'Wingdings, Symbol, "Adobe Blank"' },
  { font: 'var(--x)' },
  { font: 'inherit' },
  { font: 'x; color: transparent' },
  { font: 'url(https://a.test/x.woff2)' },
  { font: `${'x,'.repeat(300)} Arial` },
  { radius: '-8px' },
  { radius: '1e3px' },
  { radius: 'calc(1px)' },
  { radius: '4px; display: none' },
  { size: '0.1em' },
  { size: 'var(--x)' },
  { size: '' },
])('error: %o changes nothing', (hostile) => {
  setLook(document, hostile)
  expect(Object.values(readLook(document)).filter((value) => value !== undefined)).toEqual([])
  expect(documentElement.style.length).toBe(0)
})

import { afterEach, expect, test } from 'vitest'
import { translate } from '../words.ts'
import { toAgo, toDate } from './dates.ts'
import { readLook, setLook } from './look.ts'
import { toFigure } from './toFigure.ts'

const { documentElement } = document

afterEach(() => {
  for (const name of ['dir', 'style', 'data-theme', 'data-locale']) documentElement.removeAttribute(name)
})

test('default: theme, accent, direction and language are taken, kept, and handed on', () => {
  setLook(document, { mode: 'dark', accent: '#0f766e', dir: 'rtl', locale: 'de-AT' })
  setLook(document, {})
  expect(readLook(document)).toEqual({ mode: 'dark', accent: '#0f766e', dir: 'rtl', locale: 'de-AT' })
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
])('error: %o changes nothing', (look) => {
  setLook(document, look)
  expect(readLook(document)).toEqual({ mode: undefined, accent: undefined, dir: undefined, locale: undefined })
})

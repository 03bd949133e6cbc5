import { expect, test } from 'vitest'
import { say } from './say.ts'

const wallets = {
  by: 'count',
  one: '{count} portfel',
  few: '{count} portfele',
  many: '{count} portfeli',
  other: '{count} portfela',
}

test('default: slots', () => {
  expect(say('Confirm in {wallet}', { wallet: 'Rainbow' })).toBe('Confirm in Rainbow')
})

test.each([
  [1, '1 portfel'],
  [2, '2 portfele'],
  [5, '5 portfeli'],
  [22, '22 portfele'],
  [15, '15 portfeli'],
  // no fifteen
  [1.5, '1,5 portfela'],
  [1_000, '1000 portfeli'],
  [12_345, '12\u00A0345 portfeli'],
])('behavior: by the number, in the way of the language: %s is "%s"', (count, text) => {
  expect(say(wallets, { count }, 'pl')).toBe(text)
})

test.each([
  ['ar-u-nu-latn', 3, '3 محافظ'],
  ['ar-EG-u-nu-arab', 3, '٣ محافظ'],
  ['ar-EG-u-nu-arab', 1_234, '١٬٢٣٤ محفظة'],
  ['fa-u-nu-arabext', 3, '۳ محافظ'],
])('behavior: digits are those that the tag asks for, and count the same: %s, %s', (locale, count, text) => {
  const arabic = {
    by: 'count',
    one: '{count} محفظة',
    few: '{count} محافظ',
    many: '{count} محفظة',
    other: locale.startsWith('fa') ? '{count} محافظ' : '{count} محفظة',
  }
  expect(say(arabic, { count }, locale).replace(/[\u2068\u2069]/g, '')).toBe(text)
})

test.each(['hi-u-nu-deva', 'bn-u-nu-beng', 'th-u-nu-thai', 'en-u-nu-fullwide'])(
  'behavior: one in %s is one, whatever its digit',
  (locale) => {
    const text = { by: 'count', one: 'one {count}', other: 'many {count}' }
    const digit = new Intl.NumberFormat(locale).format(1)
    expect(digit).not.toBe('1')
    expect(say(text, { count: 1 }, locale)).toBe(`${locale.startsWith('th') ? 'many' : 'one'} ${digit}`)
  },
)

test('behavior: numbers in English as a browser writes them, texts as they are', () => {
  expect(say('{count} of {total}', { count: 1_234, total: '9999' })).toBe('1,234 of 9999')
})

test('behavior: what is no number is counted as many', () => {
  expect(say({ by: 'count', one: 'one', other: 'many: {count}' }, { count: '1,200+' })).toBe('many: 1,200+')
})

test.each(['ar-u-nu-latn', 'fa', 'he-IL', 'ur', 'AR-eg'])(
  'behavior: among words from right to left an amount keeps its own order: %s',
  (locale) => {
    expect(say('أُرسل {amount}', { amount: '0.5 ETH' }, locale)).toBe('أُرسل \u20680.5 ETH\u2069')
  },
)

test('error: a category that a site left out', () => {
  expect(say({ by: 'count', other: '{count} wallets' }, { count: 1 })).toBe('1 wallets')
})

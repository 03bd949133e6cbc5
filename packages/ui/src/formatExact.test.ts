import { fc, test as property } from '@fast-check/vitest'
import { parseUnits } from '@foyer/base'
import { expect, test } from 'vitest'
import { formatExact } from './formatExact.ts'

const locales = ['en', 'de', 'fr-CH', 'en-IN', 'ar-EG', 'hi-IN-u-nu-deva', 'fa', 'not a locale'] as const

test.each([
  [0n, 18, 'en', '0'],
  [1n, 18, 'en', '0.000000000000000001'],
  [1_048_576_000_000_000_000_000_012n, 18, 'en', '1,048,576.000000000000000012'],
  [1_048_576_500_000_000_000_000_000n, 18, 'de', '1.048.576,5'],
  [12_345_678n, 0, 'en-IN', '1,23,45,678'],
  [15n, 1, 'ar-EG', '١٫٥'],
] as const)('default: %s with %s decimals in %s', (value, decimals, locale, text) => {
  expect(formatExact(value, decimals, locale)).toBe(text)
})

/** Back to digits: the locale's own, its point, and nothing else. */
function read(text: string, locale: string): string {
  const format = new Intl.NumberFormat(locale === 'not a locale' ? 'en' : locale)
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit))
  const point = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value
  return [...text]
    .map((character) => (character === point ? '.' : digits.includes(character) ? digits.indexOf(character) : ''))
    .join('')
}

property.prop([
  fc.bigInt({ min: 0n, max: 10n ** 78n - 1n }),
  fc.integer({ min: 0, max: 24 }),
  fc.constantFrom(...locales),
])(
  'behavior: what is written reads as the same amount: 0 to 78 digits, 0 to 24 decimals, any locale',
  (value, decimals, locale) => {
    expect(parseUnits(read(formatExact(value, decimals, locale), locale), decimals)).toBe(value)
  },
)

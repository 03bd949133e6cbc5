import { fc, test as property } from '@fast-check/vitest'
import { parseUnits } from '@foyer/base'
import { expect, test } from 'vitest'
import { formatAmount, formatBalance, formatFee } from './format.ts'
import { formatCount } from './formatCount.ts'
import { formatExact } from './formatExact.ts'
import { formatPayment, getCurrencyName, getCurrencySign } from './formatPayment.ts'

const eth = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })

test.each([
  [0n, '0.000'],
  [3_214_999_999_999_999_999n, '3.214'],
  [10n ** 15n, '0.001'],
  [10n ** 15n - 1n, '<0.001'],
  [1n, '<0.001'],
  [123_456_789n * 10n ** 18n + 5n * 10n ** 17n, '123,456,789.500'],
  [2n ** 255n, '57,896,044,618,658,097,711,785,492,504,343,953,926,634,992,332,820,282,019,728.792'],
])('default: %s wei reads %s', (value, expected) => {
  const { whole, fraction } = formatAmount(eth(value))
  expect(whole + fraction).toBe(expected)
})

test('behavior: the locale’s own signs, its parts apart', () => {
  expect(formatAmount(eth(1_234_500_000_000_000_000_000n), 'de')).toEqual({ whole: '1.234', fraction: ',500' })
  expect(formatBalance(eth(10n ** 18n), 'fr')).toBe('1,000 ETH')
})

test('behavior: no decimals, and a malformed locale', () => {
  expect(formatAmount({ value: 7n, decimals: 0 })).toEqual({ whole: '7', fraction: '.000' })
  expect(formatAmount({ value: 7n, decimals: 0 }, 'not a locale')).toEqual({ whole: '7', fraction: '.000' })
})

test.each([
  [420_000_000_000_000n, '0.00042'],
  [421_000_000_000_001n, '0.00043'],
  [0n, '0'],
  [12_345n * 10n ** 18n, '13,000'],
])('default: a cost of %s wei reads %s', (value, expected) => {
  expect(formatFee(value, 18)).toBe(expected)
})

test.each([0, 7, 30, 999, 1_000, 12_340, 1_234_567])(
  'default: a count of %s reads as the browser would write it',
  (count) => {
    expect(formatCount(count)).toBe(new Intl.NumberFormat('en').format(count))
    expect(formatCount(count, 'hi-IN')).toBe(new Intl.NumberFormat('hi-IN').format(count))
  },
)

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

test('default: a sum in its currency, with cents where it has some', () => {
  expect(['100', '99.5', '7500.00'].map((amount) => formatPayment(amount, 'USD'))).toEqual(['$100', '$99.50', '$7,500'])
  expect(formatPayment('100', 'EUR', 'de')).toBe('100\u00a0€')
})

test('error: what is no sum, no code or no locale', () => {
  expect(formatPayment('x', 'USD')).toBe('x USD')
  expect(formatPayment('5', '€€')).toBe('5 €€')
  expect(formatPayment('5', 'USD', 'no locale')).toBe('$5')
})

test('default: a currency’s sign and name', () => {
  expect([getCurrencySign('USD'), getCurrencySign('EUR'), getCurrencySign('no')]).toEqual(['$', '€', 'no'])
  expect([getCurrencyName('USD'), getCurrencyName('no code')]).toEqual(['US Dollar', 'no code'])
})

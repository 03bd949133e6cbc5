import { expect, test } from 'vitest'
import { formatAmount, formatBalance, formatFee } from './format.ts'
import { formatCount } from './formatCount.ts'

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

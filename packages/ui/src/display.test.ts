import { expect, test } from 'vitest'
import {
  formatChange,
  formatDay,
  formatGain,
  formatHistoryQuantity,
  formatMoney,
  formatMoneyText,
  formatMonth,
  formatQuantity,
  getHistorySign,
  shortenName,
  toRelativeTime,
} from './display.ts'

test.each([
  [0, '$0.00'],
  [12_480.36, '$12,480.36'],
  [2_400, '$2,400.00'],
  [0.005, '$0.01'],
  [0.004, '$0.00'],
  ['123456789012345678901234.567', '$123,456,789,012,345,678,901,234.57'],
  [1e15, '$1,000,000,000,000,000.00'],
])('default: money of %s reads %s', (value, expected) => {
  expect(formatMoneyText(value)).toBe(expected)
})

test.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, -1, 1.1e15, '-1', '1e9', '', 'free'])(
  'error: %s is no sum of money',
  (value) => {
    expect(formatMoney(value)).toBeUndefined()
  },
)

test('behavior: the parts of money, in the locale’s own order', () => {
  expect(formatMoney(12_480.36)).toEqual({ whole: '$12,480', fraction: '.36', rest: '' })
  expect(formatMoney(12_480.36, 'de')).toEqual({ whole: '12.480', fraction: ',36', rest: '\u00A0$' })
  expect(formatMoney(12_480.36, 'not a locale')).toEqual({ whole: '$12,480', fraction: '.36', rest: '' })
})

test.each([
  ['0', '0.000'],
  ['3.2149', '3.214'],
  ['0.0009', '<0.001'],
  ['2400', '2,400.000'],
  ['115792089237316195423570985008687907853269984665640564039457584007913129639935', undefined],
  ['-1', undefined],
  ['1e18', undefined],
  ['NaN', undefined],
  ['', undefined],
  ['1.', undefined],
  [`${'9'.repeat(78)}.${'9'.repeat(36)}`, undefined],
])('default: the quantity %j reads %j', (numeric, expected) => {
  if (/^1157/.test(numeric)) return expect(formatQuantity(numeric)).toMatch(/^115,792,.*,935\.000$/)
  expect(formatQuantity(numeric)).toBe(expected)
})

test.each([
  ['receive', '+'],
  ['deposit', '+'],
  ['borrow', '+'],
  ['claim', '+'],
  ['withdraw', '−'],
  ['repay', '−'],
  ['burn', '−'],
  ['send', ''],
  ['trade', ''],
  ['approve', ''],
  ['constructor', ''],
])('default: history of %s has the sign %j and three decimals', (operation, sign) => {
  expect(getHistorySign(operation)).toBe(sign)
  expect(formatHistoryQuantity('0.12', operation)).toBe(`${sign}0.120`)
})

const second = 1_000
const day = 86_400 * second

test.each([
  [0, 0, 'sec'],
  [59_999, 59, 'sec'],
  [60 * second, 1, 'min'],
  [3_599 * second, 59, 'min'],
  [3_600 * second, 1, 'hr'],
  [day - 1, 23, 'hr'],
  [day, 1, 'd'],
  [30 * day - 1, 29, 'd'],
  [30 * day, 1, 'mo'],
  [364 * day, 12, 'mo'],
  [365 * day, 1, 'yr'],
  [800 * day, 2, 'yr'],
  [-5_000, 0, 'sec'],
])('default: %s ms ago is %s %s', (age, count, unit) => {
  expect(toRelativeTime(1_000 * day - age, 1_000 * day)).toEqual({ unit, count })
})

test('default: days and months; the year where it is not the present one', () => {
  const now = Date.UTC(2026, 10, 22, 12)
  expect(formatDay(Date.UTC(2026, 9, 28, 12), undefined, 'UTC')).toBe('28 Oct')
  expect(formatMonth({ year: 2026, month: 9 }, now)).toBe('October')
  expect(formatMonth({ year: 2025, month: 9 }, now)).toBe('October 2025')
  expect(formatMonth({ year: 2026, month: 9 }, now, 'not a locale')).toBe('October')
})

test('default: a name of more than 20 characters is cut', () => {
  expect(shortenName('ada.lumen.id')).toBe('ada.lumen.id')
  expect(shortenName('a'.repeat(21))).toBe(`${'a'.repeat(19)}…`)
})

test.each([
  [214.084, '+$214.08'],
  [-9.5, '−$9.50'],
  [0.004, '$0.00'],
  [-0.004, '$0.00'],
  [Number.NaN, undefined],
  [1e16, undefined],
  [undefined, undefined],
])('behavior: a gain of %s is read as %s', (value, expected) => {
  expect(formatGain(value)).toBe(expected)
})

test('behavior: a change has its sign, one decimal, and the percent sign where the language has it', () => {
  expect([0.0241, -0.011, 0.0004, -0.0004, 12].map((part) => formatChange(part))).toEqual([
    '+2.4%',
    '−1.1%',
    '0.0%',
    '0.0%',
    '+1,200.0%',
  ])
  expect(formatChange(-0.011, 'de')).toBe('−1,1\u00A0%')
})

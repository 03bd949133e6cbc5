import { expect, test } from 'vitest'
import { toMoney } from './prices.ts'

const eth = (units: string) => ({ units, decimals: 18, symbol: 'ETH', token: undefined })
const usdc = (units: string) => ({ units, decimals: 6, symbol: 'USDC', token: '0xABCD' })
const prices = { native: '3062', '0xabcd': '1' }

test('default: an amount is worth what the owner’s prices say, to the cent', () => {
  expect(toMoney(prices, eth('1250000000000000000'), 'en-US')).toBe('$3,827.50')
  expect(toMoney(prices, usdc('3819040000'), 'en-US')).toBe('$3,819.04')
  expect(toMoney(prices, eth('0'), 'en-US')).toBe('$0.00')
})

test('behavior: what is less than a cent says so, and a large figure loses no digit', () => {
  expect(toMoney(prices, eth('1000000000000'), 'en-US')).toBe('< $0.01')
  expect(toMoney(prices, eth(`9007199254740993${'0'.repeat(18)}`), 'en-US')).toBe('$27,580,044,118,016,920,566.00')
})

test('error: without a price nothing is said', () => {
  expect(toMoney({}, eth('1'), 'en-US')).toBe(undefined)
  expect(toMoney({ native: '1' }, usdc('1'), 'en-US')).toBe(undefined)
  expect(toMoney({}, { ...usdc('1'), token: 'constructor' }, 'en-US')).toBe(undefined)
})

test('behavior: no mark turns an amount around: in Arabic it would read $US 0.42', () => {
  const marks = /[\u061c\u200e\u200f]/
  for (const locale of ['ar', 'fa', 'he', 'ur']) {
    expect(toMoney(prices, usdc('420000'), locale)).toContain('$')
    expect(toMoney(prices, usdc('420000'), locale)).not.toMatch(marks)
    expect(toMoney(prices, usdc('1'), locale)).not.toMatch(marks)
  }
})

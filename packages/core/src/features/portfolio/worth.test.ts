import { fc, test as property } from '@fast-check/vitest'
import { formatUnits, parseUnits } from '@foyer/base'
import { expect, test } from 'vitest'
import type { Holding } from './toHoldings.ts'
import { fromWorth, getWorth } from './worth.ts'

const ether: Holding = {
  key: 'eip155:1',
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  icon: undefined,
  imitates: undefined,
  decimals: 18,
  quantity: '3.214',
  value: 9_842.18,
  dayChange: undefined,
}

test('default: an amount in money, and money as an amount, at the price of what is held', () => {
  expect(getWorth(ether, 3_214_000_000_000_000_000n)).toBe('9842.18')
  expect(getWorth(ether, 500_000_000_000_000_000n)).toBe('1531.1418792781')
  expect(fromWorth(ether, '9842.18')).toBe(3_214_000_000_000_000_000n)
  expect(fromWorth(ether, '25')).toBe(8_163_840_000_000_000n)
  expect(getWorth(ether, 0n)).toBe('0')
})

test('behavior: where nobody knows a price there is none, and less than a cent tells none', () => {
  for (const unknown of [{ value: undefined }, { value: 0 }, { value: 0.009 }, { quantity: '0' }]) {
    expect(getWorth({ ...ether, ...unknown }, 1n)).toBeUndefined()
    expect(fromWorth({ ...ether, ...unknown }, '1')).toBeUndefined()
  }
})

test.each(['', '.', '1,5', '-1', '1e3', '0x10', '1'.repeat(16), 'NaN'])('error: %j is no sum', (money) => {
  expect(fromWorth(ether, money)).toBeUndefined()
})

const holdings = fc.record({
  decimals: fc.integer({ min: 1, max: 24 }),
  units: fc.bigInt({ min: 1n, max: 10n ** 40n }),
  cents: fc.integer({ min: 1, max: 10 ** 12 }),
})
const amounts = fc.bigInt({ min: 0n, max: 10n ** 30n })

property.prop([holdings, amounts], { numRuns: 2_000 })(
  'behavior: to money and back gives never more than there was, and loses no hundredth of a cent',
  ({ decimals, units, cents }, amount) => {
    const holding = { ...ether, decimals, quantity: formatUnits(units, decimals), value: cents / 100 }
    const worth = getWorth(holding, amount) ?? ''
    const back = fromWorth(holding, worth)
    fc.pre(back !== undefined)
    // what a hundredth of a cent buys, and a digit behind the last of the money
    const least = units / (BigInt(cents) * 100n) + units / (BigInt(cents) * 10n ** 8n) + 2n
    expect(back).toBeLessThanOrEqual(amount)
    expect(amount - back).toBeLessThanOrEqual(least)
    expect(parseUnits(getWorth(holding, amount + 1n) ?? '', 10)).toBeGreaterThanOrEqual(parseUnits(worth, 10))
  },
)

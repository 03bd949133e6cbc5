import { fc, test as propertyTest } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { formatUnits, parseUnits } from './index.ts'

test.each([
  ['1.25', 18, 1250000000000000000n],
  ['0', 9, 0n],
  ['.5', 1, 5n],
  ['5.', 1, 50n],
  ['21000000', 8, 2100000000000000n],
  ['7', 0, 7n],
])('default: %s with %d decimals', (text, decimals, value) => expect(parseUnits(text, decimals)).toBe(value))

test.each(['', '.', '-1', '+1', '1e3', '1,5', '0x1', ' 1', '1 ', 'NaN', '1.2.3', '٣', '1'.repeat(101)])(
  'error: %j',
  (text) => {
    expect(() => parseUnits(text, 18)).toThrow(`Invalid amount: ${text}`)
  },
)

test('error: more fraction digits than the coin has', () => {
  expect(() => parseUnits('0.123', 2)).toThrow('Invalid amount: 0.123')
})

test('behavior: formats exactly', () => {
  expect(formatUnits(1250000000000000000n, 18)).toBe('1.25')
  expect(formatUnits(1n, 18)).toBe('0.000000000000000001')
  expect(formatUnits(-15n, 1)).toBe('-1.5')
  expect(formatUnits(7n, 0)).toBe('7')
})

propertyTest.prop([fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 36 })])(
  'behavior: nothing is lost both ways',
  (value, decimals) => {
    expect(parseUnits(formatUnits(value, decimals), decimals)).toBe(value)
  },
)

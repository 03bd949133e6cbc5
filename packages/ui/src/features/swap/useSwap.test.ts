import { expect, test } from 'vitest'
import { formatSwapAmount } from './useSwap.ts'

test.each([
  [1_234_567_890_123_456_789n, 18, '1.234567'],
  [3_819_040_000n, 6, '3,819.04'],
  [12n, 18, '0.000000000000000012'],
  [0n, 18, '0'],
  [1_999_999_999n, 9, '1.999999'],
  [5n, 0, '5'],
])('default: %s with %s decimals is %s', (value, decimals, text) => {
  expect(formatSwapAmount(value, decimals)).toBe(text)
})

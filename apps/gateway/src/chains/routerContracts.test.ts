import { expect, test } from 'vitest'
import { feeSamples, findPoolFee, getAmountOut } from './routerContracts.ts'

const answersOf = (kept: bigint, of: bigint) =>
  feeSamples.map(([amount, reserveA, reserveB]) => getAmountOut({ kept, of }, amount, { reserveA, reserveB }))

test.each([
  [997n, 1_000n],
  [399n, 400n],
  [1n, 1n],
  [9_999n, 10_000n],
  [9n, 10n],
])('default: a fee that leaves %d of %d is recognised', (kept, of) => {
  expect(findPoolFee(answersOf(kept, of))).toEqual({ kept, of })
})

test('behavior: another rule is no fee', () => {
  const [first = 0n, second = 0n] = answersOf(997n, 1_000n)
  expect(findPoolFee([first, (second ?? 0n) + 1n])).toBeUndefined()
  expect(findPoolFee([undefined, undefined])).toBeUndefined()
  expect(findPoolFee([])).toBeUndefined()
})

test('behavior: what a contract refuses gives nothing', () => {
  const fee = { kept: 997n, of: 1_000n }
  const pool = { reserveA: 10n ** 20n, reserveB: 10n ** 20n }
  expect(getAmountOut(fee, 10n ** 18n, pool)).toBe(987_158_034_397_061_298n)
  expect(getAmountOut(fee, 0n, pool)).toBeUndefined()
  expect(getAmountOut(fee, 10n ** 60n, pool)).toBeUndefined()
  expect(getAmountOut(fee, 1n, { reserveA: 0n, reserveB: 1n })).toBeUndefined()
})

import { expect, test } from 'vitest'
import { getCost } from './getCost.ts'

const meta = {
  fee: 5_000,
  preBalances: [10_000_000, 0, 7],
  postBalances: [7_955_720, 2_039_280, 7],
  preTokenBalances: [{ accountIndex: 2 }],
  postTokenBalances: [{ accountIndex: 1 }, { accountIndex: 2 }],
}

test('default: the fee, and the rent of each token account that was not there before', () => {
  expect(getCost(meta)).toBe(2_044_280n)
  expect(getCost({ fee: 5_000 })).toBe(5_000n)
})

test.each([
  ['nothing', {}],
  ['a fee that is none', { ...meta, fee: 'much' }],
  ['a balance that is none', { ...meta, postBalances: [0, {}, 7] }],
  ['an account beyond the list', { ...meta, postTokenBalances: [{ accountIndex: 9 }] }],
  ['an account without a number', { ...meta, postTokenBalances: [{ accountIndex: 'x' }, null] }],
  ['an account that was opened and lost something', { ...meta, preBalances: [0, 3_000_000, 7] }],
])('error: a node that says %s is not believed', (_, answer) => {
  expect(getCost(answer)).toBeUndefined()
})

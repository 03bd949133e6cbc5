import { expect, test } from 'vitest'
import { assertAccounts, assertChainId, parseAccounts, parseChainId } from './parse.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test.each<[unknown, unknown]>([
  [[address.toLowerCase()], [address]],
  [[address, address.toLowerCase()], [address]],
  [[], []],
  [[`${address}0`], undefined],
  [[5], undefined],
  [address, undefined],
  [undefined, undefined],
  [{ length: 1, 0: address }, undefined],
  [Array(5_000).fill(address), [address]],
])('default: accounts %#', (value, expected) => {
  expect(parseAccounts(value)).toEqual(expected)
})

test.each<[unknown, number | undefined]>([
  ['0x1', 1],
  ['0x7A69', 31337],
  ['137', 137],
  [10, 10],
  ['0x', undefined],
  ['0x0', undefined],
  [-1, undefined],
  [1.5, undefined],
  ['1e3', undefined],
  ['0xffffffffffffffffffff', undefined],
  [Number.NaN, undefined],
  [null, undefined],
  [{ toString: () => '1' }, undefined],
])('default: chain id %j is %j', (value, expected) => {
  expect(parseChainId(value)).toBe(expected)
})

test('error: nothing shared is a locked wallet, nonsense a failed request', () => {
  expect(() => assertAccounts([])).toThrow('locked')
  expect(() => assertAccounts('x')).toThrow('no list of addresses')
  expect(() => assertChainId('x')).toThrow('no chain id')
})

import { expect, test } from 'vitest'
import { digestOf } from './digestOf.ts'

test('default: the same for a clone, of 64 characters', async () => {
  const value = { amount: 2n ** 70n, bytes: new Uint8Array([1, 2]), none: undefined, list: ['a', 1] }
  const digest = await digestOf(value)
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  expect(await digestOf(structuredClone(value))).toBe(digest)
})

test.each([
  ['an amount and its text', { a: 1n }, { a: '1' }],
  ['an amount and its number', { a: 1n }, { a: 1 }],
  ['nothing and no field', { a: undefined }, {}],
  ['bytes and their list', { a: new Uint8Array([1]) }, { a: [1] }],
  ['one letter', { a: 'friend' }, { a: 'fiend' }],
  ['the order of a list', { a: [1, 2] }, { a: [2, 1] }],
])('behavior: another one for %s', async (_, one, other) => {
  expect(await digestOf(one)).not.toBe(await digestOf(other))
})

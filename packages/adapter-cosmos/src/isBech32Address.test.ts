import { expect, test } from 'vitest'
import { isBech32Address } from './chains.ts'

test.for([
  ['an account', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'cosmos', true],
  ['a contract of 32 bytes', 'juno1qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qursaq28r5', 'juno', true],
  ['another prefix', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'osmo', false],
  ['a prefix that is the beginning of ours', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'cosmosvaloper', false],
  ['a changed letter', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0ej', 'cosmos', false],
  ['mixed case', 'cosmos1FL48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'cosmos', false],
  ['capitals', 'COSMOS1FL48VSNMSDZCV85Q5D2Q4Z5AJDHA8YU34MF0EH', 'cosmos', false],
  ['19 bytes', 'cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgfv89jj', 'cosmos', false],
  ['33 bytes', 'cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqsz9w522u', 'cosmos', false],
  ['a Bitcoin address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'cosmos', false],
  ['nothing', '', 'cosmos', false],
] as const)('behavior: %s', ([, value, prefix, expected]) => {
  expect(isBech32Address(value, prefix)).toBe(expected)
})

test.for([undefined, null, 1, {}])('error: %s is no text', (value) => {
  expect(isBech32Address(value, 'cosmos')).toBe(false)
})

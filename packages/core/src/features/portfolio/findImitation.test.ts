import { expect, test } from 'vitest'
import { findImitation, isAdvertisement } from './findImitation.ts'

test.each([
  ['UЅDС', 'USDC'],
  ['U\u200BSDС', 'USDC'],
  ['USDÇ', 'USDC'],
  ['U5DC', 'USDC'],
  ['USDТ', 'USDT'],
  ['ΕТΗ', 'ETH'],
  ['ETНER', undefined],
  ['USDC', undefined],
  ['usdc', undefined],
  ['UNI', undefined],
  ['PEPE', undefined],
])('default: %s imitates %s', (symbol, imitated) => {
  expect(findImitation(symbol, [])).toBe(imitated)
})

test('behavior: the same symbol as a token that is vouched for is an imitation', () => {
  expect(findImitation('FOY', ['ETH', 'FOY'])).toBe('FOY')
  expect(findImitation('F0Y', ['ETH', 'FOY'])).toBe('FOY')
  expect(findImitation('FOYER', ['ETH', 'FOY'])).toBeUndefined()
})

test.each([
  ['Visit claim-gift.xyz', true],
  ['https://x.test', true],
  ['t.me/free', true],
  ['USD Coin', false],
  ['Wrapped Ether', false],
  ['Uniswap V2', false],
])('behavior: %s is an advertisement: %s', (name, is) => {
  expect(isAdvertisement(name)).toBe(is)
})

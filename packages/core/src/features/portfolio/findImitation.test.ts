import { expect, test } from 'vitest'
import { createImitationFinder, isAdvertisement } from './findImitation.ts'

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
  expect(createImitationFinder([])(symbol)).toBe(imitated)
})

test('behavior: the same symbol as a token that is vouched for is an imitation', () => {
  expect(createImitationFinder([{ symbol: 'ETH' }, { symbol: 'FOY' }])('FOY')).toBe('FOY')
  expect(createImitationFinder([{ symbol: 'ETH' }, { symbol: 'FOY' }])('F0Y')).toBe('FOY')
  expect(createImitationFinder([{ symbol: 'ETH' }, { symbol: 'FOY' }])('FOYER')).toBeUndefined()
  // of two that look the same the first counts
  expect(createImitationFinder([{ symbol: 'F0Y' }, { symbol: 'FOY' }])('FОY')).toBe('F0Y')
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

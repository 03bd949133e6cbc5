import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, test } from 'vitest'
import { createFoyer, type FoyerOptions } from '../../index.ts'
import { getNameSuffixes } from './nameSuffixes.ts'

const suffixesOf = (options: Partial<FoyerOptions> = {}) =>
  getNameSuffixes(
    createFoyer({
      projectId: 'p',
      networks: [mainnet],
      adapters: [mockAdapter()],
      storage: memoryStorage(),
      ...options,
    }),
  )

test('default: the one of new names, and that of older ones', () => {
  expect(suffixesOf()).toEqual(['reown.id', 'wcn.id'])
})

test('behavior: a site has its own', () => {
  expect(suffixesOf({ nameSuffixes: ['shop.example'] })).toEqual(['shop.example'])
})

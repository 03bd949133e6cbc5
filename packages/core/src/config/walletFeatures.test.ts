import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, test } from 'vitest'
import { createFoyer } from '../index.ts'
import { orderWalletFeatures, type WalletFeature } from './walletFeatures.ts'

const all = { onramp: true, swaps: true, receive: true, send: true }

function order(walletFeaturesOrder?: readonly WalletFeature[], available: typeof all = all) {
  const options = { projectId: 'p', networks: [mainnet], adapters: [mockAdapter()], storage: memoryStorage() }
  return orderWalletFeatures(createFoyer({ ...options, features: { walletFeaturesOrder } }), available)
}

test('default: the specification’s order; the site’s own comes first', () => {
  expect(order()).toEqual(['onramp', 'swaps', 'receive', 'send'])
  expect(order(['send', 'receive'])).toEqual(['send', 'receive', 'onramp', 'swaps'])
})

test('behavior: what is not available is left out, what is no feature or named twice too', () => {
  expect(order(undefined, { ...all, swaps: false })).toEqual(['onramp', 'receive', 'send'])
  expect(order(['send', 'mint' as 'send', 'send'])).toEqual(['send', 'onramp', 'swaps', 'receive'])
})

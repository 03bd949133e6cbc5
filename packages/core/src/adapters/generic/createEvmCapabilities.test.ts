import { mainnet } from '@foyer/test'
import { expect, test } from 'vitest'
import { createEvmCapabilities } from './createEvmCapabilities.ts'

const { isAddress } = createEvmCapabilities({
  requireConnected: () => {
    throw new Error('an address is judged without asking anybody')
  },
} as unknown as Parameters<typeof createEvmCapabilities>[0])

// the examples of EIP-55, and each with the case of one digit changed
test.each([
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', true],
  ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', true],
  ['0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', true],
  ['0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb', true],
  ['0x52908400098527886E0F7030069857D2E4169EE7', true],
  ['0xde709f2102306220921060314715629080e2fb77', true],
  ['0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
  ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5D359', false],
  ['0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6Fb', false],
  ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
])('default: %s → %s', (value, expected) => {
  expect(isAddress?.({ value, network: mainnet })).toBe(expected)
})

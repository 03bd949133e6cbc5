import { expect, test } from 'vitest'
import { deriveAddresses, toPhrase } from './keys.ts'

test('default: other wallets find both accounts: the addresses that BIP-44 and SLIP-0010 give for known words', async () => {
  const entropy = new Uint8Array(16)
  expect(toPhrase(entropy)).toBe(
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  )
  expect(await deriveAddresses(entropy)).toEqual({
    eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  })
})

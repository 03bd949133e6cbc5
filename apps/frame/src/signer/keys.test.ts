import { expect, test } from 'vitest'
import { joinKey, otherHalf, splitKey, toText } from './halves.ts'
import { createEntropy, deriveAddresses, toPhrase } from './keys.ts'

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

test('default: two halves give the key again', () => {
  const key = createEntropy()
  const { one, other } = splitKey(key)
  expect(joinKey(one, other)).toEqual(key)
})

test('behavior: one half says nothing: every key there is fits beside it', () => {
  const { one, other } = splitKey(createEntropy())
  for (let turn = 0; turn < 500; turn += 1) {
    const any = createEntropy()
    for (const half of [one, other]) expect(joinKey(half, otherHalf(any, half))).toEqual(any)
  }
})

test('behavior: no half comes twice, also of one key, and none is the key', () => {
  const key = createEntropy()
  const halves = Array.from({ length: 500 }, () => splitKey(key)).flatMap(({ one, other }) => [one, other])
  expect(new Set([...halves, toText(key)]).size).toBe(1_001)
})

import { sha512 } from '@noble/hashes/sha2'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { HDKey } from '@scure/bip32'
import { HDKey as Slip10Key } from 'micro-key-producer/slip10.js'
import { expect, test } from 'vitest'
import { deriveKey } from './deriveKey.ts'

const hard = (index: number) => 0x8000_0000 + index
const deep = [hard(0), hard(1), hard(2), hard(2), hard(1_000_000_000)]
const mixed = [hard(0), 1, hard(2), 2, 1_000_000_000]

/** Of the specifications' first test vector. */
const seed = '000102030405060708090a0b0c0d0e0f'

test.each([
  ['secp256k1', [], 'e8f32e723decf4051aefac8e2c93c9c5b214313817cdb01a1494b917c8436b35'],
  ['secp256k1', mixed, '471b76e389e528d6de6d816857e012c5455051cad6660850e58372a6c3e6e7c8'],
  ['ed25519', [], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  ['ed25519', deep, '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
] as const)('default: %s at %j, as BIP-32 and SLIP-0010 have it', (curve, path, key) => {
  expect(bytesToHex(deriveKey(hexToBytes(seed), curve, path))).toBe(key)
})

/** Those of test vectors 3 and 4 of BIP-32 have keys that begin with zeros. */
const seeds = [
  '4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4acba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be',
  '3ddd5602285899a946114506157c7997e5444528f3003f6134712147db19b678',
  ...Array.from({ length: 20 }, (_, index) => bytesToHex(sha512(utf8ToBytes(`seed ${index}`)))),
].map((hex) => hexToBytes(hex))

const toPath = (path: readonly number[]) =>
  ['m', ...path.map((index) => (index < hard(0) ? `${index}` : `${index - hard(0)}'`))].join('/')

test('behavior: the keys that libraries derive, with steps in between that are hardened and that are not', () => {
  for (const own of seeds) {
    for (const path of [[hard(0)], [hard(0), hard(1)], [hard(44), hard(60), hard(0), 0, 0], mixed]) {
      const { privateKey } = HDKey.fromMasterSeed(own).derive(toPath(path))
      expect(deriveKey(own, 'secp256k1', path)).toEqual(privateKey)
    }
    const { privateKey } = Slip10Key.fromMasterSeed(own).derive(toPath(deep))
    expect(deriveKey(own, 'ed25519', deep)).toEqual(privateKey)
  }
})

test('error: a step of ed25519 that is not hardened', () => {
  expect(() => deriveKey(hexToBytes(seed), 'ed25519', [hard(44), 501])).toThrow('hardened')
})

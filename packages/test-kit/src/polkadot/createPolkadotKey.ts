import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { encodeAddress } from './ss58.ts'

/** One sr25519 key. */
export type PolkadotKey = {
  readonly publicKey: Uint8Array
  /** With the generic prefix 42. */
  readonly address: string
  /** @returns 64 bytes in 0x hex */
  sign(bytes: Uint8Array): string
}

/** @throws TypeError for text that is no 32-byte seed */
export function createPolkadotKey(seed: string): PolkadotKey {
  if (!/^0x[0-9a-f]{64}$/i.test(seed)) throw new TypeError('A seed is 0x and 64 hexadecimal digits')
  const secret = secretFromSeed(hexToBytes(seed.slice(2)))
  const publicKey = getPublicKey(secret)
  return {
    publicKey,
    address: encodeAddress(publicKey),
    sign: (bytes) => `0x${bytesToHex(sign(secret, bytes))}`,
  }
}

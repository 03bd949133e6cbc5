import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'

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

const tag = new TextEncoder().encode('SS58PRE')

/** The address of a 32-byte public key with a prefix below 64. @see Substrate's SS58 registry */
export function encodeAddress(publicKey: Uint8Array, prefix = 42): string {
  const body = Uint8Array.of(prefix, ...publicKey)
  return base58.encode(Uint8Array.of(...body, ...checksum(body)))
}

/** @returns the public key of an address with a prefix below 64 @throws TypeError when it is none */
export function decodeAddress(address: string): Uint8Array {
  const bytes = base58.decode(address)
  const body = bytes.subarray(0, 33)
  if (bytes.length !== 35 || checksum(body).join() !== bytes.subarray(33).join()) {
    throw new TypeError(`${address} is no SS58 address`)
  }
  return body.subarray(1)
}

function checksum(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.of(...tag, ...body), { dkLen: 64 }).subarray(0, 2)
}

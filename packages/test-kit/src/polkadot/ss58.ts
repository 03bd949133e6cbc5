import { blake2b } from '@noble/hashes/blake2'
import { base58 } from '@scure/base'

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

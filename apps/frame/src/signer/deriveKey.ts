import { bytesToNumberBE, numberToBytesBE } from '@noble/curves/abstract/utils'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'

export type Curve = 'secp256k1' | 'ed25519'

/** HMAC key of the first step. */
const masters = { secp256k1: 'Bitcoin seed', ed25519: 'ed25519 seed' } as const

/** From here on an index is hardened: the next key comes from the private one. */
const hardened = 0x8000_0000

/**
 * The private key at a path of indices below a seed. Libraries make the public key of every step as well, which no hardened step
 * needs and which takes nearly all of their time.
 * @param path as in BIP-32; for ed25519 every index is hardened
 * @returns 32 bytes, for the caller to wipe
 * @see BIP-32, SLIP-0010
 */
export function deriveKey(seed: Uint8Array, curve: Curve, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, utf8ToBytes(masters[curve]), seed)
  if (curve === 'secp256k1') requireScalar(bytesToNumberBE(node.subarray(0, 32)))
  for (const index of path) {
    const before = node
    node = deriveChild(before, curve, index)
    before.fill(0)
  }
  const key = node.slice(0, 32)
  node.fill(0)
  return key
}

/** @param node the private key, and the chain code behind it */
function deriveChild(node: Uint8Array, curve: Curve, index: number): Uint8Array {
  const key = node.subarray(0, 32)
  const data = concatBytes(toKeyData(key, curve, index), numberToBytesBE(index, 4))
  const child = hmac(sha512, node.subarray(32), data)
  data.fill(0)
  if (curve === 'ed25519') return child
  const tweak = bytesToNumberBE(child.subarray(0, 32))
  requireScalar(tweak)
  const sum = (tweak + bytesToNumberBE(key)) % secp256k1.CURVE.n
  requireScalar(sum)
  child.set(numberToBytesBE(sum, 32))
  return child
}

function toKeyData(key: Uint8Array, curve: Curve, index: number): Uint8Array {
  if (index >= hardened) return concatBytes(new Uint8Array(1), key)
  if (curve === 'ed25519') throw new Error('Ed25519 has hardened keys alone')
  return secp256k1.getPublicKey(key)
}

/** One that is none comes once in 2¹²⁷. */
function requireScalar(value: bigint): void {
  if (value === 0n || value >= secp256k1.CURVE.n) throw new Error('No key at that path')
}

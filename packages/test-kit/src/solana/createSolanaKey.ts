import { ed25519 } from '@noble/curves/ed25519'
import { hexToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'

export type SolanaKey = {
  readonly address: string
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

/** @param seed the 32 bytes an ed25519 key pair is made from, or the same in hexadecimal */
export function createSolanaKey(seed: string | Uint8Array): SolanaKey {
  const secret = typeof seed === 'string' ? hexToBytes(seed) : seed
  const publicKey = ed25519.getPublicKey(secret)
  return { address: base58.encode(publicKey), publicKey, sign: (message) => ed25519.sign(message, secret) }
}

export type SolanaState = {
  readonly keys: readonly SolanaKey[]
  accounts: readonly string[]
  authorized: boolean
  locked: boolean
}

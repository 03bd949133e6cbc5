import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import nacl from 'tweetnacl'

/**
 * For platforms without these curves of their own, and pages without https, which have no HKDF either; loaded by no one else.
 * A curve library that shares no file with what is always loaded: bundlers would put all of a shared file there.
 */
export const fallback = {
  getSigningKey: (seed: Uint8Array): Uint8Array => nacl.sign.keyPair.fromSeed(seed).publicKey,
  sign: (bytes: Uint8Array, seed: Uint8Array): Uint8Array =>
    nacl.sign.detached(bytes, nacl.sign.keyPair.fromSeed(seed).secretKey),
  getPublicKey: (privateKey: Uint8Array): Uint8Array => nacl.scalarMult.base(privateKey),
  getSharedSecret: (privateKey: Uint8Array, publicKey: Uint8Array): Uint8Array =>
    nacl.scalarMult(privateKey, publicKey),
  /** RFC 5869 with SHA-256, an empty salt and info: one block of 32 bytes is all there is to expand. */
  deriveKey: (secret: Uint8Array): Uint8Array =>
    hmac(sha256, hmac(sha256, new Uint8Array(32), secret), Uint8Array.of(1)),
}

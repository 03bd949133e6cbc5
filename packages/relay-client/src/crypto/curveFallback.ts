import nacl from 'tweetnacl'

/**
 * For platforms without these curves of their own, and pages without https; loaded by nobody else.
 * A library that shares no file with what is always loaded: bundlers would put all of a shared file there.
 */
export const fallback = {
  getSigningKey: (seed: Uint8Array): Uint8Array => nacl.sign.keyPair.fromSeed(seed).publicKey,
  sign: (bytes: Uint8Array, seed: Uint8Array): Uint8Array =>
    nacl.sign.detached(bytes, nacl.sign.keyPair.fromSeed(seed).secretKey),
  getPublicKey: (privateKey: Uint8Array): Uint8Array => nacl.scalarMult.base(privateKey),
  getSharedSecret: (privateKey: Uint8Array, publicKey: Uint8Array): Uint8Array =>
    nacl.scalarMult(privateKey, publicKey),
}

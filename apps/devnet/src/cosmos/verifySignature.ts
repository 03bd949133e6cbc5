import { createPublicKey, ECDH, verify } from 'node:crypto'

/** Half of the order of secp256k1: the SDK takes only signatures whose s is at most this. */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Whether a signature over SHA-256 of the bytes is this key's, by OpenSSL.
 * @param signature 64 bytes, r then s
 * @param publicKey 33 bytes, compressed
 */
export function verifySignature(bytes: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || publicKey.length !== 33) return false
  if (BigInt(`0x${Buffer.from(signature.subarray(32)).toString('hex')}`) > halfOrder) return false
  try {
    // hex: a leading 04, then x and y of 32 bytes each
    const point = String(ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed'))
    const toBase64Url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
    const [x, y] = [toBase64Url(point.slice(2, 66)), toBase64Url(point.slice(66))]
    const key = createPublicKey({ key: { kty: 'EC', crv: 'secp256k1', x, y }, format: 'jwk' })
    return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    // a key that is no point of the curve
    return false
  }
}

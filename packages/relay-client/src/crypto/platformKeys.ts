import { base64ToBytes, concatBytes, hexToBytes } from './bytes.ts'

/** PKCS #8 of a private key up to the key itself (RFC 8410). */
const pkcs8 = {
  Ed25519: '302e020100300506032b657004220420',
  X25519: '302e020100300506032b656e04220420',
} as const

/** A private key the platform works with, and its public half. */
export type PlatformKey = { readonly key: CryptoKey; readonly publicKey: Uint8Array }

/**
 * Gives a private key to the platform's own cryptography.
 * @param bytes 32 bytes
 * @throws where the platform does not know the curve, or the page has no secure context
 */
export async function importPrivateKey(curve: keyof typeof pkcs8, bytes: Uint8Array): Promise<PlatformKey> {
  const { subtle } = crypto
  const encoded = concatBytes(hexToBytes(pkcs8[curve]) ?? bytes, bytes).slice()
  const usage = curve === 'Ed25519' ? 'sign' : 'deriveBits'
  const key = await subtle.importKey('pkcs8', encoded, curve, true, [usage])
  const { x = '' } = await subtle.exportKey('jwk', key)
  const publicKey = base64ToBytes(x.replaceAll('-', '+').replaceAll('_', '/'))
  if (publicKey?.length !== 32) throw new Error('The platform gave no public key')
  return { key, publicKey }
}

import { loadPart } from '@foyer/base'
import { sha256 } from '@noble/hashes/sha2'
import { base64ToBytes, bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from './bytes.ts'

/** An X25519 pair: the private half never leaves this side, the public half travels as hexadecimal. */
export type KeyPair = { readonly privateKey: Uint8Array; readonly publicKey: Uint8Array }

/** @param privateKey 32 bytes; a new pair from the platform's generator when left out */
export async function createKeyPair(privateKey: Uint8Array = randomBytes(32)): Promise<KeyPair> {
  try {
    const { publicKey } = await importPrivateKey('X25519', privateKey)
    return { privateKey, publicKey }
  } catch {
    const { fallback } = await loadPart(() => import('./curveFallback.ts'))
    return { privateKey, publicKey: fallback.getPublicKey(privateKey) }
  }
}

/**
 * The key two sides share: HKDF-SHA256 over their X25519 secret, empty salt and info, 32 bytes.
 * Undefined for a peer key that is none or makes an all-zero secret.
 * @see specification of the relay protocol, crypto-keys
 */
export async function deriveSymKey(privateKey: Uint8Array, peerPublicKey: Uint8Array): Promise<Uint8Array | undefined> {
  const secret = await getSharedSecret(privateKey, peerPublicKey)
  return secret && (await expandSecret(secret))
}

async function expandSecret(secret: Uint8Array): Promise<Uint8Array> {
  try {
    const key = await crypto.subtle.importKey('raw', secret.slice(), 'HKDF', false, ['deriveBits'])
    const params = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new Uint8Array() }
    return new Uint8Array(await crypto.subtle.deriveBits(params, key, 256))
  } catch {
    const { fallback } = await loadPart(() => import('./curveFallback.ts'))
    return fallback.deriveKey(secret)
  }
}

async function getSharedSecret(privateKey: Uint8Array, peerPublicKey: Uint8Array): Promise<Uint8Array | undefined> {
  if (peerPublicKey.length !== 32) return undefined
  let secret: Uint8Array
  try {
    const { key } = await importPrivateKey('X25519', privateKey)
    const peer = await crypto.subtle.importKey('raw', peerPublicKey.slice(), 'X25519', true, [])
    secret = new Uint8Array(await crypto.subtle.deriveBits({ name: 'X25519', public: peer }, key, 256))
  } catch {
    // the platform also throws at a peer key of low order, whose secret is zero
    const { fallback } = await loadPart(() => import('./curveFallback.ts'))
    secret = fallback.getSharedSecret(privateKey, peerPublicKey)
  }
  return secret.some((byte) => byte !== 0) ? secret : undefined
}

/** The topic that belongs to a key: SHA-256 of its bytes, as 64 hexadecimal digits. */
export function toTopic(key: Uint8Array): string {
  return bytesToHex(sha256(key))
}

/** Returns what the relay and both clients call a message: SHA-256 of its text. */
export function toMessageId(message: string): string {
  return bytesToHex(sha256(utf8ToBytes(message)))
}

/** The id under which a relay knows a client's subscription to a topic. */
export function toSubscriptionId(topic: string, clientId: string): string {
  return bytesToHex(sha256(utf8ToBytes(topic + clientId)))
}

/** 32 bytes from lower-case hexadecimal; undefined for anything else. */
export function parseKey(text: unknown): Uint8Array | undefined {
  return typeof text === 'string' && text.length === 64 ? hexToBytes(text) : undefined
}

/** PKCS #8 of a private key up to the key itself (RFC 8410). */
const pkcs8 = {
  Ed25519: '302e020100300506032b657004220420',
  X25519: '302e020100300506032b656e04220420',
} as const

/** A private key the platform works with, and its public half. */
type PlatformKey = { readonly key: CryptoKey; readonly publicKey: Uint8Array }

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

import { ed25519, x25519 } from '@noble/curves/ed25519'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToBase58, bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from './bytes.ts'

/** An X25519 pair: the private half never leaves this side, the public half travels as hexadecimal. */
export type KeyPair = { readonly privateKey: Uint8Array; readonly publicKey: Uint8Array }

/** @param privateKey 32 bytes; a new pair from the platform's generator when left out */
export function createKeyPair(privateKey: Uint8Array = randomBytes(32)): KeyPair {
  return { privateKey, publicKey: x25519.getPublicKey(privateKey) }
}

/**
 * The key two sides share: HKDF-SHA256 over their X25519 secret, empty salt and info, 32 bytes.
 * @throws when the peer's key is not 32 bytes or makes an all-zero secret
 * @see specification of the relay protocol, crypto-keys
 */
export function deriveSymKey(privateKey: Uint8Array, peerPublicKey: Uint8Array): Uint8Array {
  return hkdf(sha256, x25519.getSharedSecret(privateKey, peerPublicKey), undefined, undefined, 32)
}

/** The topic that belongs to a key: SHA-256 of its bytes, as 64 hexadecimal digits. */
export function toTopic(key: Uint8Array): string {
  return bytesToHex(sha256(key))
}

/** What the relay and both clients call a message: SHA-256 of its text. */
export function toMessageId(message: string): string {
  return bytesToHex(sha256(utf8ToBytes(message)))
}

/** The id under which a relay knows a client's subscription to a topic. */
export function toSubscriptionId(topic: string, clientId: string): string {
  return bytesToHex(sha256(utf8ToBytes(topic + clientId)))
}

/** A client's name toward a relay: did:key of its Ed25519 public key. @param seed 32 bytes */
export function toClientId(seed: Uint8Array): string {
  return `did:key:z${bytesToBase58(concatBytes(Uint8Array.of(0xed, 0x01), ed25519.getPublicKey(seed)))}`
}

/** Ed25519 over the bytes. @param seed 32 bytes @returns 64 bytes */
export function signEd25519(bytes: Uint8Array, seed: Uint8Array): Uint8Array {
  return ed25519.sign(bytes, seed)
}

/** 32 bytes from lower-case hexadecimal; undefined for anything else. */
export function parseKey(text: unknown): Uint8Array | undefined {
  return typeof text === 'string' && text.length === 64 ? hexToBytes(text) : undefined
}

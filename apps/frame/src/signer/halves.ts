import { base64urlnopad } from '@scure/base'

/** Two texts of sixteen bytes each, of which both together give a key and one alone is random. */
export type Halves = { readonly one: string; readonly other: string }

/** A random half, and what is left of the key beside it. */
export function splitKey(entropy: Uint8Array): Halves {
  const one = crypto.getRandomValues(new Uint8Array(16))
  const other = xor(entropy, one)
  const halves = { one: toText(one), other: toText(other) }
  one.fill(0)
  other.fill(0)
  return halves
}

/** @throws Error when a half is not of that form; halves of two splits give other bytes, so addresses are compared */
export function joinKey(one: string, other: string): Uint8Array<ArrayBuffer> {
  return xor(fromText(one), fromText(other))
}

/** Returns what is left of a key beside one half. */
export function otherHalf(entropy: Uint8Array, one: string): string {
  return toText(xor(entropy, fromText(one)))
}

/** Sixteen bytes, for what has to be told apart for ever. */
export function createName(): string {
  return toText(crypto.getRandomValues(new Uint8Array(16)))
}

export function toText(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

export function fromText(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(base64urlnopad.decode(text))
}

function xor(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  if (one.length !== 16 || other.length !== 16) throw new Error('A part of a key has sixteen bytes')
  return Uint8Array.from(one, (byte, index) => byte ^ (other[index] ?? 0))
}

/** Opens what `sealUnder` made. */
export async function openUnder(secret: string, purpose: string, sealed: string): Promise<string> {
  const key = await deriveSealKey(secret, purpose)
  const bytes = fromText(sealed)
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, key, bytes.slice(12))
  return new TextDecoder().decode(opened)
}

/** Seals a text under a random secret, such as a recovery code. */
export async function sealUnder(secret: string, purpose: string, text: string): Promise<string> {
  const key = await deriveSealKey(secret, purpose)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return toText(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

async function deriveSealKey(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', fromText(secret), 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode(purpose)
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info }
  return await crypto.subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

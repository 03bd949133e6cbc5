import { base64urlnopad } from '@scure/base'

/** What a passkey gave: a secret that only it can give again, for the same salt. @see WebAuthn, PRF extension */
type Prf = { readonly prf?: { readonly results?: { readonly first?: BufferSource } } }

/** What opens, and closes, what is sealed under a passkey. No one can read it out of the key. */
export type PasskeySecret = {
  /** base64url */
  readonly credentialId: string
  readonly key: CryptoKey
}

/** @returns undefined where the authenticator or the browser gives none */
export async function readPasskeySecret(credentialId: string, results: object): Promise<PasskeySecret | undefined> {
  const secret = (results as Prf).prf?.results?.first
  if (!secret) return undefined
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('foyer recovery share')
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info }
  const algorithm = { name: 'AES-GCM', length: 256 }
  return { credentialId, key: await crypto.subtle.deriveKey(hkdf, material, algorithm, false, ['encrypt', 'decrypt']) }
}

/** @returns base64url */
export async function sealText({ key }: PasskeySecret, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return base64urlnopad.encode(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

/** @throws DOMException `OperationError` for what was sealed under another secret, or changed */
export async function openText({ key }: PasskeySecret, sealed: string): Promise<string> {
  const bytes = base64urlnopad.decode(sealed)
  const iv = new Uint8Array(bytes.subarray(0, 12))
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, new Uint8Array(bytes.subarray(12)))
  return new TextDecoder().decode(opened)
}

/**
 * Returns what a passkey that signs in is asked a secret for. It is the same for all: which passkey answers is not known before, and
 * each gives another secret for it. 32 bytes.
 */
export async function readLoginSalt(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('foyer login passkey')))
}

import { ensureNote, readNote } from './browserStore.ts'

/**
 * The key of this browser at this site, by which the server knows it from anyone who has copied its cookies. Plain data, so
 * that a page can hand it to its worker; the private half can be used there and cannot be read out.
 */
export type BrowserKey = {
  /** 65 bytes, uncompressed, in base64url. */
  readonly publicKey: string
  readonly privateKey: CryptoKey
}

/** What a signature is about. */
export type SignedRequest = {
  readonly site: string
  readonly name: string
  readonly body: string
  /** ms since 1970 */
  readonly time: number
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** The key of an earlier visit, or a new one; where the browser keeps nothing it lives as long as the page. */
export async function loadBrowserKey(): Promise<BrowserKey> {
  const pair = (await loadPair().catch(() => undefined)) ?? (await createPair())
  const publicKey = toBase64url(await crypto.subtle.exportKey('raw', pair.publicKey))
  return { publicKey, privateKey: pair.privateKey }
}

/** @returns base64url of r and s, 64 bytes */
export async function signRequest(key: BrowserKey, { site, name, body, time }: SignedRequest): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
  const text = ['foyer frame request', location.origin, site, name, time, toBase64url(hash)].join('\n')
  const order = { name: 'ECDSA', hash: 'SHA-256' }
  return toBase64url(await crypto.subtle.sign(order, key.privateKey, new TextEncoder().encode(text)))
}

/** @throws Error or DOMException where an embedded page may keep nothing, or no keys */
async function loadPair(): Promise<CryptoKeyPair | undefined> {
  return (await readNote<CryptoKeyPair>('browser')) ?? (await ensureNote('browser', await createPair()))
}

function createPair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
}

function toBase64url(buffer: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(buffer))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

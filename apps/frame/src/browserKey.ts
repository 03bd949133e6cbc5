/**
 * The key of this browser at this site, by which the server knows it from whoever has copied its cookies. Plain data, so
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
const databaseName = 'foyer-browser'
const keyName = 'browser'

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
  const database = await openDatabase()
  try {
    const known = await ask<CryptoKeyPair | undefined>(database, 'readonly', (store) => store.get(keyName))
    if (known) return known
    const made = await createPair()
    // two frames may come here at once: whoever is first, both use that key
    await ask(database, 'readwrite', (store) => store.add(made, keyName)).catch(() => {})
    return await ask<CryptoKeyPair | undefined>(database, 'readonly', (store) => store.get(keyName))
  } finally {
    database.close()
  }
}

function createPair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
}

function toBase64url(buffer: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(buffer))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('keys')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function ask<result>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('keys', mode)
    const request = act(transaction.objectStore('keys'))
    transaction.oncomplete = () => resolve(request.result as result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

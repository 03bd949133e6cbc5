/** What this browser remembers at this site beside parts of keys. Only this file touches that database. */
const databaseName = 'foyer-browser'
const storeName = 'keys'

type NoteName = 'browser' | 'sign-out' | 'sent' | 'passkeys' | 'clearing'

/** @throws Error or DOMException where an embedded page may keep nothing */
export function readNote<note>(name: NoteName): Promise<note | undefined> {
  return access('readonly', (store) => store.get(name))
}

/** Keeps a note unless there is one: two frames may come here at once, and both use what the first one kept. */
export async function ensureNote<note>(name: NoteName, note: note): Promise<note | undefined> {
  await access('readwrite', (store) => store.add(note, name)).catch(() => {})
  return await readNote(name)
}

export async function writeNote(name: NoteName, note: unknown): Promise<void> {
  await access('readwrite', (store) => store.put(note, name))
}

export async function deleteNote(name: NoteName): Promise<void> {
  await access('readwrite', (store) => store.delete(name))
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function access<result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<result> {
  const database = await openDatabase()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode, { durability: 'strict' })
      const request = act(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request.result as result)
      transaction.onabort = () => reject(transaction.error ?? request.error)
    })
  } finally {
    database.close()
  }
}

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
type SignedRequest = {
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

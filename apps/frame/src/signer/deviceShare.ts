/** A device's own part of a key, and which sharing it belongs to. */
export type DeviceShare = { readonly sharing: string; readonly share: string }

/** Where this browser keeps it: at rest it is sealed under a key that no script can read out. */
export type DeviceShares = {
  get(address: string): Promise<DeviceShare | undefined>
  /** @returns whether it will be there after a reload */
  set(address: string, share: DeviceShare): Promise<boolean>
}

const databaseName = 'foyer-wallet'
const keyName = 'key'

/** IndexedDB, or memory where the browser refuses it to an embedded page. */
export function createDeviceShares(): DeviceShares {
  const memory = new Map<string, DeviceShare>()
  let opening: Promise<IDBDatabase | undefined> | undefined
  const open = () => {
    opening ??= openDatabase().catch(() => undefined)
    return opening
  }
  return {
    get: async (address) => {
      const database = await open()
      const known = memory.get(address)
      if (!database || known) return known
      return await readShare(database, address).catch(() => undefined)
    },
    set: async (address, share) => {
      const database = await open()
      const isKept = database !== undefined && (await writeShare(database, address, share).catch(() => false))
      if (!isKept) memory.set(address, share)
      return isKept
    },
  }
}

type Sealed = { readonly sharing: string; readonly iv: Uint8Array<ArrayBuffer>; readonly sealed: ArrayBuffer }

async function readShare(database: IDBDatabase, address: string): Promise<DeviceShare | undefined> {
  const [key, row] = await Promise.all([
    ask<CryptoKey | undefined>(database, 'readonly', (store) => store.get(keyName)),
    ask<Sealed | undefined>(database, 'readonly', (store) => store.get(`share ${address}`)),
  ])
  if (!key || !row) return undefined
  const additionalData = new TextEncoder().encode(`${address} ${row.sharing}`)
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv, additionalData }, key, row.sealed)
  return { sharing: row.sharing, share: new TextDecoder().decode(bytes) }
}

async function writeShare(database: IDBDatabase, address: string, { sharing, share }: DeviceShare): Promise<boolean> {
  const key = await ensureKey(database)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(`${address} ${sharing}`)
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    key,
    new TextEncoder().encode(share),
  )
  await ask(database, 'readwrite', (store) => store.put({ sharing, iv, sealed } satisfies Sealed, `share ${address}`))
  return true
}

async function ensureKey(database: IDBDatabase): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // two frames may come here at once: whoever is first, both use that key
  await ask(database, 'readwrite', (store) => store.add(made, keyName)).catch(() => {})
  const key = await ask<CryptoKey | undefined>(database, 'readonly', (store) => store.get(keyName))
  if (!key) throw new Error('The key was not kept')
  return key
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('parts')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('blocked'))
  })
}

function ask<result>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('parts', mode)
    const request = act(transaction.objectStore('parts'))
    transaction.oncomplete = () => resolve(request.result as result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

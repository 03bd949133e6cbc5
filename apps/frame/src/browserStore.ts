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

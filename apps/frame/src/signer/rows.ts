const databaseName = 'foyer-wallet'
const storeName = 'parts'

/** What a browser keeps by name. Every write is on disk when it is done. */
export type Rows = {
  get(name: string): Promise<unknown>
  put(name: string, value: unknown): Promise<void>
  /** Leaves what is there. */
  add(name: string, value: unknown): Promise<void>
  delete(name: string): Promise<void>
  names(): Promise<readonly string[]>
}

/** IndexedDB; undefined where the browser refuses it to an embedded page. */
export async function openRows(): Promise<Rows | undefined> {
  const database = await openDatabase().catch(() => undefined)
  if (!database) return undefined
  const write = async (act: (store: IDBObjectStore) => IDBRequest) => {
    await runTransaction(database, 'readwrite', act)
  }
  return {
    get: (name) => runTransaction(database, 'readonly', (store) => store.get(name)),
    put: (name, value) => write((store) => store.put(value, name)),
    // of two frames that come here at once the first one's row stays
    add: (name, value) => write((store) => store.add(value, name)).catch(() => {}),
    delete: (name) => write((store) => store.delete(name)),
    names: async () =>
      (await runTransaction<readonly IDBValidKey[]>(database, 'readonly', (store) => store.getAllKeys())).map(String),
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('blocked'))
  })
}

function runTransaction<result>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<result> {
  return new Promise((resolve, reject) => {
    // a message to the server follows: what it is about must survive a power cut
    const transaction = database.transaction(storeName, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request.result as result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

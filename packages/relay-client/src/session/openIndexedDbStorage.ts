import { isRecord } from '../jsonRpc.ts'
import type { RelayStorage } from './storage.ts'

const table = 'values'

type Change = { readonly key: string; readonly value?: string | undefined }

/**
 * In IndexedDB, which holds more than `localStorage` and is there in workers: read once, then written behind. A client waits
 * for `flush` where something must be kept first. Tabs tell each other what they changed.
 * @param name of the database, and of the channel between tabs
 * @throws DOMException where the page may not have one
 */
export async function openIndexedDbStorage(name: string): Promise<RelayStorage & { close(): void }> {
  const channel = new BroadcastChannel(name)
  const listeners = new Set<(key: string) => void>()
  const early: Change[] = []
  let take = (change: Change): void => void early.push(change)
  channel.onmessage = ({ data }) => isChange(data) && take(data)
  const database = await openDatabase(name)
  const values = await readAll(database)
  take = ({ key, value }) => {
    apply(values, { key, value })
    for (const listener of listeners) listener(key)
  }
  for (const change of early) take(change)
  const write = createWriter(database)
  const change = (one: Change) => {
    apply(values, one)
    write.add(one)
    channel.postMessage(one)
  }
  return {
    get: (key) => values.get(key),
    set: (key, value) => change({ key, value }),
    remove: (key) => change({ key }),
    keys: (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush: write.flush,
    close() {
      channel.close()
      database.close()
    },
  }
}

function isChange(data: unknown): data is Change {
  return isRecord(data) && typeof data['key'] === 'string'
}

function apply(values: Map<string, string>, { key, value }: Change): void {
  if (typeof value === 'string') values.set(key, value)
  else values.delete(key)
}

/** Creates a writer that keeps what is changed in one turn together or not at all. */
function createWriter(database: IDBDatabase): { add(change: Change): void; flush(): Promise<void> } {
  let changes: Change[] = []
  let written: Promise<void> = Promise.resolve()
  const write = () => {
    const batch = changes
    changes = []
    const transaction = database.transaction(table, 'readwrite')
    const store = transaction.objectStore(table)
    for (const { key, value } of batch) value === undefined ? store.delete(key) : store.put(value, key)
    return new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  }
  return {
    add(change) {
      if (changes.push(change) > 1) return
      written = Promise.resolve().then(write)
      // told to the caller that flushes
      written.catch(() => undefined)
    },
    flush: () => written,
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(table)
  return settle(request)
}

async function readAll(database: IDBDatabase): Promise<Map<string, string>> {
  const store = database.transaction(table).objectStore(table)
  const [keys, values] = await Promise.all([settle(store.getAllKeys()), settle(store.getAll())])
  const rows = keys.map((key, index) => [String(key), values[index] as unknown] as const)
  return new Map(rows.filter((row): row is readonly [string, string] => typeof row[1] === 'string'))
}

function settle<value>(request: IDBRequest<value>): Promise<value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

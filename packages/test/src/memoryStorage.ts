export type MemoryStorageOptions = {
  readonly entries?: Readonly<Record<string, string>> | undefined
  /** `true`: every access throws as a browser does that blocks site data. `'full'`: only writing throws. */
  readonly blocked?: boolean | 'full' | undefined
}

/** A web `Storage` without a browser. Two that share `entries` share nothing else. */
export function memoryStorage(options: MemoryStorageOptions = {}): Storage {
  const { blocked = false } = options
  const entries = new Map(Object.entries(options.entries ?? {}))
  const guard = () => {
    if (blocked === true) throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  return {
    get length() {
      guard()
      return entries.size
    },
    key(index) {
      guard()
      return [...entries.keys()][index] ?? null
    },
    getItem(key) {
      guard()
      return entries.get(key) ?? null
    },
    setItem(key, value) {
      guard()
      if (blocked === 'full') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      entries.set(key, String(value))
    },
    removeItem(key) {
      guard()
      entries.delete(key)
    },
    clear() {
      guard()
      entries.clear()
    },
  }
}

type Change = { readonly key: string; readonly storageArea: Storage }
type Options = { readonly signal?: AbortSignal }

export type MemoryPages = {
  /** The storage of a new page; listeners that are added from now on are this page's. */
  open(): Storage
  /** In place of the window's. */
  addEventListener(type: string, listener: (event: Change) => void, options?: Options): void
}

/**
 * One storage of several pages, as of the tabs of a browser: a page is told, a task later, of what another has changed, and of
 * nothing that it wrote itself or that was so already.
 */
export function memoryPages(): MemoryPages {
  const storage = memoryStorage()
  const listeners = new Map<(event: Change) => void, number>()
  const areas: Storage[] = []
  const change = (page: number, key: string, write: () => void) => {
    const before = storage.getItem(key)
    write()
    if (storage.getItem(key) === before) return
    queueMicrotask(() => {
      for (const [listener, owner] of listeners) {
        const storageArea = areas[owner - 1]
        if (owner !== page && storageArea) listener({ key, storageArea })
      }
    })
  }
  return {
    open() {
      const page = areas.length + 1
      const area: Storage = {
        get length() {
          return storage.length
        },
        key: storage.key,
        getItem: storage.getItem,
        clear: storage.clear,
        setItem: (key, value) => change(page, key, () => storage.setItem(key, value)),
        removeItem: (key) => change(page, key, () => storage.removeItem(key)),
      }
      areas.push(area)
      return area
    },
    addEventListener(type, listener, { signal } = {}) {
      if (type !== 'storage') return
      listeners.set(listener, areas.length)
      signal?.addEventListener('abort', () => listeners.delete(listener))
    },
  }
}

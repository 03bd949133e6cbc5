import { memoryStorage } from './memoryStorage.ts'

type Options = { readonly signal: AbortSignal }

export type MemoryPages = {
  /** The storage of a new page; listeners that are added from now on are this page's. */
  open(): Storage
  /** In place of the window's. */
  addEventListener(type: string, listener: (event: { readonly key: string }) => void, options: Options): void
}

/**
 * One storage of several pages, as of the tabs of a browser: a page is told, a task later, of what another has changed, and of
 * nothing that it wrote itself or that was so already.
 */
export function memoryPages(): MemoryPages {
  const storage = memoryStorage()
  const listeners = new Map<(event: { readonly key: string }) => void, number>()
  let count = 0
  const change = (page: number, key: string, write: () => void) => {
    const before = storage.getItem(key)
    write()
    if (storage.getItem(key) === before) return
    queueMicrotask(() => {
      for (const [listener, owner] of listeners) if (owner !== page) listener({ key })
    })
  }
  return {
    open() {
      count += 1
      const page = count
      return {
        get length() {
          return storage.length
        },
        key: storage.key,
        getItem: storage.getItem,
        clear: storage.clear,
        setItem: (key, value) => change(page, key, () => storage.setItem(key, value)),
        removeItem: (key) => change(page, key, () => storage.removeItem(key)),
      }
    },
    addEventListener(type, listener, { signal }) {
      if (type !== 'storage') return
      listeners.set(listener, count)
      signal.addEventListener('abort', () => listeners.delete(listener))
    },
  }
}

/**
 * Where a client keeps its keys and sessions. Synchronous, so that what was answered is also kept.
 * One key per session: a tab never overwrites what another tab wrote.
 */
export type RelayStorage = {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /** Every key that starts with the prefix. */
  keys(prefix: string): readonly string[]
  /** Told when another tab changed a key. @returns stops listening */
  watch?: ((listener: (key: string) => void) => () => void) | undefined
}

/** Over `localStorage`. A full or forbidden storage is reported once and the session lives as long as the page. */
export function createWebStorage(
  storage: Storage,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): RelayStorage {
  const overflow = createMemoryStorage()
  return {
    get(key) {
      const kept = overflow.get(key)
      return kept ?? storage.getItem(key) ?? undefined
    },
    set(key, value) {
      try {
        storage.setItem(key, value)
        overflow.remove(key)
      } catch (error) {
        if (overflow.keys('').length === 0) console.warn('Relay sessions will not survive a reload', error)
        overflow.set(key, value)
      }
    },
    remove(key) {
      overflow.remove(key)
      storage.removeItem(key)
    },
    keys(prefix) {
      const all = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      return [...new Set([...all.filter((key) => key.startsWith(prefix)), ...overflow.keys(prefix)])]
    },
    watch(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea === storage && event.key) listener(event.key)
      }
      page.addEventListener('storage', onStorage)
      return () => page.removeEventListener('storage', onStorage)
    },
  }
}

/** Forgets everything with the process: for servers, tests and pages without storage. */
export function createMemoryStorage(): RelayStorage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
  }
}

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
  /** Resolves when all that was set so far is kept. Left out where it is kept at once. */
  flush?: (() => Promise<void>) | undefined
}

/** Over `localStorage`. A full or forbidden storage is reported once and the session lives as long as the page. */
export function createWebStorage(
  storage: Storage,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): RelayStorage {
  const web: RelayStorage = {
    get: (key) => storage.getItem(key) ?? undefined,
    set: (key, value) => storage.setItem(key, value),
    remove: (key) => storage.removeItem(key),
    keys(prefix) {
      const all = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      return all.filter((key) => key.startsWith(prefix))
    },
    watch(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea === storage && event.key) listener(event.key)
      }
      page.addEventListener('storage', onStorage)
      return () => page.removeEventListener('storage', onStorage)
    },
  }
  return createSafeStorage(web, (error) => console.warn('Relay sessions will not survive a reload', error))
}

/** A storage that never throws: what it refuses lives as long as the process. @param onRefused told of the first refusal */
export function createSafeStorage(storage: RelayStorage, onRefused: (error: unknown) => void): RelayStorage {
  const overflow = createMemoryStorage()
  let isReported = false
  const report = (error: unknown): undefined => {
    if (!isReported) onRefused(error)
    isReported = true
  }
  const attempt = <value>(run: () => value): value | undefined => {
    try {
      return run()
    } catch (error) {
      return report(error)
    }
  }
  return {
    watch: storage.watch?.bind(storage),
    flush: storage.flush && (async () => await storage.flush?.().catch(report)),
    get: (key) => overflow.get(key) ?? attempt(() => storage.get(key)),
    set(key, value) {
      overflow.set(key, value)
      attempt(() => {
        storage.set(key, value)
        overflow.remove(key)
      })
    },
    remove(key) {
      overflow.remove(key)
      attempt(() => storage.remove(key))
    },
    keys: (prefix) => [...new Set([...(attempt(() => storage.keys(prefix)) ?? []), ...overflow.keys(prefix)])],
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

/** Whether a session, a pairing that may become one, or an answer to one is kept under the prefix of a client. */
export function hasRecords(storage: RelayStorage, prefix: string): boolean {
  return ['session:', 'pairing:', 'decision:'].some((kind) => storage.keys(prefix + kind).length > 0)
}

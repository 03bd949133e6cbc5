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

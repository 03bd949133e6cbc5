/** A map that keeps the entries used last, up to a number. */
export type Lru<value> = {
  get(key: string): value | undefined
  set(key: string, value: value): void
  delete(key: string): void
  clear(): void
}

export function createLru<value>(limit: number): Lru<value> {
  const entries = new Map<string, value>()
  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      const oldest = entries.size > limit ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
    },
    delete: (key) => {
      entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}

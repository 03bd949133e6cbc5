/** A map that keeps the entries used last, up to a sum of their weights. */
export type Lru<value> = {
  get(key: string): value | undefined
  set(key: string, value: value): void
  delete(key: string): void
  clear(): void
}

/** @param weigh what an entry counts; 1 unless told. A single one that is heavier than the limit is not kept. */
export function createLru<value>(limit: number, weigh: (value: value) => number = () => 1): Lru<value> {
  const entries = new Map<string, value>()
  let weight = 0
  const remove = (key: string) => {
    const value = entries.get(key)
    if (value === undefined) return
    entries.delete(key)
    weight -= weigh(value)
  }
  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      remove(key)
      entries.set(key, value)
      weight += weigh(value)
      for (const oldest of entries.keys()) {
        if (weight <= limit) break
        remove(oldest)
      }
    },
    delete: remove,
    clear() {
      entries.clear()
      weight = 0
    },
  }
}

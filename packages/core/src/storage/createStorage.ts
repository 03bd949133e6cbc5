import type { StoragePort } from '../config/options.ts'
import { type StorageKey, type StoredValue, storageKeys } from './keys.ts'

export type FoyerStorage = {
  get<key extends StorageKey>(key: key): StoredValue<key> | undefined
  set<key extends StorageKey>(key: key, value: StoredValue<key> | undefined): void
}

const prefix = '@foyer/'
/** Raised when a stored shape changes; values of another version are dropped. */
const version = 1

/**
 * Typed, versioned storage that heals itself: what cannot be read is removed, what cannot be written is kept in
 * memory for as long as the page lives. Never throws.
 */
export function createStorage(port: StoragePort | undefined): FoyerStorage {
  const memory = new Map<StorageKey, unknown>()
  return {
    get(key) {
      if (memory.has(key)) return memory.get(key) as StoredValue<typeof key>
      try {
        const text = port?.getItem(prefix + key)
        if (text === undefined || text === null) return undefined
        const entry = JSON.parse(text) as { v?: unknown; value?: unknown } | null
        const value = entry?.v === version ? storageKeys[key](entry.value) : undefined
        if (value === undefined) port?.removeItem(prefix + key)
        return value as StoredValue<typeof key> | undefined
      } catch {
        attempt(() => port?.removeItem(prefix + key))
        return undefined
      }
    },
    set(key, value) {
      memory.delete(key)
      const written = attempt(() => {
        if (value === undefined) port?.removeItem(prefix + key)
        else if (port) port.setItem(prefix + key, JSON.stringify({ v: version, value }))
        else throw new Error('no storage')
      })
      if (!written) memory.set(key, value)
    },
  }
}

/** The page's own storage; undefined on a server and where reading it is refused. */
export function pageStorage(): StoragePort | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

function attempt(action: () => void): boolean {
  try {
    action()
    return true
  } catch {
    return false
  }
}

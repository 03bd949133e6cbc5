import type { StoragePort } from '../config/options.ts'
import { parseRows, type StorageKey, type StoredValue, storageKeys, storageVersions } from './keys.ts'

export type FoyerStorage = {
  get<key extends StorageKey>(key: key): StoredValue<key> | undefined
  /** What is written, also where this page has something newer that could not be. */
  read<key extends StorageKey>(key: key): StoredValue<key> | undefined
  set<key extends StorageKey>(key: key, value: StoredValue<key> | undefined): void
}

const prefix = '@foyer/'
/** What a stored value has unless its shape has changed since (`storageVersions`). */
const firstVersion = 1

const parsers: { readonly [key in StorageKey]?: (value: unknown) => unknown } = storageKeys

const getVersion = (key: StorageKey): number => storageVersions[key]?.version ?? firstVersion

/**
 * Typed, versioned storage that heals itself: what cannot be read is removed, what cannot be written is kept in
 * memory for as long as the page lives. Never throws.
 */
export function createStorage(port: StoragePort | undefined): FoyerStorage {
  const memory = new Map<StorageKey, unknown>()
  const read = <key extends StorageKey>(key: key): StoredValue<key> | undefined => {
    try {
      const text = port?.getItem(prefix + key)
      if (text === undefined || text === null) return undefined
      const entry = JSON.parse(text) as { v?: unknown; value?: unknown } | null
      const value = entry ? (parsers[key] ?? parseRows)(migrate(key, entry)) : undefined
      if (value === undefined) port?.removeItem(prefix + key)
      return value as StoredValue<key> | undefined
    } catch {
      tryAction(() => port?.removeItem(prefix + key))
      return undefined
    }
  }
  return {
    get: (key) => (memory.has(key) ? (memory.get(key) as StoredValue<typeof key>) : read(key)),
    read,
    set(key, value) {
      memory.delete(key)
      const written = tryAction(() => {
        if (value === undefined) port?.removeItem(prefix + key)
        else if (port) port.setItem(prefix + key, JSON.stringify({ v: getVersion(key), value }))
        else throw new Error('no storage')
      })
      if (!written) memory.set(key, value)
    },
  }
}

/** A value of an earlier version in today's shape; one of an unknown version is dropped. */
function migrate(key: StorageKey, entry: { readonly v?: unknown; readonly value?: unknown }): unknown {
  if (typeof entry.v !== 'number') return undefined
  let { value } = entry
  for (let from = entry.v; from !== getVersion(key); from += 1) {
    const step = storageVersions[key]?.migrate[from]
    if (!step) return undefined
    value = step(value)
  }
  return value
}

/**
 * The page's own storage; undefined where reading it is refused, and on a server, where visitors must not share one and
 * Node warns when it is read.
 */
export function getPageStorage(): StoragePort | undefined {
  try {
    return globalThis.window?.localStorage
  } catch {
    return undefined
  }
}

function tryAction(action: () => void): boolean {
  try {
    action()
    return true
  } catch {
    return false
  }
}

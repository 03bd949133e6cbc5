import { createMemoryStorage, createWebStorage, type RelayStorage } from '@foyer/relay-client'
import type { StoragePort } from '../../config/options.ts'

const indexKey = 'foyer.relay.index'

/** The foyer's storage as the relay client needs it. */
export function toRelayStorage(port: StoragePort | undefined): RelayStorage {
  if (!port) return createMemoryStorage()
  return 'key' in port ? createWebStorage(port as Storage, getPage()) : createIndexedStorage(port)
}

/** Where other tabs are heard; nowhere in a runtime without pages. */
function getPage(): Parameters<typeof createWebStorage>[1] {
  if (typeof addEventListener === 'function') return globalThis
  return { addEventListener: () => {}, removeEventListener: () => {} }
}

/** A storage that cannot list its keys gets a list of those that are ours. */
function createIndexedStorage(port: StoragePort): RelayStorage {
  const read = (): readonly string[] => {
    try {
      const value: unknown = JSON.parse(port.getItem(indexKey) ?? '[]')
      return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : []
    } catch {
      return []
    }
  }
  const write = (keys: Iterable<string>) => port.setItem(indexKey, JSON.stringify([...new Set(keys)]))
  return {
    get: (key) => port.getItem(key) ?? undefined,
    set(key, value) {
      port.setItem(key, value)
      write([...read(), key])
    },
    remove(key) {
      port.removeItem(key)
      write(read().filter((kept) => kept !== key))
    },
    keys: (prefix) => read().filter((key) => key.startsWith(prefix)),
  }
}

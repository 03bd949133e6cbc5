import { isCaipNetworkId, type Namespace } from '@foyer/base'
import { isRecord } from '../jsonRpc.ts'
import type { RelayStorage } from '../session/storage.ts'
import type { Preference } from './externalSession.ts'

export type Preferences = {
  get(namespace: Namespace): Preference
  set(namespace: Namespace, preference: Preference): void
  clear(): void
}

/** Creates the store of which network and account the visitor last chose, by namespace, kept through reloads. */
export function createPreferences(storage: RelayStorage, prefix: string): Preferences {
  return {
    get(namespace) {
      try {
        const value: unknown = JSON.parse(storage.get(prefix + namespace) ?? '')
        if (!isRecord(value)) return {}
        const { networkId, address } = value
        return {
          networkId: isCaipNetworkId(networkId) ? networkId : undefined,
          address: typeof address === 'string' ? address : undefined,
        }
      } catch {
        return {}
      }
    },
    set: (namespace, preference) => storage.set(prefix + namespace, JSON.stringify(preference)),
    clear() {
      for (const key of storage.keys(prefix)) storage.remove(key)
    },
  }
}

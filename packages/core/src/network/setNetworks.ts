import type { Network } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { networksVersionAtom } from '../state/networks.ts'

/**
 * Puts other networks in the place of the site's. The list stays the same object: adapters and the relay read it whenever they
 * need it. What an adapter refuses changes nothing.
 */
export function setNetworks({ config, adapters, store }: Foyer, networks: readonly Network[]): void {
  // changed here alone
  const list = config.networks as Network[]
  const before = [...list]
  const put = (wanted: readonly Network[]) => {
    list.splice(0, list.length, ...wanted)
    for (const adapter of adapters.values()) adapter.networksChanged?.()
  }
  try {
    put(networks)
  } catch (error) {
    put(before)
    throw error
  }
  store.set(networksVersionAtom, (version) => version + 1)
}

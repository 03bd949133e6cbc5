import type { Network } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { activeNetworkIdAtom, findNetwork } from './networks.ts'

/** The active network; undefined when the wallet is on one the site did not name. */
export function getActiveNetwork(foyer: Foyer): Network | undefined {
  return findNetwork(foyer.config, foyer.store.get(activeNetworkIdAtom))
}

import type { Foyer } from '../foyer.ts'
import { findNetwork } from '../state/networks.ts'

/** Whether the site named this network. */
export function isSupported(foyer: Foyer, networkId: string): boolean {
  return findNetwork(foyer.config, networkId) !== undefined
}

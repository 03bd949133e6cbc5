import type { Network } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'

/** Whether text is an address of this network. */
export function isAddressOn(foyer: Foyer, network: Network, value: string): boolean {
  return foyer.adapters.get(network.chainNamespace)?.capabilities.isAddress?.({ value, network }) === true
}

import type { Network } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { chosenNetworkIdsAtom } from './networks.ts'

export function selectNetwork(foyer: Foyer, network: Network): void {
  const { chainNamespace, caipNetworkId } = network
  foyer.store.set(chosenNetworkIdsAtom, (all) => new Map(all).set(chainNamespace, caipNetworkId))
  foyer.storage.set('activeNetworkId', caipNetworkId)
}

import { type CaipNetworkId, type CapabilityName, type Connection, hasCapability, type Network } from '@foyer/base'
import { isSwapOn } from '../../config/isSwapOn.ts'
import type { RemoteFeatures } from '../../config/resolveFeatures.ts'
import type { Foyer } from '../../foyer.ts'

/** EIP-155 ids of the chains that swaps are offered on wherever a service has them (specification §9). */
export const swapChainIds: readonly number[] = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

/** Whether tokens can be swapped on a network: one of the specification's, or one that the site named in `swap.networks`. */
export function isSwapNetwork({ config }: Foyer, networkId: CaipNetworkId): boolean {
  const [namespace, reference] = networkId.split(':')
  if (namespace !== 'eip155') return false
  return swapChainIds.includes(Number(reference)) || (config.connect.swap?.networks ?? []).includes(networkId)
}

/** The site's networks on which tokens can be swapped. */
export function listSwapNetworks(foyer: Foyer): readonly Network[] {
  return foyer.config.networks.filter(({ caipNetworkId }) => isSwapNetwork(foyer, caipNetworkId))
}

const needed: readonly CapabilityName[] = [
  'sendTransaction',
  'waitForTransaction',
  'getBalance',
  'getToken',
  'getTokenBalances',
]

/**
 * Whether Account offers to swap with this connection, on whatever network of the family it is.
 * @param remote what the project's configuration decided; nothing is offered before that is known
 */
export function canSwap(foyer: Foyer, connection: Connection, remote: RemoteFeatures | undefined): boolean {
  const { namespace } = connection
  const adapter = foyer.adapters.get(namespace)
  if (namespace !== 'eip155' || !adapter || !isSwapOn(foyer, remote)) return false
  return listSwapNetworks(foyer).length > 0 && needed.every((name) => hasCapability(adapter, name, connection))
}

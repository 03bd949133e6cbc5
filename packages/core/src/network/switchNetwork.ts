import { type CaipNetworkId, loadPart, type NetworkInput } from '@foyer/base'
import type { Foyer } from '../foyer.ts'

/** One of the site's networks: a viem chain, a network of Foyer's, or its CAIP-2 id alone. */
export type NetworkReference =
  | { readonly caipNetworkId: CaipNetworkId }
  | Pick<NetworkInput, 'id' | 'chainNamespace' | 'caipNetworkId'>

/**
 * Makes a network the active one. A connected wallet of its namespace is asked; the network the wallet then reports
 * is what counts. Without a connection there, the choice is kept for the next one; a visitor who is connected in another
 * namespace stays so and is shown SwitchActiveChain.
 * @param params.network one of the site's networks, matched by CAIP-2 id
 * @throws FoyerError `NetworkNotFound` (with an alert), `AdapterNotFound` where nothing serves its family, `UserRejected`, `ChainNotAdded`, `CapabilityUnsupported`
 * The code for it loads with the first call.
 */
export async function switchNetwork(
  foyer: Foyer,
  params: { network: NetworkReference; signal?: AbortSignal },
): Promise<void> {
  const { performSwitch } = await loadPart(() => import('./performSwitch.ts'))
  const { network, ...rest } = params
  return performSwitch(foyer, { ...rest, network: { caipNetworkId: toCaipNetworkId(network) } })
}

/** A viem chain is one of Ethereum's. */
export function toCaipNetworkId(network: NetworkReference): CaipNetworkId {
  if (network.caipNetworkId) return network.caipNetworkId
  const { id, chainNamespace = 'eip155' } = network as Pick<NetworkInput, 'id' | 'chainNamespace'>
  return `${chainNamespace}:${id}`
}

import type { Network } from '@foyer/base'
import type { Foyer } from '../foyer.ts'

/**
 * Makes a network the active one. A connected wallet of its namespace is asked; the network the wallet then reports
 * is what counts. Without a connection there, the choice is kept for the next one; whoever is connected in another
 * namespace stays so and is shown SwitchActiveChain.
 * @param params.network one of the site's networks, matched by CAIP-2 id
 * @throws FoyerError `NetworkNotFound` (with an alert), `UserRejected`, `ChainNotAdded`, `CapabilityUnsupported`
 * @see specification §4; the code for it loads with the first call
 */
export async function switchNetwork(
  foyer: Foyer,
  params: { network: Pick<Network, 'caipNetworkId'>; signal?: AbortSignal },
): Promise<void> {
  const { performSwitch } = await import('./switchNetwork.ts')
  return performSwitch(foyer, params)
}

import { FoyerError, type NetworkInput } from '@foyer/base'
import { isServed } from '../adapters/getAdapter.ts'
import { toServedNetwork } from '../config/toServedNetwork.ts'
import type { Foyer } from '../foyer.ts'
import { findNetwork } from '../state/networks.ts'
import { setNetworks } from './setNetworks.ts'

/**
 * Offers one more network, as if it stood last in `networks`, until the page is left; it is asked as those are. One
 * that is there already stays as it is, and one that was removed comes back with the addresses it had.
 * @param params.network a viem chain or a network that states its `chainNamespace`
 * @throws FoyerError `AdapterMissing` where nothing serves its family, `InvalidNetwork`, and what its adapter refuses
 * @see specification §5
 */
export function addNetwork(foyer: Foyer, params: { network: NetworkInput }): void {
  const network = toServedNetwork(params.network, foyer.config)
  const { chainNamespace: namespace, caipNetworkId } = network
  if (!isServed(foyer, namespace)) throw new FoyerError('AdapterMissing', { namespace })
  if (!findNetwork(foyer.config, caipNetworkId)) setNetworks(foyer, [...foyer.config.networks, network])
}

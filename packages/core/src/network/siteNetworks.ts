import { FoyerError, type Network, type NetworkInput, parseCaipNetworkId } from '@foyer/base'
import { isServed } from '../adapters/getAdapter.ts'
import { toServedNetwork } from '../config/toServedNetwork.ts'
import type { Foyer } from '../foyer.ts'
import { chosenNetworkIdsAtom, findNetwork, networksVersionAtom } from '../state/networks.ts'
import { type NetworkReference, toCaipNetworkId } from './switchNetwork.ts'

/**
 * Puts other networks in the place of the site's. The list stays the same object: adapters and the relay read it whenever they
 * need it. What an adapter refuses changes nothing.
 */
function setNetworks({ config, adapters, store }: Foyer, networks: readonly Network[]): void {
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

/**
 * Offers a network no longer. A wallet that is on it stays connected, on a network that the site does not know; where it was
 * the one chosen for the next connection, the first that is left of its family is.
 * @param params.network one of the site's networks, matched by CAIP-2 id
 * @throws FoyerError `AdapterMissing` where nothing serves its family, `NetworkNotFound`, `AdapterWithoutNetworks` for the
 * last one of a family
 * @see specification §5
 */
export function removeNetwork(foyer: Foyer, params: { network: NetworkReference }): void {
  const { config, store } = foyer
  const id = toCaipNetworkId(params.network)
  const { namespace } = parseCaipNetworkId(id)
  if (!isServed(foyer, namespace)) throw new FoyerError('AdapterMissing', { namespace })
  if (!findNetwork(config, id)) throw new FoyerError('NetworkNotFound')
  const left = config.networks.filter(({ caipNetworkId }) => caipNetworkId !== id)
  const first = left.find(({ chainNamespace }) => chainNamespace === namespace)
  if (!first) throw new FoyerError('AdapterWithoutNetworks', { namespace })
  setNetworks(foyer, left)
  if (store.get(chosenNetworkIdsAtom).get(namespace) !== id) return
  store.set(chosenNetworkIdsAtom, (all) => new Map(all).set(namespace, first.caipNetworkId))
}

import { FoyerError, parseCaipNetworkId } from '@foyer/base'
import { isServed } from '../adapters/getAdapter.ts'
import type { Foyer } from '../foyer.ts'
import { chosenNetworkIdsAtom, findNetwork } from '../state/networks.ts'
import { setNetworks } from './setNetworks.ts'
import { type NetworkReference, toCaipNetworkId } from './switchNetwork.ts'

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

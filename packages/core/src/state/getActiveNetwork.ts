import { FoyerError, type Namespace, type Network } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { activeNetworkIdAtom, chosenNetworkIdsAtom, findNetwork } from './networks.ts'

/** The active network; undefined when the wallet is on one the site did not name. */
export function getActiveNetwork(foyer: Foyer): Network | undefined {
  return findNetwork(foyer.config, foyer.store.get(activeNetworkIdAtom))
}

/** Returns where a new connection of this namespace should start. @throws FoyerError `NetworkNotFound` */
export function getPreferredNetwork(foyer: Foyer, namespace: Namespace): Network {
  const { networks, defaultNetwork } = foyer.config
  const chosen = findNetwork(foyer.config, foyer.store.get(chosenNetworkIdsAtom).get(namespace))
  const network = chosen ?? [defaultNetwork, ...networks].find(({ chainNamespace }) => chainNamespace === namespace)
  if (!network) throw new FoyerError('NetworkNotFound')
  return network
}

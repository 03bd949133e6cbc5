import type { CaipNetworkId, Namespace, Network } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import type { Config } from '../config/resolveConfig.ts'
import { activeConnectionAtom, activeConnectionsAtom, activeNamespaceAtom } from './connections.ts'

/** The network a visitor chose per namespace, used until a wallet reports its own. */
export const chosenNetworkIdsAtom = atom<ReadonlyMap<Namespace, CaipNetworkId>>(new Map())

/** The CAIP-2 id of the active network: the wallet's, or the chosen one. */
export const activeNetworkIdAtom = atom((get) => {
  const namespace = get(activeNamespaceAtom)
  return get(activeConnectionsAtom).get(namespace)?.networkId ?? get(chosenNetworkIdsAtom).get(namespace)
})

/** How often the site has added or removed networks: what shows them is drawn again with it. */
export const networksVersionAtom = atom(0)

/** One of the site's networks by its CAIP-2 id. */
export function findNetwork(config: Config, networkId: string | undefined): Network | undefined {
  return config.networks.find((network) => network.caipNetworkId === networkId)
}

/** Changes whenever what `getNetwork` gives does. */
export const networkKeyAtom = atom((get) => {
  return [get(networksVersionAtom), get(activeNetworkIdAtom), get(activeConnectionAtom)?.approvedNetworkIds].join()
})

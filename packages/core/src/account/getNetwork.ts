import type { CaipNetworkId, Network } from '@foyer/base'
import type { Config } from '../config/resolveConfig.ts'
import type { Foyer } from '../foyer.ts'
import { activeConnectionAtom } from '../state/connections.ts'
import { activeNetworkIdAtom, findNetwork, networkKeyAtom } from '../state/networks.ts'

/** The active network. */
export type NetworkState = {
  /** Undefined when the wallet is on a network the site did not name. */
  readonly network: Network | undefined
  /** CAIP-2, e.g. `eip155:1`. */
  readonly caipNetworkId: CaipNetworkId | undefined
  /** The number of an Ethereum network; elsewhere the reference of its CAIP-2 id. */
  readonly chainId: number | string | undefined
  /** CAIP-2 ids of the networks that the connected wallet has agreed to; undefined where it limits itself to none. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  /** Whether the wallet names no networks it limits itself to; also while no one is connected. */
  readonly supportsAllNetworks: boolean
}

/** The active network as it is now. */
export function getNetwork({ store, config }: Foyer): NetworkState {
  return toNetworkState(config, store.get(activeNetworkIdAtom), store.get(activeConnectionAtom)?.approvedNetworkIds)
}

/** @param approvedCaipNetworkIds absent where no wallet limits itself to some */
function toNetworkState(
  config: Config,
  caipNetworkId: CaipNetworkId | undefined,
  approvedCaipNetworkIds?: readonly CaipNetworkId[] | undefined,
): NetworkState {
  const [family, reference] = caipNetworkId?.split(':') ?? []
  return {
    network: findNetwork(config, caipNetworkId),
    caipNetworkId,
    chainId: family === 'eip155' ? Number(reference) : reference,
    approvedCaipNetworkIds,
    supportsAllNetworks: !approvedCaipNetworkIds,
  }
}

/** Calls the listener whenever the active network changes, or what the wallet agreed to. @returns stops watching */
export function watchNetwork(foyer: Foyer, listener: (network: NetworkState) => void): () => void {
  return foyer.store.sub(networkKeyAtom, () => listener(getNetwork(foyer)))
}

/** The network as a server renders it: the site's default. */
export function getInitialNetwork({ config }: Foyer): NetworkState {
  return toNetworkState(config, config.defaultNetwork.caipNetworkId)
}

import type { CaipNetworkId, Namespace } from '@foyer/base'
import {
  addNetwork,
  type Foyer,
  findNetwork,
  getAccount,
  getNetwork,
  getPreferredNetwork,
  getState,
  type NetworkReference,
  type NetworkState,
  removeNetwork,
  switchNetwork,
  watchNetwork,
} from '@foyer/core'
import { toCaipNetwork } from '../toCaipNetwork.ts'
import type { AppKitNetwork, CaipNetwork, UseAppKitNetworkReturn } from '../types.ts'

type SwitchOptions = {
  /** Reject with what went wrong, such as `UserRejected`. Default false: the visitor is where they were. */
  readonly throwOnFailure?: boolean | undefined
}

export type NetworkMethods = {
  readonly switchNetwork: (network: NetworkReference, options?: SwitchOptions) => Promise<void>
  /** The same as `switchNetwork`. */
  readonly setCaipNetwork: (network: NetworkReference) => Promise<void>
  readonly getNetwork: () => UseAppKitNetworkReturn
  readonly subscribeNetwork: (listener: (network: UseAppKitNetworkReturn) => void) => () => void
  readonly subscribeCaipNetworkChange: (listener: (network: CaipNetwork | undefined) => void) => () => void
  /** @param namespace default: the active one */
  readonly getCaipNetwork: (namespace?: Namespace, id?: number | string) => CaipNetwork | undefined
  readonly getCaipNetworkId: () => CaipNetworkId | undefined
  /** Those of the site. @param namespace default: all */
  readonly getCaipNetworks: (namespace?: Namespace) => readonly CaipNetwork[]
  readonly getActiveChainNamespace: () => Namespace
  readonly getChainId: () => number | string | undefined
  /** Undefined where the wallet limits itself to none. */
  readonly getApprovedCaipNetworkIds: () => readonly CaipNetworkId[] | undefined
  /** @throws FoyerError `AdapterMissing`, `InvalidNetwork` */
  readonly addNetwork: (namespace: Namespace, network: AppKitNetwork) => void
  /** @throws FoyerError `AdapterMissing`, `NetworkNotFound`, `AdapterWithoutNetworks` */
  readonly removeNetwork: (namespace: Namespace, id: number | string) => void
}

export function createNetworkMethods(foyer: Foyer): NetworkMethods {
  const turn = async (network: NetworkReference, { throwOnFailure = false }: SwitchOptions = {}) => {
    try {
      await switchNetwork(foyer, { network })
    } catch (error) {
      if (throwOnFailure) throw error
    }
  }
  return {
    switchNetwork: turn,
    setCaipNetwork: (network) => turn(network),
    getNetwork: () => toNetworkReturn(getNetwork(foyer)),
    subscribeNetwork: (listener) => watchNetwork(foyer, (network) => listener(toNetworkReturn(network))),
    subscribeCaipNetworkChange: (listener) => watchNetwork(foyer, ({ network }) => listener(toCaipNetwork(network))),
    getCaipNetwork: (namespace, id) => toCaipNetwork(findCaipNetwork(foyer, namespace, id)),
    getCaipNetworkId: () => getNetwork(foyer).caipNetworkId,
    getCaipNetworks: (namespace) =>
      foyer.config.networks
        .filter(({ chainNamespace }) => namespace === undefined || chainNamespace === namespace)
        .map((one) => toCaipNetwork(one)),
    getActiveChainNamespace: () => getState(foyer).namespace,
    getChainId: () => getNetwork(foyer).chainId,
    getApprovedCaipNetworkIds: () => getNetwork(foyer).approvedCaipNetworkIds,
    addNetwork: (namespace, network) => addNetwork(foyer, { network: { ...network, chainNamespace: namespace } }),
    removeNetwork: (namespace, id) => removeNetwork(foyer, { network: { id, chainNamespace: namespace } }),
  }
}

/** A connected wallet's network counts; without one, the network that is chosen for the next connection. */
function findCaipNetwork(foyer: Foyer, namespace: Namespace | undefined, id: number | string | undefined) {
  const { config } = foyer
  const wanted = namespace ?? getState(foyer).namespace
  if (id !== undefined) return findNetwork(config, `${wanted}:${id}`)
  if (!config.networks.some(({ chainNamespace }) => chainNamespace === wanted)) return undefined
  const { caipAddress } = getAccount(foyer, wanted)
  return caipAddress ? findNetwork(config, caipAddress.split(':', 2).join(':')) : getPreferredNetwork(foyer, wanted)
}

function toNetworkReturn(state: NetworkState): UseAppKitNetworkReturn {
  const { network, chainId, caipNetworkId, approvedCaipNetworkIds, supportsAllNetworks } = state
  return { caipNetwork: toCaipNetwork(network), chainId, caipNetworkId, approvedCaipNetworkIds, supportsAllNetworks }
}

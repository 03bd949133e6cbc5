import type { Account, CaipAddress, CaipNetworkId, Namespace, Network } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import {
  activeAccountAtom,
  activeCaipAddressAtom,
  activeConnectionAtom,
  activeNamespaceAtom,
  connectionsAtom,
  type Status,
  statusAtom,
} from '../connection/atoms.ts'
import type { Foyer } from '../foyer.ts'
import { activeNetworkIdAtom, findNetwork } from '../network/atoms.ts'
import { isOpenAtom } from '../router/router.ts'

/** What a site sees of the active account (reference §1.5). */
export type AccountState = {
  readonly address: string | undefined
  readonly caipAddress: CaipAddress | undefined
  readonly isConnected: boolean
  readonly status: Status
  readonly namespace: Namespace
  readonly connectorId: string | undefined
  /** Every account of every live connection. */
  readonly allAccounts: readonly Account[]
}

export type NetworkState = {
  /** Undefined when the wallet is on a network the site did not name. */
  readonly network: Network | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  readonly chainId: number | string | undefined
}

export type FoyerState = {
  readonly open: boolean
  readonly namespace: Namespace
  readonly caipNetworkId: CaipNetworkId | undefined
}

export const accountStateAtom = atom((get): AccountState => {
  const status = get(statusAtom)
  return {
    address: get(activeAccountAtom)?.address,
    caipAddress: get(activeCaipAddressAtom),
    isConnected: status === 'connected',
    status,
    namespace: get(activeNamespaceAtom),
    connectorId: get(activeConnectionAtom)?.connectorId,
    allAccounts: [...get(connectionsAtom).values()].flatMap(({ accounts }) => accounts),
  }
})

export const foyerStateAtom = atom(
  (get): FoyerState => ({
    open: get(isOpenAtom),
    namespace: get(activeNamespaceAtom),
    caipNetworkId: get(activeNetworkIdAtom),
  }),
)

export function getAccount(foyer: Foyer): AccountState {
  return foyer.store.get(accountStateAtom)
}

/** @returns stops watching */
export function watchAccount(foyer: Foyer, listener: (account: AccountState) => void): () => void {
  return foyer.store.sub(accountStateAtom, () => listener(getAccount(foyer)))
}

export function getNetwork(foyer: Foyer): NetworkState {
  const caipNetworkId = foyer.store.get(activeNetworkIdAtom)
  const network = findNetwork(foyer.config, caipNetworkId)
  return { network, caipNetworkId, chainId: network?.id ?? toChainId(caipNetworkId) }
}

/** @returns stops watching */
export function watchNetwork(foyer: Foyer, listener: (network: NetworkState) => void): () => void {
  return foyer.store.sub(activeNetworkIdAtom, () => listener(getNetwork(foyer)))
}

export function getState(foyer: Foyer): FoyerState {
  return foyer.store.get(foyerStateAtom)
}

/** @returns stops watching */
export function watchState(foyer: Foyer, listener: (state: FoyerState) => void): () => void {
  return foyer.store.sub(foyerStateAtom, () => listener(getState(foyer)))
}

function toChainId(networkId: CaipNetworkId | undefined): number | string | undefined {
  const reference = networkId?.slice(networkId.indexOf(':') + 1)
  return networkId?.startsWith('eip155:') ? Number(reference) : reference
}

import {
  abortable,
  externalIds,
  FoyerError,
  hasCapability,
  type Namespace,
  type Network,
  requireCapability,
} from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { getAdapter, isServed } from '../adapters/getAdapter.ts'
import { raiseAlert } from '../alerts/alerts.ts'
import { connectOtherFamily, listEmbeddedNamespaces } from '../connection/connectEmbedded.ts'
import { handleNetworkChanged } from '../connection/handleNetworkChanged.ts'
import type { Foyer } from '../foyer.ts'
import { goBackBefore, navigate, replace, resetTo, show } from '../router/router.ts'
import type { SwitchActiveChainParams } from '../router/routes.ts'
import { activeConnectionsAtom, activeNamespaceAtom } from '../state/connections.ts'
import { isInHistory, isOpenAtom, routeAtom } from '../state/history.ts'
import { activeNetworkIdAtom, chosenNetworkIdsAtom, findNetwork } from '../state/networks.ts'
import { saveConnection, selectNamespace } from '../state/saveConnections.ts'

/** Where a switch of network stands. */
export type SwitchAttempt =
  | { readonly step: 'idle' }
  | { readonly step: 'waiting'; readonly networkId: string }
  | { readonly step: 'failed'; readonly networkId: string; readonly error: unknown }

/** Where a switch of networks stands. */
export const switchAttemptAtom = atom<SwitchAttempt>({ step: 'idle' })

export async function performSwitch(
  foyer: Foyer,
  params: { network: Pick<Network, 'caipNetworkId'>; signal?: AbortSignal },
): Promise<void> {
  const network = findNetwork(foyer.config, params.network.caipNetworkId)
  if (!network) {
    raiseAlert(foyer, { name: 'NetworkNotFound', detail: params.network.caipNetworkId })
    throw new FoyerError('NetworkNotFound')
  }
  const { chainNamespace } = network
  if (!isServed(foyer, chainNamespace)) throw new FoyerError('AdapterNotFound')
  const signal = params.signal ? AbortSignal.any([params.signal, foyer.signal]) : foyer.signal
  const connection = foyer.store.get(activeConnectionsAtom).get(chainNamespace)
  if (connection && connection.networkId !== network.caipNetworkId) {
    const switchWallet = requireCapability(getAdapter(foyer, chainNamespace), 'switchNetwork', connection)
    await abortable(switchWallet({ connection, network, signal }), signal)
    const now = foyer.store.get(activeConnectionsAtom).get(chainNamespace)
    // disconnected while the wallet was asked: the network is kept for the next connection
    if (!now) return selectNetwork(foyer, network)
    // another wallet is in use by now, on a network of its own
    if (now.connectorId !== connection.connectorId) return
    applySwitch(foyer, network)
  }
  selectNetwork(foyer, network)
  const { store } = foyer
  const isIn =
    connection !== undefined ||
    (isEmbeddedIn(foyer, chainNamespace) &&
      (await abortable(connectOtherFamily(foyer, chainNamespace, signal), signal)))
  // the visitor stays connected where they are, and is asked (specification §4)
  if (!isIn && store.get(activeConnectionsAtom).size > 0) return showSwitchActiveChain(foyer, network)
  if (store.get(activeNamespaceAtom) !== chainNamespace) selectNamespace(foyer, chainNamespace)
  if (!connection) foyer.events.emit({ type: 'SWITCH_NETWORK', properties: { network: network.caipNetworkId } })
}

/** Whether the wallet in use is the embedded one, which serves this family too without asking anyone. */
function isEmbeddedIn(foyer: Foyer, namespace: Namespace): boolean {
  const active = foyer.store.get(activeConnectionsAtom).get(foyer.store.get(activeNamespaceAtom))
  return active?.connectorId === externalIds.embedded && listEmbeddedNamespaces(foyer).includes(namespace)
}

function showSwitchActiveChain(foyer: Foyer, { chainNamespace, caipNetworkId }: Network): void {
  const params = { switchToChain: chainNamespace, network: caipNetworkId }
  if (foyer.store.get(isOpenAtom)) navigate(foyer, 'SwitchActiveChain', params)
  else resetTo(foyer, { name: 'SwitchActiveChain', params })
  show(foyer)
}

/** The adapter has verified the wallet's network; it need not have sent an event as well. */
function applySwitch(foyer: Foyer, network: Network): void {
  const connection = foyer.store.get(activeConnectionsAtom).get(network.chainNamespace)
  if (!connection || connection.networkId === network.caipNetworkId) return
  const switched = { ...connection, networkId: network.caipNetworkId }
  saveConnection(foyer, switched)
  handleNetworkChanged(foyer, switched, connection.networkId)
}

/**
 * Goes on to connecting a family no one is connected in; what is connected stays, and the family becomes the active one
 * with its first connection.
 * @throws FoyerError `AdapterMissing` for a family the site does not serve
 */
export function switchActiveChain(foyer: Foyer, params: SwitchActiveChainParams): void {
  const { switchToChain, navigateTo = 'Connect', navigateWithReplace } = params
  if (!isServed(foyer, switchToChain)) throw new FoyerError('AdapterMissing', { namespace: switchToChain })
  const network = findNetwork(foyer.config, params.network)
  if (network?.chainNamespace === switchToChain) selectNetwork(foyer, network)
  const go = navigateWithReplace ? replace : navigate
  if (navigateTo === 'Connect') go(foyer, 'Connect', { namespace: switchToChain })
  else go(foyer, navigateTo)
}

/**
 * The visitor chose a network in a list: shows SwitchNetwork while a wallet is asked, and leaves it afterwards. In a
 * namespace where they are not connected yet it leads to SwitchActiveChain; until a wallet connects, all stays as it is.
 */
export function startSwitchNetwork(foyer: Foyer, params: { network: Network }): void {
  const { network } = params
  const { store } = foyer
  if (store.get(activeNetworkIdAtom) === network.caipNetworkId) return
  const connections = store.get(activeConnectionsAtom)
  const connection = connections.get(network.chainNamespace)
  const active = store.get(activeNamespaceAtom)
  const isElsewhere = connections.has(active) && network.chainNamespace !== active
  // specification §4: another family needs a wallet of its own, unless the one in use serves it
  if (!connection && isElsewhere && !isEmbeddedIn(foyer, network.chainNamespace)) {
    const { chainNamespace, caipNetworkId } = network
    return navigate(foyer, 'SwitchActiveChain', { switchToChain: chainNamespace, network: caipNetworkId })
  }
  const isAsked = connection !== undefined && connection.networkId !== network.caipNetworkId
  if (isAsked && store.get(routeAtom).name !== 'SwitchNetwork') {
    navigate(foyer, 'SwitchNetwork', { networkId: network.caipNetworkId })
  }
  store.set(switchAttemptAtom, { step: 'waiting', networkId: network.caipNetworkId })
  const isCurrent = () => {
    const attempt = store.get(switchAttemptAtom)
    return attempt.step === 'waiting' && attempt.networkId === network.caipNetworkId
  }
  performSwitch(foyer, { network }).then(
    () => {
      if (!isCurrent()) return
      store.set(switchAttemptAtom, { step: 'idle' })
      const { name } = store.get(routeAtom)
      if (name === 'SwitchNetwork' || name === 'Networks')
        goBackBefore(foyer, isInHistory(foyer, 'Networks') ? 'Networks' : name)
    },
    (error: unknown) => {
      if (isCurrent()) store.set(switchAttemptAtom, { step: 'failed', networkId: network.caipNetworkId, error })
    },
  )
}

/** The networks a wallet agreed to first, then in the site's order (reference §2.10). */
export function sortNetworks(foyer: Foyer, networks: readonly Network[]): readonly Network[] {
  const connections = foyer.store.get(activeConnectionsAtom)
  const isApproved = ({ chainNamespace, caipNetworkId }: Network) => {
    const connection = connections.get(chainNamespace)
    return connection !== undefined && connection.approvedNetworkIds?.includes(caipNetworkId) !== false
  }
  return [...networks.filter(isApproved), ...networks.filter((network) => !isApproved(network))]
}

/** Returns why a network in the list cannot be chosen now; undefined when it can. */
export function getDisabledReason(
  foyer: Foyer,
  network: Network,
): 'notApproved' | 'cannotSwitch' | 'noAdapter' | undefined {
  const adapter = foyer.adapters.get(network.chainNamespace)
  if (!isServed(foyer, network.chainNamespace)) return 'noAdapter'
  const connection = foyer.store.get(activeConnectionsAtom).get(network.chainNamespace)
  if (!connection || connection.networkId === network.caipNetworkId) return undefined
  const approved = connection.approvedNetworkIds
  if (approved && !approved.includes(network.caipNetworkId)) return 'notApproved'
  return adapter && hasCapability(adapter, 'switchNetwork', connection) ? undefined : 'cannotSwitch'
}

function selectNetwork(foyer: Foyer, network: Network): void {
  const { chainNamespace, caipNetworkId } = network
  foyer.store.set(chosenNetworkIdsAtom, (all) => new Map(all).set(chainNamespace, caipNetworkId))
  foyer.storage.set('activeNetworkId', caipNetworkId)
}

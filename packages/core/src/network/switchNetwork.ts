import { abortable, FoyerError, hasCapability, type Network, requireCapability } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { raiseAlert } from '../alerts/alerts.ts'
import { activeNamespaceAtom, connectionsAtom } from '../connection/atoms.ts'
import { applyConnection, setActiveNamespace } from '../connection/connections.ts'
import { getAdapter } from '../connection/getAdapter.ts'
import type { Foyer } from '../foyer.ts'
import { isInHistory, leave, navigate, routeAtom } from '../router/router.ts'
import { activeNetworkIdAtom, chooseNetwork, findNetwork } from './atoms.ts'
import { networkChanged } from './networkChanged.ts'

/** Where a switch of network stands. */
export type SwitchAttempt =
  | { readonly step: 'idle' }
  | { readonly step: 'waiting'; readonly networkId: string }
  | { readonly step: 'failed'; readonly networkId: string; readonly error: unknown }

export const switchAttemptAtom = atom<SwitchAttempt>({ step: 'idle' })

/**
 * Makes a network the active one. A connected wallet of its namespace is asked; the network the wallet then reports
 * is what counts. Without a connection there, the choice is kept for the next one.
 * @param params.network one of the site's networks, matched by CAIP-2 id
 * @throws FoyerError `NetworkNotFound` (with an alert), `UserRejected`, `ChainNotAdded`, `CapabilityUnsupported`
 * @see specification §4
 */
export async function switchNetwork(
  foyer: Foyer,
  params: { network: Pick<Network, 'caipNetworkId'>; signal?: AbortSignal },
): Promise<void> {
  const network = findNetwork(foyer.config, params.network.caipNetworkId)
  if (!network) {
    raiseAlert(foyer, { name: 'NetworkNotFound', detail: params.network.caipNetworkId })
    throw new FoyerError('NetworkNotFound')
  }
  const { chainNamespace } = network
  const connection = foyer.store.get(connectionsAtom).get(chainNamespace)
  if (connection && connection.networkId !== network.caipNetworkId) {
    const signal = params.signal ? AbortSignal.any([params.signal, foyer.signal]) : foyer.signal
    const ask = requireCapability(getAdapter(foyer, chainNamespace), 'switchNetwork', connection)
    await abortable(ask({ connection, network, signal }), signal)
    applySwitch(foyer, network)
  }
  chooseNetwork(foyer, network)
  if (foyer.store.get(activeNamespaceAtom) !== chainNamespace) setActiveNamespace(foyer, chainNamespace)
  if (!connection) foyer.events.emit({ type: 'SWITCH_NETWORK', properties: { network: network.caipNetworkId } })
}

/** The adapter has verified the wallet's network; it need not have sent an event as well. */
function applySwitch(foyer: Foyer, network: Network): void {
  const connection = foyer.store.get(connectionsAtom).get(network.chainNamespace)
  if (!connection || connection.networkId === network.caipNetworkId) return
  const switched = { ...connection, networkId: network.caipNetworkId }
  applyConnection(foyer, switched)
  networkChanged(foyer, switched, connection.networkId)
}

/** The visitor chose a network in a list: shows SwitchNetwork while a wallet is asked, and leaves it afterwards. */
export function startSwitchNetwork(foyer: Foyer, params: { network: Network }): void {
  const { network } = params
  const { store } = foyer
  if (store.get(activeNetworkIdAtom) === network.caipNetworkId) return
  const isConnected = store.get(connectionsAtom).has(network.chainNamespace)
  if (isConnected && store.get(routeAtom).name !== 'SwitchNetwork') {
    navigate(foyer, 'SwitchNetwork', { networkId: network.caipNetworkId })
  }
  store.set(switchAttemptAtom, { step: 'waiting', networkId: network.caipNetworkId })
  const isCurrent = () => {
    const attempt = store.get(switchAttemptAtom)
    return attempt.step === 'waiting' && attempt.networkId === network.caipNetworkId
  }
  switchNetwork(foyer, { network }).then(
    () => {
      if (!isCurrent()) return
      store.set(switchAttemptAtom, { step: 'idle' })
      const { name } = store.get(routeAtom)
      if (name === 'SwitchNetwork' || name === 'Networks')
        leave(foyer, isInHistory(foyer, 'Networks') ? 'Networks' : name)
    },
    (error: unknown) => {
      if (isCurrent()) store.set(switchAttemptAtom, { step: 'failed', networkId: network.caipNetworkId, error })
    },
  )
}

/** Why a network in the list cannot be chosen now; undefined when it can. */
export function whyDisabled(foyer: Foyer, network: Network): 'notApproved' | 'cannotSwitch' | 'noAdapter' | undefined {
  const adapter = foyer.adapters.get(network.chainNamespace)
  if (!adapter) return 'noAdapter'
  const connection = foyer.store.get(connectionsAtom).get(network.chainNamespace)
  if (!connection || connection.networkId === network.caipNetworkId) return undefined
  const approved = connection.approvedNetworkIds
  if (approved && !approved.includes(network.caipNetworkId)) return 'notApproved'
  return hasCapability(adapter, 'switchNetwork', connection) ? undefined : 'cannotSwitch'
}

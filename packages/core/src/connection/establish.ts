import type { Connection, Namespace } from '@foyer/base'
import type { Getter, Setter } from 'jotai/vanilla'
import { isMultiWalletOn } from '../config/remoteFeatures.ts'
import type { EventProperties } from '../eventTable.ts'
import { getTraits } from '../external/getTraits.ts'
import type { Foyer } from '../foyer.ts'
import { addConnection, filterConnections } from '../state/changeConnections.ts'
import { type ClosedModal, closeModal } from '../state/closeModal.ts'
import { connectFlowAtom, type Target } from '../state/connectFlow.ts'
import {
  activeCaipAddressAtom,
  type Connections,
  chosenNamespaceAtom,
  connectionsAtom,
  connectorsAtom,
  openedNamespaceAtom,
  resolveActiveNamespace,
  restoringAtom,
} from '../state/connections.ts'
import { sendConnectEvent } from '../state/connectTransition.ts'
import { historyAtom, signInRoute, toOnlyRoute } from '../state/history.ts'
import { rememberConnections } from '../state/recentConnections.ts'
import { saveConnections } from '../state/saveConnections.ts'
import { saveNamespace } from '../state/saveNamespace.ts'
import { isSignInOn, restoredNamespacesAtom, signInFlowAtom } from '../state/signInFlow.ts'
import { transact } from '../state/transact.ts'
import { disconnectQuietly } from './disconnectQuietly.ts'
import { isSupported } from './handleNetworkChanged.ts'

export type Report = Partial<Pick<EventProperties['CONNECT_SUCCESS'], 'method' | 'name' | 'reconnect'>> & {
  readonly connection?: Connection
}

export type EstablishOptions = {
  /** What the visitor or the site asked for: its namespace becomes the active one. */
  readonly answered?: Target | undefined
  /** Closes the modal, or opens UnsupportedChain where the wallet is on a network the site did not name. */
  readonly closes?: boolean | undefined
  /** Several wallets may be connected in one namespace. Default: as the feature `multiWallet` says. */
  readonly keepsOthers?: boolean | undefined
  /** Namespaces whose verification ends with this. */
  readonly restored?: readonly Namespace[] | undefined
  /** The wallet before is left as it is: its own library knows what took its place. */
  readonly keepsReplacedAlive?: boolean | undefined
  /** Another page connected it, and has remembered it. */
  readonly isFollowing?: boolean | undefined
  /** What the site is told of the first connection, or of another one. */
  readonly report?: Report | undefined
}

/**
 * Connected: connections, active namespace, attempt, screen and open state change in one step. Every way to connect ends here:
 * a click, a reload, a session of a wallet on another device, a login.
 * @param connections in the order of their weight; those of a namespace that are there already are taken anew
 */
export function establish(
  foyer: Foyer,
  connections: readonly [Connection, ...Connection[]],
  options: EstablishOptions = {},
): void {
  const { store } = foyer
  const before = store.get(connectionsAtom)
  const keepsOthers = options.keepsOthers ?? isMultiWalletOn(foyer)
  const replaced = keepsOthers ? [] : listReplaced(before, connections)
  const isRemoved = ({ connectorId }: Connection) =>
    getTraits(connectorId).sharesSession && replaced.some((one) => one.connectorId === connectorId)
  const isReplaced = ({ namespace }: Pick<Connection, 'namespace'>) =>
    !keepsOthers && connections.some((one) => one.namespace === namespace)
  const kept = options.keepsReplacedAlive ? before : filterConnections(before, isRemoved)
  const all = [...connections].reverse().reduce((map, one) => addConnection(map, one, keepsOthers), kept)
  if (!options.isFollowing) saveConnections(foyer, all, listChanged(before, all), isReplaced)
  const isAdded = isMultiWalletOn(foyer) && before.size > 0
  const { closed, abortPending } = transact(store, (get, set) =>
    writeConnected(get, set, foyer, { all, connections, options, isAdded }),
  )
  if (!options.isFollowing) {
    saveNamespace(foyer)
    rememberConnections(foyer, connections)
  }
  abortPending()
  closed?.abortPending()
  if (closed?.wasOpen) foyer.events.emit({ type: 'MODAL_CLOSE', properties: { connected: closed.isConnected } })
  if (options.report) emitConnectSuccess(foyer, { connection: connections[0], ...options.report })
  if (!options.keepsReplacedAlive) for (const one of replaced) disconnectQuietly(foyer, one)
}

type ConnectedState = {
  readonly all: Connections
  readonly connections: readonly [Connection, ...Connection[]]
  readonly options: EstablishOptions
  /** To others that were connected before, in a project that lets visitors use several. */
  readonly isAdded: boolean
}

function writeConnected(
  get: Getter,
  set: Setter,
  foyer: Foyer,
  { all, connections, options, isAdded }: ConnectedState,
): { readonly closed: ClosedModal | undefined; readonly abortPending: () => void } {
  const [first] = connections
  const { answered, closes, restored = [] } = options
  set(connectionsAtom, all)
  const kept = [...get(restoredNamespacesAtom)].filter((one) => connections.every(({ namespace }) => namespace !== one))
  set(restoredNamespacesAtom, new Set([...kept, ...restored]))
  if (restored.length > 0) set(restoringAtom, (some) => new Set([...some].filter((one) => !restored.includes(one))))
  const wanted = answered?.namespace ?? get(openedNamespaceAtom)
  const isWanted = connections.some(({ namespace }) => namespace === wanted)
  set(chosenNamespaceAtom, isWanted && wanted ? wanted : resolveActiveNamespace(get))
  if (isWanted) set(openedNamespaceAtom, undefined)
  const targets = connections.map(({ connectorId, namespace }) => ({ connectorId, namespace }))
  const isScreenDone = closes || (answered !== undefined && isLoginScreenDone(get, answered))
  const abortPending = sendConnectEvent(get, set, { type: 'connected', targets, answered })
  if (!isScreenDone) return { closed: undefined, abortPending }
  if (isSignInDue(get, foyer, first)) {
    // whether they have to sign is not known yet: the screen stays until it is
    set(historyAtom, toOnlyRoute(get, signInRoute))
    return { closed: undefined, abortPending }
  }
  if (!needsSupportedChain(foyer, first.networkId)) {
    if (!isAdded) return { closed: closeModal(get, set, foyer.config), abortPending }
    set(historyAtom, toOnlyRoute(get, { name: 'ProfileWallets', params: undefined }))
    return { closed: undefined, abortPending }
  }
  set(historyAtom, toOnlyRoute(get, { name: 'UnsupportedChain', params: undefined }))
  return { closed: undefined, abortPending }
}

/** A visitor went through the screens of a login that the site has been waiting for. */
function isLoginScreenDone(get: Getter, { connectorId, namespace }: Target): boolean {
  const { login } = get(connectFlowAtom)
  return getTraits(connectorId).kind === 'embedded' && login?.namespace === namespace && login.closes
}

/** Whether the site signs its visitors in, and has yet to hear of this account. */
function isSignInDue(get: Getter, foyer: Foyer, connection: Connection): boolean {
  if (!isSignInOn(foyer.config) || !isSupported(foyer, connection.networkId)) return false
  const flow = get(signInFlowAtom)
  const account = get(activeCaipAddressAtom)
  return account !== undefined && !((flow.step === 'signed' || flow.step === 'skipped') && flow.account === account)
}

function needsSupportedChain(foyer: Foyer, networkId: string): boolean {
  return foyer.config.enableNetworkSwitch && !foyer.config.allowUnsupportedChain && !isSupported(foyer, networkId)
}

/** Namespaces whose wallets are others now, or in another order. */
function listChanged(before: Connections, all: Connections): readonly Namespace[] {
  return [...new Set([...before.keys(), ...all.keys()])].filter((one) => before.get(one) !== all.get(one))
}

/** The connections that new ones replace where a namespace holds one wallet. */
function listReplaced(before: Connections, connections: readonly Connection[]): readonly Connection[] {
  return connections.flatMap(({ namespace, connectorId }) =>
    (before.get(namespace) ?? []).filter((one) => one.connectorId !== connectorId),
  )
}

function emitConnectSuccess(
  foyer: Foyer,
  { connection, ...properties }: Report & { readonly connection: Connection },
): void {
  const { connectorId, networkId: caipNetworkId } = connection
  const name = foyer.store.get(connectorsAtom).find(({ id }) => id === connectorId)?.name ?? connectorId
  const { method } = getTraits(connectorId)
  foyer.events.emit({
    type: 'CONNECT_SUCCESS',
    properties: { method, name, caipNetworkId, reconnect: false, ...properties },
  })
}

import type { Connection, Namespace } from '@foyer/base'
import type { Getter, Setter } from 'jotai/vanilla'
import { isMultiWalletOn } from '../config/remoteFeatures.ts'
import type { EventProperties } from '../events.ts'
import { getTraits } from '../external/traits.ts'
import type { Foyer } from '../foyer.ts'
import { isSupported } from '../network/isSupported.ts'
import { type Closed, closeModal } from '../state/closeModal.ts'
import { connectFlowAtom, sendConnectEvent, type Target } from '../state/connectFlow.ts'
import {
  addConnection,
  type Connections,
  chosenNamespaceAtom,
  connectionsAtom,
  connectorsAtom,
  openedNamespaceAtom,
  restoringAtom,
  settleNamespace,
  withoutConnections,
} from '../state/connections.ts'
import { historyAtom, toOnlyRoute } from '../state/history.ts'
import { saveConnections, saveNamespace } from '../state/saveConnections.ts'
import { transact } from '../state/transact.ts'
import { disconnectQuietly } from './disconnectQuietly.ts'

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
  readonly leavesReplaced?: boolean | undefined
  /** What the site is told of the first connection, or of another one. */
  readonly report?: Report | undefined
}

/**
 * Connected: connections, active namespace, attempt, screen and open state change in one step. Whoever connects ends here:
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
  const isGone = ({ connectorId }: Connection) =>
    getTraits(connectorId).sharesSession && replaced.some((one) => one.connectorId === connectorId)
  const kept = options.leavesReplaced ? before : withoutConnections(before, isGone)
  const all = [...connections].reverse().reduce((map, one) => addConnection(map, one, keepsOthers), kept)
  saveConnections(foyer, all, new Set([...before.keys(), ...all.keys()]))
  const { closed, end } = transact(store, (get, set) => write(get, set, foyer, { all, connections, options }))
  saveNamespace(foyer)
  end()
  closed?.end()
  if (closed?.wasOpen) foyer.events.emit({ type: 'MODAL_CLOSE', properties: { connected: closed.isConnected } })
  if (options.report) report(foyer, { connection: connections[0], ...options.report })
  if (!options.leavesReplaced) for (const one of replaced) disconnectQuietly(foyer, one)
}

type Change = {
  readonly all: Connections
  readonly connections: readonly [Connection, ...Connection[]]
  readonly options: EstablishOptions
}

function write(
  get: Getter,
  set: Setter,
  foyer: Foyer,
  { all, connections, options }: Change,
): { readonly closed: Closed | undefined; readonly end: () => void } {
  const [first] = connections
  const { answered, closes, restored = [] } = options
  set(connectionsAtom, all)
  if (restored.length > 0) set(restoringAtom, (some) => new Set([...some].filter((one) => !restored.includes(one))))
  const wanted = answered?.namespace ?? get(openedNamespaceAtom)
  const isWanted = connections.some(({ namespace }) => namespace === wanted)
  set(chosenNamespaceAtom, isWanted && wanted ? wanted : settleNamespace(get))
  if (isWanted) set(openedNamespaceAtom, undefined)
  const targets = connections.map(({ connectorId, namespace }) => ({ connectorId, namespace }))
  const isLeft = closes || (answered !== undefined && isLoginLeft(get, answered))
  const end = sendConnectEvent(get, set, { type: 'connected', targets, answered })
  if (!isLeft) return { closed: undefined, end }
  if (!needsSupportedChain(foyer, first.networkId)) return { closed: closeModal(get, set, foyer.config), end }
  set(historyAtom, toOnlyRoute(get, { name: 'UnsupportedChain', params: undefined }))
  return { closed: undefined, end }
}

/** A visitor went through the screens of a login that the site has been waiting for. */
function isLoginLeft(get: Getter, { connectorId, namespace }: Target): boolean {
  const { login } = get(connectFlowAtom)
  return getTraits(connectorId).kind === 'embedded' && login?.namespace === namespace && login.closes
}

function needsSupportedChain(foyer: Foyer, networkId: string): boolean {
  return foyer.config.enableNetworkSwitch && !foyer.config.allowUnsupportedChain && !isSupported(foyer, networkId)
}

/** One wallet per namespace: those that were there before. */
function listReplaced(before: Connections, connections: readonly Connection[]): readonly Connection[] {
  return connections.flatMap(({ namespace, connectorId }) =>
    (before.get(namespace) ?? []).filter((one) => one.connectorId !== connectorId),
  )
}

function report(foyer: Foyer, { connection, ...stated }: Report & { readonly connection: Connection }): void {
  const { connectorId, networkId: caipNetworkId } = connection
  const name = foyer.store.get(connectorsAtom).find(({ id }) => id === connectorId)?.name ?? connectorId
  const { method } = getTraits(connectorId)
  foyer.events.emit({
    type: 'CONNECT_SUCCESS',
    properties: { method, name, caipNetworkId, reconnect: false, ...stated },
  })
}

import type { Connection, Namespace } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { isServed } from '../adapters/getAdapter.ts'
import type { Foyer } from '../foyer.ts'
import { findConnection } from '../state/changeConnections.ts'
import { type Target, toKey } from '../state/connectFlow.ts'
import {
  type Connections,
  chosenNamespaceAtom,
  connectionsAtom,
  openedNamespaceAtom,
  resolveActiveNamespace,
  restoringAtom,
} from '../state/connections.ts'
import { chosenNetworkIdsAtom, findNetwork } from '../state/networks.ts'
import { loadRecentConnections } from '../state/recentConnections.ts'
import { saveConnections } from '../state/saveConnections.ts'
import { transact } from '../state/transact.ts'
import type { StoredConnection } from '../storage/keys.ts'
import { disconnectQuietly } from './disconnectQuietly.ts'
import { establish } from './establish.ts'
import { removeEndedConnections } from './removeConnections.ts'
import { restoreConnection } from './restoreConnection.ts'

/** Wallets that are being asked whether they are connected here as well: `namespace connectorId`. */
const verifyingAtom = atom<ReadonlySet<string>>(new Set<string>())

/**
 * Does here what another page of the site has done: what it disconnected ends, what it connected is connected once the wallet
 * says so without being asked anything, what it uses is used. Writes nothing into the storage, so that no page answers another;
 * but for a wallet that one could not reach and this one has.
 */
export function followPages(foyer: Foyer): void {
  const { config, store } = foyer
  // pages of a site that wants no wallet back remember none, and each forgets what is remembered
  if (foyer.signal.aborted || !config.enableReconnect) return
  // what this page restores is read from the same storage
  if (store.get(restoringAtom).size > 0) return void foyer.ready.then(() => followPages(foyer))
  loadRecentConnections(foyer)
  const stored = readStored(foyer)
  const isStored = (one: Target) => stored.some((other) => toKey(one) === toKey(other))
  const live = [...store.get(connectionsAtom).values()].flat()
  const ended = live.filter((one) => !isStored(one))
  removeEndedConnections(foyer, (one) => ended.includes(one), { isFollowing: true })
  for (const one of ended) disconnectQuietly(foyer, one)
  useStored(foyer)
  for (const one of stored) verify(foyer, one)
  const doubted = stored.filter((one) => one.isSilent && findConnection(store.get(connectionsAtom), one))
  if (doubted.length > 0)
    saveConnections(foyer, store.get(connectionsAtom), new Set(doubted.map((one) => one.namespace)))
}

type Stored = StoredConnection & { readonly namespace: Namespace }

function readStored(foyer: Foyer): readonly Stored[] {
  const lists = Object.entries(foyer.storage.get('connections') ?? {}) as [Namespace, readonly StoredConnection[]][]
  return lists
    .filter(([namespace]) => isServed(foyer, namespace))
    .flatMap(([namespace, list]) => list.map((one) => ({ ...one, namespace })))
}

/** Connected elsewhere: here as well, once its wallet has said so. */
function verify(foyer: Foyer, target: Stored): void {
  const { store } = foyer
  const key = toKey(target)
  const isLive = () => findConnection(store.get(connectionsAtom), target) !== undefined
  if (isLive() || store.get(verifyingAtom).has(key)) return
  store.set(verifyingAtom, (all) => new Set(all).add(key))
  const take = (connection: Connection | undefined) => {
    if (!connection || isLive()) return
    // it was disconnected again meanwhile
    if (!readStored(foyer).some((one) => toKey(one) === toKey(target))) return disconnectQuietly(foyer, target)
    const report = { reconnect: true }
    establish(foyer, [connection], { keepsOthers: true, restored: [target.namespace], isFollowing: true, report })
    useStored(foyer)
  }
  const end = () => store.set(verifyingAtom, (all) => new Set([...all].filter((one) => one !== key)))
  restoreConnection(foyer, target, take).then(end, end)
}

/** The wallet in use of each namespace, the namespace in use, and the network of a next connection, as they are remembered. */
function useStored(foyer: Foyer): void {
  const { config, storage, store } = foyer
  const stored = storage.get('connections') ?? {}
  const before = store.get(connectionsAtom)
  const ordered = orderConnections(before, stored)
  const namespace = storage.get('activeNamespace')
  const network = findNetwork(config, storage.get('activeNetworkId'))
  transact(store, (get, set) => {
    if (ordered !== before) set(connectionsAtom, ordered)
    if (network) {
      const { chainNamespace, caipNetworkId } = network
      const isChosen = get(chosenNetworkIdsAtom).get(chainNamespace) === caipNetworkId
      if (!isChosen) set(chosenNetworkIdsAtom, (all) => new Map(all).set(chainNamespace, caipNetworkId))
    }
    const isUsable = namespace !== undefined && isServed(foyer, namespace) && get(openedNamespaceAtom) === undefined
    if (isUsable) set(chosenNamespaceAtom, namespace)
    set(chosenNamespaceAtom, resolveActiveNamespace(get))
  })
}

function orderConnections(
  all: Connections,
  stored: Partial<Record<Namespace, readonly StoredConnection[]>>,
): Connections {
  let isSame = true
  const lists = [...all].map(([namespace, list]) => {
    const order = (stored[namespace] ?? []).map(({ connectorId }) => connectorId)
    const sorted = [...list].sort((one, other) => order.indexOf(one.connectorId) - order.indexOf(other.connectorId))
    if (sorted.every((one, index) => one === list[index])) return [namespace, list] as const
    isSame = false
    return [namespace, sorted] as const
  })
  return isSame ? all : new Map(lists)
}

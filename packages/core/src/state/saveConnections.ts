import type { Connection, Namespace } from '@foyer/base'
import { isMultiWalletOn } from '../config/remoteFeatures.ts'
import type { Foyer } from '../foyer.ts'
import { findConnection, isSame, updateConnection } from './changeConnections.ts'
import type { Target } from './connectFlow.ts'
import {
  activeNamespaceAtom,
  type Connections,
  chosenNamespaceAtom,
  connectionsAtom,
  openedNamespaceAtom,
} from './connections.ts'
import { saveNamespace } from './saveNamespace.ts'
import { transact } from './transact.ts'

/**
 * Remembers what is connected in these namespaces for the next visit, before it is written into the store. What other pages
 * remember stays: of other namespaces, and of these what this page neither has nor had.
 * @param isForgotten what is forgotten besides
 */
export function saveConnections(
  foyer: Foyer,
  all: Connections,
  namespaces: Iterable<Namespace>,
  isForgotten: (wallet: Target) => boolean = () => false,
): void {
  const before = foyer.store.get(connectionsAtom)
  const stored = { ...foyer.storage.get('connections') }
  for (const namespace of namespaces) {
    const remembered = stored[namespace] ?? []
    // what this page had and is remembered no more, another page has ended
    const live = (all.get(namespace) ?? [])
      .filter((one) => !findConnection(before, one) || remembered.some((other) => isSame(one, other)))
      .map(({ connectorId, networkId }) => ({ connectorId, networkId }))
    const others = remembered.filter(({ connectorId }) => {
      const wallet = { connectorId, namespace }
      return !findConnection(all, wallet) && !findConnection(before, wallet) && !isForgotten(wallet)
    })
    // a wallet that another page connected beside this one's is the one in its place, where there is one at a time
    const kept = live.length === 0 || isMultiWalletOn(foyer) ? others : []
    if (live.length + kept.length > 0) stored[namespace] = [...live, ...kept]
    else delete stored[namespace]
  }
  foyer.storage.set('connections', stored)
}

/** Believes what a wallet says of a connection that is there. */
export function saveConnection(foyer: Foyer, connection: Connection): void {
  const all = updateConnection(foyer.store.get(connectionsAtom), connection)
  saveConnections(foyer, all, [connection.namespace])
  foyer.store.set(connectionsAtom, all)
}

export function selectNamespace(foyer: Foyer, namespace: Namespace): void {
  if (foyer.store.get(activeNamespaceAtom) !== namespace) {
    transact(foyer.store, (_, set) => {
      set(chosenNamespaceAtom, namespace)
      set(openedNamespaceAtom, undefined)
    })
  }
  saveNamespace(foyer)
}

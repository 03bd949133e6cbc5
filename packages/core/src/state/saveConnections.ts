import type { Connection, Namespace } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { updateConnection } from './changeConnections.ts'
import {
  activeNamespaceAtom,
  type Connections,
  chosenNamespaceAtom,
  connectionsAtom,
  openedNamespaceAtom,
} from './connections.ts'
import { saveNamespace } from './saveNamespace.ts'
import { transact } from './transact.ts'

/** Remembers what is connected in these namespaces for the next visit; what other pages remember of others stays. */
export function saveConnections(foyer: Foyer, all: Connections, namespaces: Iterable<Namespace>): void {
  const stored = { ...foyer.storage.get('connections') }
  for (const namespace of namespaces) {
    const list = all.get(namespace)
    if (list) stored[namespace] = list.map(({ connectorId, networkId }) => ({ connectorId, networkId }))
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

export function chooseNamespace(foyer: Foyer, namespace: Namespace): void {
  if (foyer.store.get(activeNamespaceAtom) !== namespace) {
    transact(foyer.store, (_, set) => {
      set(chosenNamespaceAtom, namespace)
      set(openedNamespaceAtom, undefined)
    })
  }
  saveNamespace(foyer)
}

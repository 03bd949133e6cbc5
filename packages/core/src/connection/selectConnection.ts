import type { Connection } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { addConnection } from '../state/changeConnections.ts'
import { chosenNamespaceAtom, connectionsAtom, openedNamespaceAtom } from '../state/connections.ts'
import { saveConnections } from '../state/saveConnections.ts'
import { saveNamespace } from '../state/saveNamespace.ts'
import { transact } from '../state/transact.ts'

/** A wallet that is connected is the one of its namespace from now on, and its namespace the active one. Asks no one. */
export function selectConnection(foyer: Foyer, connection: Connection): void {
  const { namespace } = connection
  const all = addConnection(foyer.store.get(connectionsAtom), connection, true)
  saveConnections(foyer, all, [namespace])
  transact(foyer.store, (_, set) => {
    set(connectionsAtom, all)
    set(chosenNamespaceAtom, namespace)
    set(openedNamespaceAtom, undefined)
  })
  saveNamespace(foyer)
}

import { type Connection, FoyerError } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { addConnection, findConnection } from '../state/changeConnections.ts'
import type { Target } from '../state/connectFlow.ts'
import { chosenNamespaceAtom, connectionsAtom, openedNamespaceAtom } from '../state/connections.ts'
import { saveConnections } from '../state/saveConnections.ts'
import { saveNamespace } from '../state/saveNamespace.ts'
import { transact } from '../state/transact.ts'

/**
 * Uses another of the wallets that are connected: it is the one of its namespace from now on, and its namespace the active
 * one. Asks nobody.
 * @throws FoyerError `ConnectorNotFound` for a wallet that is not connected there
 */
export function switchConnection(foyer: Foyer, target: Target): Connection {
  const { connectorId, namespace } = target
  const before = foyer.store.get(connectionsAtom)
  const connection = findConnection(before, target)
  if (!connection) throw new FoyerError('ConnectorNotFound', { connectorId })
  const all = addConnection(before, connection, true)
  saveConnections(foyer, all, [namespace])
  transact(foyer.store, (_, set) => {
    set(connectionsAtom, all)
    set(chosenNamespaceAtom, namespace)
    set(openedNamespaceAtom, undefined)
  })
  saveNamespace(foyer)
  return connection
}

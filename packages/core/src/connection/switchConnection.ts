import { type Connection, FoyerError } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import type { Target } from '../state/connectFlow.ts'
import {
  addConnection,
  chosenNamespaceAtom,
  connectionsAtom,
  findConnection,
  openedNamespaceAtom,
} from '../state/connections.ts'
import { saveConnections, saveNamespace } from '../state/saveConnections.ts'
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

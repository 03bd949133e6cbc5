import type { Connection, Namespace } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { networkChanged } from '../network/networkChanged.ts'
import { activeConnectionsAtom, connectionsAtom, findConnection } from '../state/connections.ts'
import { changeConnection } from '../state/saveConnections.ts'
import { isAttempting, isStaleTarget } from './attempt.ts'
import { type ConnectionEvent, type ConnectionHandlers, connectionHandlersAtom } from './connectionHandlers.ts'
import { disconnectQuietly } from './disconnectQuietly.ts'
import { endConnections } from './endConnections.ts'
import { establish } from './establish.ts'
import { performDisconnect } from './performDisconnect.ts'

export const handlers: ConnectionHandlers = { applyEvent, disconnect: performDisconnect }

/** From now on, what adapters say of connections is applied as they say it. */
export function handleConnections({ store }: Foyer): void {
  store.set(connectionHandlersAtom, handlers)
}

function applyEvent(foyer: Foyer, namespace: Namespace, event: ConnectionEvent): void {
  const connectorId = event.type === 'disconnected' ? event.connectorId : event.connection.connectorId
  const known = findConnection(foyer.store.get(connectionsAtom), { namespace, connectorId })
  if (event.type === 'connectionChanged') return known ? change(foyer, known, event) : appear(foyer, event)
  if (known) endConnections(foyer, (one) => one === known)
}

type Changed = Extract<ConnectionEvent, { type: 'connectionChanged' }>

function change(foyer: Foyer, known: Connection, { connection }: Changed): void {
  const isUsed = foyer.store.get(activeConnectionsAtom).get(known.namespace) === known
  changeConnection(foyer, connection)
  if (isUsed && known.networkId !== connection.networkId) networkChanged(foyer, connection, known.networkId)
}

/** A connection that nobody waits for: made through the site's own library, or approved after the visitor gave up. */
function appear(foyer: Foyer, { connection }: Changed): void {
  // the attempt's own answer follows, and leaves the screens in the same step
  if (isAttempting(foyer, connection)) return
  const before = foyer.store.get(activeConnectionsAtom).get(connection.namespace)
  // it approved after the visitor had chosen another
  if (before && isStaleTarget(foyer, connection)) return disconnectQuietly(foyer, connection)
  establish(foyer, [connection], { leavesReplaced: true })
  if (before && before.networkId !== connection.networkId) networkChanged(foyer, connection, before.networkId)
}

import type { Adapter, AdapterEvent, Connection } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { networkChanged } from '../network/networkChanged.ts'
import { connectAttemptAtom } from '../state/connectFlow.ts'
import {
  activeConnectionsAtom,
  activeNamespaceAtom,
  connectionsAtom,
  connectorsAtom,
  findConnection,
} from '../state/connections.ts'
import { changeConnection } from '../state/saveConnections.ts'
import { isAttempting, isStaleTarget } from './attempt.ts'
import { disconnectQuietly } from './disconnectQuietly.ts'
import { establish } from './establish.ts'
import { removeConnections } from './removeConnections.ts'

/** What wallets report wins: connectors that come and go, accounts and networks that change, connections that end. */
export function watchAdapters(foyer: Foyer): () => void {
  const stops = [...foyer.adapters.values()].map((adapter) => watchAdapter(foyer, adapter))
  return () => {
    for (const stop of stops) stop()
  }
}

export function watchAdapter(foyer: Foyer, adapter: Adapter): () => void {
  const stop = adapter.watch((event) => apply(foyer, adapter, event))
  listConnectors(foyer)
  return stop
}

function listConnectors(foyer: Foyer): void {
  foyer.store.set(
    connectorsAtom,
    [...foyer.adapters.values()].flatMap((adapter) => adapter.getConnectors()),
  )
}

function apply(foyer: Foyer, { namespace }: Adapter, event: AdapterEvent): void {
  if (event.type === 'connectorsChanged') return listConnectors(foyer)
  const connectorId = event.type === 'disconnected' ? event.connectorId : event.connection.connectorId
  const known = findConnection(foyer.store.get(connectionsAtom), { namespace, connectorId })
  if (event.type === 'connectionChanged') return known ? change(foyer, known, event) : appear(foyer, event)
  if (known) end(foyer, known)
}

type Changed = Extract<AdapterEvent, { type: 'connectionChanged' }>

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

function end(foyer: Foyer, connection: Connection): void {
  const { store } = foyer
  const { namespace } = connection
  const isUsed = store.get(activeConnectionsAtom).get(namespace) === connection
  const closes = isUsed && store.get(activeNamespaceAtom) === namespace && store.get(connectAttemptAtom).step === 'idle'
  removeConnections(foyer, (one) => one === connection, { closes })
  foyer.events.emit({ type: 'DISCONNECT_SUCCESS', properties: { namespace } })
}

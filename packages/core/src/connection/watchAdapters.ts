import type { Adapter, AdapterEvent, Connection } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { networkChanged } from '../network/networkChanged.ts'
import { close } from '../router/router.ts'
import { activeNamespaceAtom, connectAttemptAtom, connectionsAtom, connectorsAtom } from './atoms.ts'
import { isAbandoned, isAttempting } from './attempt.ts'
import { applyConnection, removeConnection } from './connections.ts'

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

function apply(foyer: Foyer, adapter: Adapter, event: AdapterEvent): void {
  if (event.type === 'connectorsChanged') return listConnectors(foyer)
  const before = foyer.store.get(connectionsAtom).get(adapter.namespace)
  if (event.type === 'disconnected') {
    if (before?.connectorId === event.connectorId) endedByWallet(foyer, before)
    return
  }
  // the attempt's own answer follows, and leaves the screens in the same step
  if (isAttempting(foyer, event.connection)) return
  if (before && before.connectorId !== event.connection.connectorId && isAbandoned(foyer, event.connection)) {
    // it approved after the visitor had chosen another; what it thinks of that is its own affair
    adapter.disconnect({ connectorId: event.connection.connectorId }).catch(() => {})
    return
  }
  applyConnection(foyer, event.connection)
  if (before && before.networkId !== event.connection.networkId)
    networkChanged(foyer, event.connection, before.networkId)
}

function endedByWallet(foyer: Foyer, connection: Connection): void {
  const wasActive = foyer.store.get(activeNamespaceAtom) === connection.namespace
  removeConnection(foyer, connection.namespace)
  foyer.events.emit({ type: 'DISCONNECT_SUCCESS', properties: { namespace: connection.namespace } })
  if (wasActive && foyer.store.get(connectAttemptAtom).step === 'idle') close(foyer)
}

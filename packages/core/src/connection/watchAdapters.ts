import type { Adapter, Namespace } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { connectorsAtom } from '../state/connections.ts'
import { type ConnectionEvent, connectionHandlersAtom } from './connectionHandlers.ts'
import { loadHandlers } from './loadHandlers.ts'

/** What wallets report wins: connectors that come and go, accounts and networks that change, connections that end. */
export function watchAdapters(foyer: Foyer): () => void {
  const stops = [...foyer.adapters.values()].map((adapter) => watchAdapter(foyer, adapter))
  return () => {
    for (const stop of stops) stop()
  }
}

export function watchAdapter(foyer: Foyer, adapter: Adapter): () => void {
  const stop = adapter.watch((event) => {
    if (event.type === 'connectorsChanged') listConnectors(foyer)
    else apply(foyer, adapter.namespace, event)
  })
  listConnectors(foyer)
  return stop
}

function listConnectors(foyer: Foyer): void {
  foyer.store.set(
    connectorsAtom,
    [...foyer.adapters.values()].flatMap((adapter) => adapter.getConnectors()),
  )
}

/** The code for it comes with the first connection, or with the first that a library of the site makes. */
function apply(foyer: Foyer, namespace: Namespace, event: ConnectionEvent): void {
  const handlers = foyer.store.get(connectionHandlersAtom)
  if (handlers) return handlers.applyEvent(foyer, namespace, event)
  loadHandlers(foyer).then(
    ({ applyEvent }) => {
      if (!foyer.signal.aborted) applyEvent(foyer, namespace, event)
    },
    (error: unknown) => console.warn('Foyer: what a wallet said could not be applied', error),
  )
}

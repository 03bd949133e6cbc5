import type { Adapter, Connector, Namespace } from '@foyer/base'
import { raiseAlert } from '../alerts/alerts.ts'
import { foundWalletLimit } from '../config/constants.ts'
import type { ConnectionEvent, Foyer } from '../foyer.ts'
import { connectorsAtom } from '../state/connections.ts'
import { withHandlers } from './loadHandlers.ts'

/** Watches what wallets report, which wins: connectors that come and go, accounts and networks that change, connections that end. */
export function watchAdapters(foyer: Foyer): () => void {
  const stops = [...foyer.adapters.values()].map((adapter) => watchAdapter(foyer, adapter))
  return () => {
    for (const stop of stops) stop()
  }
}

export function watchAdapter(foyer: Foyer, adapter: Adapter): () => void {
  const stop = adapter.watch((event) => {
    if (event.type === 'connectorsChanged') updateConnectors(foyer)
    else applyEvent(foyer, adapter.namespace, event)
  })
  updateConnectors(foyer)
  return stop
}

function updateConnectors(foyer: Foyer): void {
  foyer.store.set(
    connectorsAtom,
    [...foyer.adapters.values()].flatMap((adapter) => limitConnectors(foyer, adapter)),
  )
}

/** A page may announce as many wallets as it likes, each of them stating what it likes. */
function limitConnectors(foyer: Foyer, { namespace, getConnectors }: Adapter): readonly Connector[] {
  const connectors = getConnectors()
  const found = connectors.filter(isFound)
  if (found.length > foundWalletLimit) {
    const detail = `${found.length} of ${namespace}`
    raiseAlert(foyer, { name: 'WalletsLeftOut', detail })
  }
  const left = new Set(found.slice(foundWalletLimit))
  return connectors.filter((one) => !left.has(one)).map(withTextualRdns)
}

/** Found on the page; connectors that the site configured do not count towards the limit. */
function isFound({ type }: Connector): boolean {
  return type === 'ANNOUNCED' || type === 'INJECTED'
}

function withTextualRdns({ rdns, ...connector }: Connector): Connector {
  return typeof rdns === 'string' ? { ...connector, rdns } : connector
}

/** The code for it comes with the first connection, or with the first that a library of the site makes. */
function applyEvent(foyer: Foyer, namespace: Namespace, event: ConnectionEvent): void {
  withHandlers(foyer, ({ applyEvent }) => applyEvent(foyer, namespace, event))
}

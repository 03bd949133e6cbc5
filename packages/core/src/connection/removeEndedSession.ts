import type { ExternalProviderEvent } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { removeEndedConnections } from './removeConnections.ts'

/** One session over several namespaces: all of them end in one step, before an adapter says so of its own. */
export function removeEndedSession(foyer: Foyer, id: string, event: ExternalProviderEvent): void {
  const hasEnded = event.type === 'disconnected' && event.namespace === undefined
  if (hasEnded) removeEndedConnections(foyer, ({ connectorId }) => connectorId === id)
}

import type { ExternalProviderEvent } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { endConnections } from './endConnections.ts'

/** One session over several namespaces: all of them end in one step, before an adapter says so of its own. */
export function endSession(foyer: Foyer, id: string, event: ExternalProviderEvent): void {
  const isOver = event.type === 'disconnected' && event.namespace === undefined
  if (isOver) endConnections(foyer, ({ connectorId }) => connectorId === id)
}

import type { Foyer } from '../foyer.ts'
import { type ConnectionHandlers, connectionHandlersAtom } from './connectionHandlers.ts'

/** For a page on which nothing was connected yet. */
export async function loadHandlers({ store }: Foyer): Promise<ConnectionHandlers> {
  const { handlers } = await import('./handleConnections.ts')
  store.set(connectionHandlersAtom, handlers)
  return handlers
}

import { loadPart } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { type ConnectionHandlers, connectionHandlersAtom } from './connectionHandlers.ts'

/** For a page on which nothing was connected yet. */
export async function loadHandlers({ store }: Foyer): Promise<ConnectionHandlers> {
  const { handlers } = await loadPart(() => import('./handleConnections.ts'))
  store.set(connectionHandlersAtom, handlers)
  return handlers
}

/** Does something with them now, or once they are there. */
export function withHandlers(foyer: Foyer, use: (handlers: ConnectionHandlers) => unknown): void {
  const handlers = foyer.store.get(connectionHandlersAtom)
  if (handlers) use(handlers)
  else loadHandlers(foyer).then(use).catch(console.warn)
}

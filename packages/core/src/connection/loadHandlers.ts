import { loadPart } from '@foyer/base'
import type { ConnectionHandlers, Foyer } from '../foyer.ts'

// biome-ignore lint/plugin: asked again below through `loadPart`
const load = () => import('./handleConnections.ts')

/** For a page on which nothing was connected yet. */
export async function loadHandlers({ parts }: Foyer): Promise<ConnectionHandlers> {
  let part: Awaited<ReturnType<typeof load>>
  try {
    part = await load()
  } catch {
    // only what does not come takes a turn more: what an adapter says is applied as soon as it can be
    part = await loadPart(load)
  }
  parts.connections = part.handlers
  return part.handlers
}

/** Does something with them now, or once they are there. */
export function withHandlers(foyer: Foyer, use: (handlers: ConnectionHandlers) => unknown): void {
  const handlers = foyer.parts.connections
  if (handlers) use(handlers)
  else loadHandlers(foyer).then(use).catch(console.warn)
}

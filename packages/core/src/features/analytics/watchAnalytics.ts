import type { Foyer } from '../../foyer.ts'
import { activeCaipAddressAtom } from '../../state/connections.ts'
import type { TrackedEvent } from './createSender.ts'

/**
 * Collects events while the site has analytics on, and loads the code that sends them when the visitor does
 * something. A connection that a reload restored is nothing the visitor did: it waits for what they do next.
 */
export function watchAnalytics(foyer: Foyer): () => void {
  const { projectId, analyticsUrl } = foyer.config
  if (!projectId || !analyticsUrl) return () => {}
  const waiting: TrackedEvent[] = []
  let send = (trackedEvent: TrackedEvent): void => {
    waiting.push(trackedEvent)
    if (trackedEvent.event.type === 'CONNECT_SUCCESS' && trackedEvent.event.properties.reconnect) return
    send = (later) => waiting.push(later)
    import('./createSender.ts').then(
      (part) => {
        send = part.createSender(foyer)
        waiting.splice(0).forEach(send)
      },
      // the chunk did not load: nothing is counted, and nothing is kept
      () => stop(),
    )
  }
  const stop = foyer.events.on((event) => {
    // the site may ask its visitors first: what happened before they agreed, and after they took it back, is not kept
    if (!foyer.config.features.analytics) return waiting.splice(0)
    return send({ event, time: Date.now(), address: foyer.store.get(activeCaipAddressAtom) })
  })
  return stop
}

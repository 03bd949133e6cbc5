import type { CaipAddress } from '@foyer/base'
import { activeCaipAddressAtom } from '../../connection/atoms.ts'
import type { FoyerEvent } from '../../events.ts'
import type { Foyer } from '../../foyer.ts'

/** An event with what was so when it happened. `time` in ms since 1970. */
export type Occurrence = {
  readonly event: FoyerEvent
  readonly time: number
  readonly address: CaipAddress | undefined
}

/**
 * Collects events where the site turned analytics on, and loads the code that sends them when the visitor does
 * something. A connection that a reload restored is nothing the visitor did: it waits for what they do next.
 */
export function watchAnalytics(foyer: Foyer): () => void {
  const { features, projectId, analyticsUrl } = foyer.config
  if (!features.analytics || !projectId || !analyticsUrl) return () => {}
  const waiting: Occurrence[] = []
  let send = (occurrence: Occurrence): void => {
    waiting.push(occurrence)
    if (occurrence.event.type === 'CONNECT_SUCCESS' && occurrence.event.properties.reconnect) return
    send = (later) => waiting.push(later)
    import('./createSender.ts').then(
      ({ createSender }) => {
        send = createSender(foyer)
        waiting.splice(0).forEach(send)
      },
      // the chunk did not load: nothing is counted, and nothing is kept
      () => stop(),
    )
  }
  const stop = foyer.events.on((event) =>
    send({ event, time: Date.now(), address: foyer.store.get(activeCaipAddressAtom) }),
  )
  return stop
}

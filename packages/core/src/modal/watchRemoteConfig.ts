import type { Foyer } from '../foyer.ts'
import { modalMountsAtom } from './modalMounts.ts'

/**
 * Asks for the project's configuration when the visitor opens the modal for the first time, in embedded mode when it stands
 * on the page; never before, and only where the site named a service. The code that asks is loaded then.
 */
export function watchRemoteConfig(foyer: Foyer): () => void {
  const { config, events, store } = foyer
  if (!config.apiUrl || !config.projectId) return () => {}
  const stops: (() => void)[] = []
  const stop = () => {
    for (const end of stops) end()
  }
  const load = () => {
    stop()
    import('../config/loadRemoteConfig.ts').then(
      (part) => part.loadRemoteConfig(foyer),
      // the chunk did not load: the site's own settings count, as with a service that does not answer
      () => {},
    )
  }
  stops.push(
    events.on(({ type }) => {
      if (type === 'MODAL_OPEN') load()
    }),
  )
  if (config.enableEmbedded) stops.push(store.sub(modalMountsAtom, load))
  return stop
}

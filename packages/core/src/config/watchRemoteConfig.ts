import type { Foyer } from '../foyer.ts'

/**
 * Asks for the project's configuration when the visitor opens the modal for the first time, never before, and only
 * where the site named a service. The code that asks is loaded then.
 */
export function watchRemoteConfig(foyer: Foyer): () => void {
  if (!foyer.config.apiUrl || !foyer.config.projectId) return () => {}
  const stop = foyer.events.on(({ type }) => {
    if (type !== 'MODAL_OPEN') return
    stop()
    import('./loadRemoteConfig.ts').then(
      ({ loadRemoteConfig }) => loadRemoteConfig(foyer),
      // the chunk did not load: the site's own settings count, as with a service that does not answer
      () => {},
    )
  })
  return stop
}

import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import type { RemoteFeatures } from './resolveFeatures.ts'

/** What the project's configuration decided; undefined until it was asked for. */
export const remoteFeaturesAtom = atom<RemoteFeatures | undefined>(undefined)

/** @see reference §1.4 */
export function getRemoteFeatures(foyer: Foyer): RemoteFeatures | undefined {
  return foyer.store.get(remoteFeaturesAtom)
}

/** @returns stops watching */
export function watchRemoteFeatures(
  foyer: Foyer,
  listener: (features: RemoteFeatures | undefined) => void,
): () => void {
  return foyer.store.sub(remoteFeaturesAtom, () => listener(getRemoteFeatures(foyer)))
}

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

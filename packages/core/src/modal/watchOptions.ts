import type { NoAdapter } from '../config/checkOptions.ts'
import { isDevelopment } from '../config/isDevelopment.ts'
import type { FoyerOptions } from '../config/options.ts'
import type { Foyer } from '../foyer.ts'
import { modalCodeAtom } from './modalCode.ts'

/**
 * Names wrong options: at once in development; in production, where a page asks for nothing before the visitor acts, when
 * the modal has loaded for its first opening.
 */
export function watchOptions(foyer: Foyer, options: FoyerOptions, noAdapters: readonly NoAdapter[]): () => void {
  const check = () => {
    import('../config/checkOptions.ts').then(
      ({ checkOptions }) => checkOptions(foyer, options, noAdapters),
      // the options count as they are
      () => {},
    )
  }
  if (isDevelopment()) {
    check()
    return () => {}
  }
  const stop = foyer.store.sub(modalCodeAtom, () => {
    if (foyer.store.get(modalCodeAtom) !== 'ready') return
    stop()
    check()
  })
  return stop
}

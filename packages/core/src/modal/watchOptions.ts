import type { NoAdapter } from '../config/checkOptions.ts'
import type { FoyerOptions } from '../config/options.ts'
import type { Foyer } from '../foyer.ts'
import { modalCodeAtom } from './modalCode.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

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

/** Bundlers put the word in. Without one there is no production build either: then it is always development. */
function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return true
  }
}

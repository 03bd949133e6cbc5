import { loadPart } from '@foyer/base'
import type { Foyer } from '@foyer/core'
import { type Language, setLanguage } from '@foyer/core/internal/views'
import type { UiOptions } from '../FoyerContext.ts'

/** From now on the widget speaks as the site wants it; any language but English is fetched. */
export function speak(foyer: Foyer, options: UiOptions): void {
  setLanguage(foyer, options)
  // what does not arrive is asked for again with the first screen
  if (isForeign(options))
    void loadLanguages().then(
      (languages) => languages.loadForeign(foyer, options),
      () => {},
    )
}

export const loadLanguages = () => loadPart(() => import('./loadForeign.ts'))

/** Whether its words are of another language than English. */
export function isForeign({ locale }: Language): boolean {
  return !!locale && !/^en/i.test(locale)
}

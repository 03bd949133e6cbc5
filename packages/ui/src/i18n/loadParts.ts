import type { Foyer } from '@foyer/core'
import { languageAtom } from '@foyer/core/internal/views'
import type { PartName } from './parts.ts'
import { isForeign, loadLanguages } from './speak.ts'

/** Waits for the words of these parts of the catalogue; in English there is nothing to wait for. What fails stays English. */
export async function loadParts(foyer: Foyer, parts: readonly PartName[]): Promise<void> {
  const { store } = foyer
  const language = store.get(languageAtom)
  // asked for by the page, and not there yet
  if (language && !language.load && isForeign(language)) {
    await loadLanguages().then(
      (languages) => languages.loadForeign(foyer, language),
      () => {},
    )
  }
  await store.get(languageAtom)?.load?.(parts)
}

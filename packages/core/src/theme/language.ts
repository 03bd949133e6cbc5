import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'

/** The language the widget speaks on this page, and which way it runs: the frame of an embedded wallet does the same. */
export type Language = {
  /** BCP 47 */
  readonly locale?: string | undefined
  /** Undefined: as the page runs. */
  readonly dir?: 'ltr' | 'rtl' | undefined
  /** What is said in other words than English ones, by key. */
  readonly words?: object | undefined
  /** Fetches the words of parts of the widget that have not come yet; absent in English. */
  readonly load?: ((parts: readonly string[]) => Promise<void>) | undefined
}

/** Undefined until the widget has been put on a page. */
export const languageAtom = atom<Language | undefined>(undefined)

export function setLanguage({ store }: Foyer, language: Language): void {
  store.set(languageAtom, language)
}

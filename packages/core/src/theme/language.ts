import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'

/** The language the widget speaks on this page, and which way it runs: the frame of an embedded wallet does the same. */
export type Language = {
  /** BCP 47 */
  readonly locale: string | undefined
  /** Undefined: as the page runs. */
  readonly dir: 'ltr' | 'rtl' | undefined
}

export const languageAtom = atom<Language>({ locale: undefined, dir: undefined })

export function setLanguage({ store }: Foyer, language: Language): void {
  const { locale, dir } = store.get(languageAtom)
  if (locale !== language.locale || dir !== language.dir) store.set(languageAtom, language)
}

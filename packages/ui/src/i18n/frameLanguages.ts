/// <reference path="./languages.d.ts" />
import type { languageTable } from './languageTable.ts'
import type { FrameMessages } from './parts.ts'

export { findLanguage } from './findLanguage.ts'
export const rightToLeft: readonly string[] = ['ar', 'fa', 'he', 'ur'] satisfies readonly (keyof typeof languageTable)[]

type Load = () => Promise<{ readonly default: FrameMessages }>

/** The words of a wallet of our own in every language but English: of each file that part of it (`languages.base.ts`). */
export const frameLanguages: { readonly [code in keyof typeof languageTable]: Load } = {
  ar: () => import('./locales/ar.ts?frame'),
  bn: () => import('./locales/bn.ts?frame'),
  cs: () => import('./locales/cs.ts?frame'),
  de: () => import('./locales/de.ts?frame'),
  es: () => import('./locales/es.ts?frame'),
  fa: () => import('./locales/fa.ts?frame'),
  fr: () => import('./locales/fr.ts?frame'),
  he: () => import('./locales/he.ts?frame'),
  hi: () => import('./locales/hi.ts?frame'),
  id: () => import('./locales/id.ts?frame'),
  it: () => import('./locales/it.ts?frame'),
  ja: () => import('./locales/ja.ts?frame'),
  ko: () => import('./locales/ko.ts?frame'),
  nl: () => import('./locales/nl.ts?frame'),
  pl: () => import('./locales/pl.ts?frame'),
  pt: () => import('./locales/pt.ts?frame'),
  ru: () => import('./locales/ru.ts?frame'),
  th: () => import('./locales/th.ts?frame'),
  tr: () => import('./locales/tr.ts?frame'),
  uk: () => import('./locales/uk.ts?frame'),
  ur: () => import('./locales/ur.ts?frame'),
  vi: () => import('./locales/vi.ts?frame'),
  zh: () => import('./locales/zh.ts?frame'),
}

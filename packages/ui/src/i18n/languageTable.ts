/**
 * Every language but English, each with what a page shows first. With `?frame` or `?mail` behind this file's name, what a wallet of our
 * own says, or its mails (`languages.base.ts`).
 */
export const languageTable = {
  ar: () => import('./locales/ar.ts'),
  bn: () => import('./locales/bn.ts'),
  cs: () => import('./locales/cs.ts'),
  de: () => import('./locales/de.ts'),
  es: () => import('./locales/es.ts'),
  fa: () => import('./locales/fa.ts'),
  fr: () => import('./locales/fr.ts'),
  he: () => import('./locales/he.ts'),
  hi: () => import('./locales/hi.ts'),
  id: () => import('./locales/id.ts'),
  it: () => import('./locales/it.ts'),
  ja: () => import('./locales/ja.ts'),
  ko: () => import('./locales/ko.ts'),
  nl: () => import('./locales/nl.ts'),
  pl: () => import('./locales/pl.ts'),
  'pt-BR': () => import('./locales/pt-BR.ts'),
  'pt-PT': () => import('./locales/pt-PT.ts'),
  ru: () => import('./locales/ru.ts'),
  th: () => import('./locales/th.ts'),
  tr: () => import('./locales/tr.ts'),
  uk: () => import('./locales/uk.ts'),
  ur: () => import('./locales/ur.ts'),
  vi: () => import('./locales/vi.ts'),
  'zh-Hant': () => import('./locales/zh-Hant.ts'),
  zh: () => import('./locales/zh.ts'),
}

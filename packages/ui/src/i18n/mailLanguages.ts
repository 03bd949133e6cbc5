import { mailWords } from './en.ts'
import { mailTexts as ar } from './locales/ar.ts'
import { mailTexts as bn } from './locales/bn.ts'
import { mailTexts as cs } from './locales/cs.ts'
import { mailTexts as de } from './locales/de.ts'
import { mailTexts as es } from './locales/es.ts'
import { mailTexts as fa } from './locales/fa.ts'
import { mailTexts as fr } from './locales/fr.ts'
import { mailTexts as he } from './locales/he.ts'
import { mailTexts as hi } from './locales/hi.ts'
import { mailTexts as id } from './locales/id.ts'
import { mailTexts as it } from './locales/it.ts'
import { mailTexts as ja } from './locales/ja.ts'
import { mailTexts as ko } from './locales/ko.ts'
import { mailTexts as nl } from './locales/nl.ts'
import { mailTexts as pl } from './locales/pl.ts'
import { mailTexts as pt } from './locales/pt.ts'
import { mailTexts as ru } from './locales/ru.ts'
import { mailTexts as th } from './locales/th.ts'
import { mailTexts as tr } from './locales/tr.ts'
import { mailTexts as uk } from './locales/uk.ts'
import { mailTexts as ur } from './locales/ur.ts'
import { mailTexts as vi } from './locales/vi.ts'
import { mailTexts as zh } from './locales/zh.ts'
import type { MailTexts } from './parts.ts'

export type { MailKey } from './parts.ts'

/** The mails of a wallet of our own, in every language that they are written in. */
export const mailLanguages = {
  ar,
  bn,
  cs,
  de,
  en: mailWords,
  es,
  fa,
  fr,
  he,
  hi,
  id,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ru,
  th,
  tr,
  uk,
  ur,
  vi,
  zh,
} as const satisfies { readonly [language: string]: MailTexts }

export type MailLanguage = keyof typeof mailLanguages

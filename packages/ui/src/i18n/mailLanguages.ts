/// <reference path="./languages.d.ts" />
import { mailWords } from './en.ts'
import { languageTable } from './languageTable.ts?mail'
import type { MailTexts } from './parts.ts'

export { findLanguage } from './findLanguage.ts'
export type { MailKey } from './parts.ts'

export type MailLanguage = 'en' | keyof typeof languageTable

const loaded = await Promise.all(
  Object.entries(languageTable).map(async ([code, load]) => [code, (await load()).mailTexts] as const),
)

/** The mails of a wallet of our own, in every language that they are written in. */
export const mailLanguages = { en: mailWords, ...Object.fromEntries(loaded) } as {
  readonly [language in MailLanguage]: MailTexts
}

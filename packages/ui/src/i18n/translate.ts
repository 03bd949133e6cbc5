import type { LateMessageKey, MessageKey, MessageSlots } from './en.ts'
import type { languageTable } from './languageTable.ts'
import type { Message } from './message.ts'
import type { PartKeys } from './parts.ts'

type ButtonKey = PartKeys['button']

/** A site's own words: any part of the catalogue. Where the wording changes with a number, an object by CLDR plural category. */
export type Words = { readonly [key in ButtonKey]?: string } & {
  readonly [key in Exclude<MessageKey | LateMessageKey, ButtonKey>]?: Message
}

/** A language that Foyer brings. */
export type LanguageCode = 'en' | keyof typeof languageTable

/** Any BCP 47 tag: `de-AT` speaks `de`. */
export type Locale = LanguageCode | 'auto' | (string & {})

export type Args<key extends MessageKey | LateMessageKey> = [MessageSlots<key>] extends [never]
  ? []
  : [slots: { readonly [slot in MessageSlots<key>]: string }]

import type * as english from './en.ts'
import type { languageTable } from './languageTable.ts'
import type { Message } from './message.ts'
import type { PartKeys } from './parts.ts'
import type { Slots } from './slots.ts'

type English = typeof english
/** What a site can replace: no word of a wallet of our own. */
type Part = Exclude<
  keyof English,
  `${'frame' | 'grant' | 'mail' | 'passkey' | 'request' | 'solana' | 'wallet'}Words` | 'lengthLimits'
>
type KeysOf<part extends Part> = part extends unknown ? keyof English[part] : never

/** The key of a text, to give other words for. */
export type MessageKey = keyof English['en']

/** Words that travel with the screens which alone say them. */
export type LateMessageKey = Exclude<KeysOf<Part>, MessageKey>

type Text<key> = { [part in Part]: key extends keyof English[part] ? English[part][key] : never }[Part]

/** The `{slot}`s a message needs. */
export type MessageSlots<key extends MessageKey | LateMessageKey> = Slots<Text<key>>

/** Keys that need no slots: titles, labels. */
export type PlainMessageKey = { [key in MessageKey]: [MessageSlots<key>] extends [never] ? key : never }[MessageKey]

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
  : [slots: { readonly [slot in MessageSlots<key>]: string | number }]

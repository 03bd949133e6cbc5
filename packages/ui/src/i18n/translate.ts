import type { LateMessageKey, MessageKey, MessageSlots } from './en.ts'

/** A site's own words: any part of the catalogue. */
export type Words = { readonly [key in MessageKey | LateMessageKey]?: string }

export type Args<key extends MessageKey | LateMessageKey> = [MessageSlots<key>] extends [never]
  ? []
  : [slots: { readonly [slot in MessageSlots<key>]: string }]

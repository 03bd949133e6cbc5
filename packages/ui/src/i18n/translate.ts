import type { MessageKey, MessageSlots, SendMessageKey } from './en.ts'

/** A site's own words: any part of the catalogue. */
export type Words = { readonly [key in MessageKey | SendMessageKey]?: string }

export type Args<key extends MessageKey | SendMessageKey> = [MessageSlots<key>] extends [never]
  ? []
  : [slots: { readonly [slot in MessageSlots<key>]: string }]

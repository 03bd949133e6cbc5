import type { MessageKey, MessageSlots } from './en.ts'

/** A site's own words: any part of the catalogue. */
export type Words = { readonly [key in MessageKey]?: string }

export type Args<key extends MessageKey> = [MessageSlots<key>] extends [never]
  ? []
  : [slots: { readonly [slot in MessageSlots<key>]: string }]

/** Replaces the slots of a message; a missing one becomes empty. */
export function fillSlots(message: string, slots: Readonly<Record<string, string>> = {}): string {
  return message.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? '')
}

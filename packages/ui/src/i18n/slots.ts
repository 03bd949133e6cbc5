import { formatCount } from '../formatCount.ts'

/** The `{slot}`s of a message. */
export type Slots<text extends string> = text extends `${string}{${infer slot}}${infer rest}`
  ? slot | Slots<rest>
  : never

/** A number is written as the language does. */
export type SlotValues = Readonly<Record<string, string | number>>

/** Replaces the slots of a message; a missing one becomes empty. */
export function fillSlots(message: string, slots: SlotValues = {}, locale?: string): string {
  return message.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const value = slots[slot] ?? ''
    return typeof value === 'number' ? formatCount(value, locale) : value
  })
}

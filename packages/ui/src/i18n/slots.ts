/** The `{slot}`s of a message. */
export type Slots<text extends string> = text extends `${string}{${infer slot}}${infer rest}`
  ? slot | Slots<rest>
  : never

/** Replaces the slots of a message; a missing one becomes empty. */
export function fillSlots(message: string, slots: Readonly<Record<string, string | number>> = {}): string {
  return message.replace(/\{(\w+)\}/g, (_, slot: string) => String(slots[slot] ?? ''))
}

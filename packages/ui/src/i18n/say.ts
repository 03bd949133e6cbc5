import type { Message } from './message.ts'
import { fillSlots, type SlotValues } from './slots.ts'

/** A message with its slots filled, in the wording for their number; numbers are written as the language writes them. */
export function say(message: Message, slots: SlotValues = {}, locale?: string): string {
  const text = typeof message === 'string' ? message : (message[toCategory(slots[message.by], locale)] ?? message.other)
  // among words that run the other way an amount or an address keeps its own order: isolated, by FSI and PDI
  const isolated = /^(ar|fa|he|ur)\b/i.test(locale ?? '') ? text.replace(/\{\w+\}/g, '\u2068$&\u2069') : text
  return fillSlots(isolated, slots, locale)
}

/** Returns the plural category of a count; what is no number, such as `1,200+`, is counted as many. */
function toCategory(count: string | number | undefined, locale = 'en'): Intl.LDMLPluralRule {
  return new Intl.PluralRules(locale).select(Number(count))
}

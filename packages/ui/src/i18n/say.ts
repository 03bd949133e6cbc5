import type { Message } from './message.ts'
import { fillSlots } from './slots.ts'

type SlotValues = Readonly<Record<string, string | number>>

/** A message with its slots filled, in the wording for their number. */
export function say(message: Message, slots?: SlotValues, locale?: string): string {
  const text = pickText(message, slots, locale)
  // among words that run the other way an amount or an address keeps its own order: isolated, by FSI and PDI
  return fillSlots(/^(ar|fa|he|ur)\b/.test(locale ?? '') ? text.replace(/\{\w+\}/g, '\u2068$&\u2069') : text, slots)
}

/** A count may come formatted: digits in groups, no decimals. */
function pickText(message: Message, slots: SlotValues = {}, locale = 'en'): string {
  if (typeof message === 'string') return message
  const count = Number(String(slots[message.by]).replace(/\D/g, ''))
  return message[new Intl.PluralRules(locale).select(count)] ?? message.other
}

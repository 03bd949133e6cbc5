import type { Message } from './message.ts'
import { fillSlots } from './slots.ts'

type SlotValues = Readonly<Record<string, string | number>>

/** A message with its slots filled, in the wording for their number. */
export function say(message: Message, slots?: SlotValues, locale?: string): string {
  return fillSlots(pickText(message, slots, locale), slots)
}

/** A count may come formatted: digits in groups, no decimals. */
function pickText(message: Message, slots: SlotValues = {}, locale = 'en'): string {
  if (typeof message === 'string') return message
  const count = Number(String(slots[message.by]).replace(/\D/g, ''))
  return message[new Intl.PluralRules(locale).select(count)] ?? message.other
}

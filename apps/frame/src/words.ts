import { fillSlots, frameWords, type Slots } from '@foyer/ui/frame-words'

type Words = typeof frameWords
type Word = keyof Words
/** A word without slots. */
export type PlainWord = { [key in Word]: Slots<Words[key]> extends never ? key : never }[Word]

type SlotValues<key extends Word> = { readonly [name in Slots<Words[key]>]: string | number }

/** A word of the catalogue that the wallet shares with the widget (`packages/ui/src/i18n`). */
export function translate<key extends Word>(
  key: key,
  ...[slots]: Slots<Words[key]> extends never ? [] : [SlotValues<key>]
): string {
  return fillSlots(frameWords[key], slots)
}

import { frameWords, type Message, type Slots, say } from '@foyer/ui/frame-words'

type Words = typeof frameWords
type Word = keyof Words
/** A word without slots. */
export type PlainWord = { [key in Word]: Slots<Words[key]> extends never ? key : never }[Word]

type SlotValues<key extends Word> = { readonly [name in Slots<Words[key]>]: string | number }

/** What is said in another language than English. The page has one visitor, so there is one. */
let spoken: { readonly locale: string; readonly words: { readonly [key in Word]?: Message } } = {
  locale: 'en',
  words: {},
}

/** From now on these words are said; a missing one is said in English. */
export function setWords(locale: string, words: { readonly [key in Word]?: Message }): void {
  spoken = { locale, words }
}

/** The language that is spoken, as a BCP 47 tag. */
export function getSpokenLocale(): string {
  return spoken.locale
}

/** A word of the catalogue that the wallet shares with the widget (`packages/ui/src/i18n`). */
export function translate<key extends Word>(
  key: key,
  ...[slots]: Slots<Words[key]> extends never ? [] : [SlotValues<key>]
): string {
  return say(spoken.words[key] ?? frameWords[key], slots, spoken.locale)
}

/** Controls, marks without a width, marks of direction, fillers, variation selectors: what cannot be seen in a text. */
const hidden =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u115F\u1160\u3164\uFFA0\u2800]|\u034F|\u17B4|\u17B5|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}]/gu

/** Marks that turn the direction in which a text is read. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** Pictures of several characters, and letters that join or do not: what belongs to honest texts. */
const honest = new RegExp(
  [
    String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)*(?:[\u{E0020}-\u{E007E}]+\u{E007F})?`,
    String.raw`[\d#*]\uFE0F?\u20E3`,
    String.raw`(?<=[\p{sc=Arabic}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Malayalam}\p{sc=Sinhala}])[\u200C\u200D](?=[\p{sc=Arabic}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Malayalam}\p{sc=Sinhala}])`,
  ].join('|'),
  'gu',
)

export type SeenText = {
  /** The text with what cannot be seen written out as [U+200B]. */
  readonly text: string
  /** Names of what was written out, each once: U+200B. */
  readonly names: readonly string[]
  /** Whether the text could be read in another order than it is signed. */
  readonly isTurned: boolean
  readonly count: number
}

/** Writes out what cannot be seen, so that a text shows all that is signed. */
export function writeOutHidden(source: string): SeenText {
  const names: string[] = []
  const isLine = (character: string) => character === '\n' || character === '\t'
  const writeOut = (part: string) =>
    part.replaceAll('\r\n', '\n').replace(hidden, (character) => {
      if (isLine(character)) return character
      const name = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
      names.push(name)
      return `[${name}]`
    })
  let text = ''
  let at = 0
  for (const match of source.matchAll(honest)) {
    text += writeOut(source.slice(at, match.index)) + match[0]
    at = match.index + match[0].length
  }
  text += writeOut(source.slice(at))
  return { text, names: [...new Set(names)], isTurned: turning.test(source), count: names.length }
}

/** As a lenient reader has it: one form of each letter, nothing hidden, line by line. */
export function toPlainLines(source: string): readonly string[] {
  return source
    .split(/\r\n|[\n\r\u0085\u2028\u2029\v\f]/)
    .map((line) => line.normalize('NFKC').replace(hidden, '').replace(/\s+/g, ' ').trim())
}

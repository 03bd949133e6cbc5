/** Characters that hide, reorder or break text: controls, bidirectional marks, zero-width and private ones. */
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/** A text from a chain or a visitor, made safe to show on one line. */
export function cleanText(text: string, maxLength: number): string {
  return [...text.replaceAll(unsafeCharacters, ' ').replaceAll(/\s+/g, ' ').trim()].slice(0, maxLength).join('')
}

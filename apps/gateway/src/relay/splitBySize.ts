/**
 * Parts of a list of texts, each of which is short enough to be sent at once with a character between its texts and one at each end.
 * A text that is longer alone is left out.
 * @param maxBytes in UTF-8
 */
export function splitBySize(texts: readonly string[], maxBytes: number): readonly (readonly string[])[] {
  const parts: string[][] = []
  let size = 0
  for (const text of texts) {
    const bytes = Buffer.byteLength(text) + 1
    if (bytes + 1 > maxBytes) continue
    const part = parts.at(-1)
    if (part && size + bytes <= maxBytes) {
      part.push(text)
      size += bytes
    } else {
      parts.push([text])
      size = bytes + 1
    }
  }
  return parts
}

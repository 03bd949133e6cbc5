// controls, soft hyphen, zero-width and bidirectional marks, line separators, fillers, tags: what makes text lie about itself
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u115F\u1160\u3164\uFFA0]|\u034F|\u17B4|\u17B5/gu

/**
 * Text of a wallet, contract or server, fit to be shown on one line: no control, invisible or direction-changing
 * character, no run of spaces, cut to `limit` characters.
 * @returns undefined when nothing is left or it was no text
 */
export function cleanText(value: unknown, limit = 64): string | undefined {
  if (typeof value !== 'string') return undefined
  // cut first: the rest of a megabyte is not worth reading
  const text = value
    .slice(0, limit * 8)
    .replace(/\s+/g, ' ')
    .replace(invisible, '')
    .trim()
  if (text === '') return undefined
  const characters = [...text]
  return characters.length > limit
    ? `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
    : text
}

/** Longest icon a wallet may bring, in characters of its data URI. */
export const iconLimit = 262_144

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

/**
 * An icon that a wallet brings along, fit for an image element: a `data:` image of at most `iconLimit` characters.
 * An SVG may hold scripts; image elements do not run them.
 * @returns undefined for anything else, also for an address on the web, which would tell that server about the visitor
 * @see EIP-6963, RFC 2397
 */
export function cleanIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > iconLimit) return undefined
  const icon = value.trim()
  return /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml|x-icon|vnd\.microsoft\.icon)[;,]/i.test(icon)
    ? icon
    : undefined
}

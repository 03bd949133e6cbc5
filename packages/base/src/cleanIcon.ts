/** Longest icon a wallet may bring, in characters of its data URI. */
export const iconLimit = 262_144

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

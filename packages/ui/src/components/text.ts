/**
 * Text that a wallet, a token or a page chose, made safe to show: without control characters, without the ones that
 * turn the direction of writing, without invisible ones; one line; not long.
 */
export function cleanText(value: string, limit = 40): string {
  const characters = [
    ...value.slice(0, limit * 8).replace(/[\p{C}\p{Z}\s]+/gu, (run) => (/[\p{Z}\s]/u.test(run) ? ' ' : '')),
  ]
  const text = characters.join('').trim()
  return [...text].length > limit ? `${[...text].slice(0, limit - 1).join('')}…` : text
}

const longestData = 64_000

/**
 * An image address that may be given to an image element, or undefined: `https:`, a path of this site, or a small
 * `data:` picture. Inside an image element an SVG runs no script and loads nothing.
 */
export function safeImageUrl(value: string | undefined): string | undefined {
  if (!value) return undefined
  if (value.startsWith('data:')) {
    return value.length <= longestData && /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/.test(value)
      ? value
      : undefined
  }
  if (value.length > 2_048 || !/^(https:\/\/|\/(?![/\\]))/.test(value)) return undefined
  return value
}

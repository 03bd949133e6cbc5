import { cleanIcon } from '@foyer/base'

/**
 * An image address that may be given to an image element, or undefined: `https:`, a path of this site, or a `data:`
 * picture of reasonable size. Inside an image element an SVG runs no script and loads nothing.
 */
export function toSafeImageUrl(value: string | undefined): string | undefined {
  if (!value || value.startsWith('data:')) return cleanIcon(value)
  return value.length <= 2_048 && /^(https:\/\/|\/(?![/\\]))/.test(value) ? value : undefined
}

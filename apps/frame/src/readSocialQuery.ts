import { FoyerError } from '@foyer/base'

/** Longest address that a provider sends a visitor back to, in characters. */
const addressLimit = 6_000

/**
 * Reads what a provider answered, from the address that it sent the visitor back to.
 * @throws FoyerError `FrameRefused` for an address that is not this wallet's own, or no end of a login
 */
export function readSocialQuery(uri: string): string {
  const url = uri.length <= addressLimit && URL.canParse(uri) ? new URL(uri) : undefined
  const isOwn = url?.origin === location.origin && url.pathname === '/social'
  if (!isOwn || !url.searchParams.has('code')) {
    throw new FoyerError('FrameRefused', { message: 'This isn’t the end of a sign-in' })
  }
  return url.search.slice(1)
}

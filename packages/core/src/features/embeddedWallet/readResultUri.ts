import { FoyerError } from '@foyer/base'

/**
 * The address that a provider sent the visitor back to, unless it says no there.
 * @throws FoyerError `SocialConnectFailed` with the provider's word as `cause`
 */
export function readResultUri(uri: string): string {
  const [, problem] = /[?&]error=([^&#]*)/.exec(uri) ?? []
  if (problem === undefined) return uri
  throw new FoyerError('SocialConnectFailed', { cause: new Error(problem.slice(0, 200)) })
}

import { FoyerError } from '@foyer/base'

/**
 * A frame that asks for another kind of address is not one that is followed.
 * @throws FoyerError `SocialConnectFailed`
 */
export function assertWebAddress(uri: string): string {
  if (/^https?:\/\//i.test(uri) && URL.canParse(uri)) return uri
  throw new FoyerError('SocialConnectFailed')
}

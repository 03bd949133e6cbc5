import { isFoyerError } from '@foyer/base'

/** Whether a login failed because its window never left the wallet's loading page. */
export function isPopupStuck(error: unknown): boolean {
  return isFoyerError(error, 'SocialConnectFailed') && isFoyerError(error.cause, 'RequestTimedOut')
}

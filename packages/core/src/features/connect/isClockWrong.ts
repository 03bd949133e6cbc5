import { isFoyerError } from '@foyer/base'

/** What relays say of a token that was made by a clock which is far off. */
const clockReasons = /not yet valid|is expired/

/** Whether a relay refused the visitor because of the time on this device, which only they can mend. */
export function isClockWrong(error: unknown): boolean {
  return isFoyerError(error, 'RelayRefused') && clockReasons.test(error.context.reason)
}

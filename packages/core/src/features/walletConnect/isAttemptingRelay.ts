import { relayConnectorId } from '../../config/constants.ts'
import { currentAtom } from '../../connection/attempt.ts'
import type { Foyer } from '../../foyer.ts'

/** Whether a wallet on another device is waited for, in whichever namespace. */
export function isAttemptingRelay({ store }: Foyer): boolean {
  return store.get(currentAtom)?.connectorId === relayConnectorId
}

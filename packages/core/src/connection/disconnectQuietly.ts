import type { Connection } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { isAttempting } from './attempt.ts'

/** Disconnects a wallet that another one has replaced, unless it is being asked again; an error of the wallet is ignored. */
export function disconnectQuietly(
  foyer: Foyer,
  { namespace, connectorId }: Pick<Connection, 'namespace' | 'connectorId'>,
): void {
  if (isAttempting(foyer, { namespace, connectorId })) return
  foyer.adapters
    .get(namespace)
    ?.disconnect({ connectorId })
    .catch(() => {})
}

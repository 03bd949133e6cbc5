import type { Connection } from '@foyer/base'
import type { Foyer } from '../foyer.ts'

/** Disconnects a wallet that another one has replaced; an error of the wallet is ignored. */
export function disconnectQuietly(
  { adapters }: Foyer,
  { namespace, connectorId }: Pick<Connection, 'namespace' | 'connectorId'>,
): void {
  adapters
    .get(namespace)
    ?.disconnect({ connectorId })
    .catch(() => {})
}

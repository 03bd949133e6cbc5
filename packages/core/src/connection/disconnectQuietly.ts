import type { Connection } from '@foyer/base'
import type { Foyer } from '../foyer.ts'

/** Something else has taken its place: what the wallet thinks of that is its own affair. */
export function disconnectQuietly(
  { adapters }: Foyer,
  { namespace, connectorId }: Pick<Connection, 'namespace' | 'connectorId'>,
): void {
  adapters
    .get(namespace)
    ?.disconnect({ connectorId })
    .catch(() => {})
}

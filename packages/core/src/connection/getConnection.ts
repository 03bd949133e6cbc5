import type { Connection, Namespace } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { activeConnectionAtom, activeConnectionsAtom } from '../state/connections.ts'

/** The live connection in use, as the adapters' capabilities take it. @param namespace default: the active one */
export function getConnection({ store }: Foyer, namespace?: Namespace): Connection | undefined {
  return namespace ? store.get(activeConnectionsAtom).get(namespace) : store.get(activeConnectionAtom)
}

import type { Connection, Namespace } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { connectionsAtom } from '../state/connections.ts'

/** Every live connection; of each namespace the one in use first. @param namespace default: all */
export function getConnections({ store }: Foyer, namespace?: Namespace): readonly Connection[] {
  const all = store.get(connectionsAtom)
  return namespace ? (all.get(namespace) ?? []) : [...all.values()].flat()
}

/** Calls the listener whenever a connection begins, changes or ends. @returns stops watching */
export function watchConnections(foyer: Foyer, listener: (connections: readonly Connection[]) => void): () => void {
  return foyer.store.sub(connectionsAtom, () => listener(getConnections(foyer)))
}

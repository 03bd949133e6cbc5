import type { Connection, Namespace } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { activeNamespaceAtom, connectionsAtom } from './atoms.ts'

/** Believes a connection that an adapter reported, and remembers it for the next visit. */
export function applyConnection(foyer: Foyer, connection: Connection): void {
  foyer.store.set(connectionsAtom, (all) => new Map(all).set(connection.namespace, connection))
  rememberConnection(foyer, connection.namespace, connection)
}

/** Forgets a namespace's connection; another connected namespace becomes active if this one was. */
export function removeConnection(foyer: Foyer, namespace: Namespace): void {
  const { store } = foyer
  store.set(connectionsAtom, (all) => new Map([...all].filter(([key]) => key !== namespace)))
  rememberConnection(foyer, namespace, undefined)
  const [next] = store.get(connectionsAtom).keys()
  if (next && store.get(activeNamespaceAtom) === namespace) setActiveNamespace(foyer, next)
}

export function setActiveNamespace(foyer: Foyer, namespace: Namespace): void {
  foyer.store.set(activeNamespaceAtom, namespace)
  foyer.storage.set('activeNamespace', namespace)
}

function rememberConnection(foyer: Foyer, namespace: Namespace, connection: Connection | undefined): void {
  const { [namespace]: _, ...others } = foyer.storage.get('connections') ?? {}
  const entry = connection && { connectorId: connection.connectorId, networkId: connection.networkId }
  foyer.storage.set('connections', entry ? { ...others, [namespace]: entry } : others)
}

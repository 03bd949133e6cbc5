import type { Connection } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { filterConnections } from '../state/changeConnections.ts'
import { closeModal } from '../state/closeModal.ts'
import { chosenNamespaceAtom, connectionsAtom, resolveActiveNamespace } from '../state/connections.ts'
import { type ConnectionEnding, rememberConnections } from '../state/recentConnections.ts'
import { saveConnections } from '../state/saveConnections.ts'
import { saveNamespace } from '../state/saveNamespace.ts'
import { transact } from '../state/transact.ts'

/**
 * Forgets connections in one step, here and for the next visit; another connected namespace becomes active where the active
 * one has none left.
 */
export function removeConnections(
  foyer: Foyer,
  isRemoved: (connection: Connection) => boolean,
  options: { readonly closes?: boolean; readonly ending?: ConnectionEnding } = {},
): void {
  const { store, events, config } = foyer
  const before = store.get(connectionsAtom)
  const all = filterConnections(before, isRemoved)
  saveConnections(foyer, all, before.keys())
  rememberConnections(foyer, [...before.values()].flat().filter(isRemoved), options.ending ?? 'left')
  const closed = transact(store, (get, set) => {
    set(connectionsAtom, all)
    set(chosenNamespaceAtom, resolveActiveNamespace(get))
    return options.closes ? closeModal(get, set, config) : undefined
  })
  saveNamespace(foyer)
  closed?.abortPending()
  if (closed?.wasOpen) events.emit({ type: 'MODAL_CLOSE', properties: { connected: closed.isConnected } })
}

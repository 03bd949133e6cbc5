import type { Connection, Namespace } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { filterConnections } from '../state/changeConnections.ts'
import { closeModal } from '../state/closeModal.ts'
import type { Target } from '../state/connectFlow.ts'
import { chosenNamespaceAtom, connectionsAtom, resolveActiveNamespace } from '../state/connections.ts'
import { type ConnectionEnding, rememberConnections } from '../state/recentConnections.ts'
import { saveConnections } from '../state/saveConnections.ts'
import { saveNamespace } from '../state/saveNamespace.ts'
import { transact } from '../state/transact.ts'

export type RemoveOptions = {
  readonly closes?: boolean
  readonly ending?: ConnectionEnding
  /** Another page ended them, and has forgotten them. */
  readonly isFollowing?: boolean
  /** What is forgotten besides: connections of other pages that this one does not have. */
  readonly isForgotten?: (wallet: Target) => boolean
}

/**
 * Forgets connections in one step, here and for the next visit; another connected namespace becomes active where the active
 * one has none left.
 */
export function removeConnections(
  foyer: Foyer,
  isRemoved: (connection: Connection) => boolean,
  options: RemoveOptions = {},
): void {
  const { store, events, config } = foyer
  const before = store.get(connectionsAtom)
  const all = filterConnections(before, isRemoved)
  if (!options.isFollowing) {
    const { isForgotten, ending } = options
    const stored = Object.keys((isForgotten && foyer.storage.get('connections')) ?? {}) as Namespace[]
    saveConnections(foyer, all, new Set([...before.keys(), ...stored]), isForgotten)
    rememberConnections(foyer, [...before.values()].flat().filter(isRemoved), ending)
  }
  const closed = transact(store, (get, set) => {
    set(connectionsAtom, all)
    set(chosenNamespaceAtom, resolveActiveNamespace(get))
    return options.closes ? closeModal(get, set, config) : undefined
  })
  if (!options.isFollowing) saveNamespace(foyer)
  closed?.abortPending()
  if (closed?.wasOpen) events.emit({ type: 'MODAL_CLOSE', properties: { connected: closed.isConnected } })
}

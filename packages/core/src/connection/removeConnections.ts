import type { Connection, Namespace } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { filterConnections } from '../state/changeConnections.ts'
import { closeModal } from '../state/closeModal.ts'
import { connectAttemptAtom, type Target } from '../state/connectFlow.ts'
import {
  activeConnectionAtom,
  chosenNamespaceAtom,
  connectionsAtom,
  resolveActiveNamespace,
} from '../state/connections.ts'
import { type ConnectionEnding, rememberConnections } from '../state/recentConnections.ts'
import { isSignInDueAtom } from '../state/requiredSignIn.ts'
import { saveConnections } from '../state/saveConnections.ts'
import { saveNamespace } from '../state/saveNamespace.ts'
import { transact } from '../state/transact.ts'
import type { StoredConnection } from '../storage/keys.ts'

type RemoveOptions = {
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
    const { isForgotten = () => false, ending } = options
    const stored = Object.entries(foyer.storage.get('connections') ?? {}) as [Namespace, readonly StoredConnection[]][]
    const forgotten = stored.filter(([namespace, list]) => list.some((one) => isForgotten({ ...one, namespace })))
    const changed = [...before.keys()].filter((namespace) => before.get(namespace) !== all.get(namespace))
    saveConnections(foyer, all, new Set([...changed, ...forgotten.map(([namespace]) => namespace)]), isForgotten)
    rememberConnections(foyer, [...before.values()].flat().filter(isRemoved), ending)
  }
  const closed = transact(store, (get, set) => {
    set(connectionsAtom, all)
    set(chosenNamespaceAtom, resolveActiveNamespace(get))
    // who is still there and has to sign in stays at that
    return options.closes && !get(isSignInDueAtom) ? closeModal(get, set, config) : undefined
  })
  if (!options.isFollowing) saveNamespace(foyer)
  closed?.abortPending()
  if (closed?.wasOpen) events.emit({ type: 'MODAL_CLOSE', properties: { connected: closed.isConnected } })
}

/** The wallet ended connections by itself. The screens of the active one close, unless the visitor is connecting another. */
export function removeEndedConnections(
  foyer: Foyer,
  isEnded: (connection: Connection) => boolean,
  options: RemoveOptions = {},
): void {
  const { store, events } = foyer
  const ended = [...store.get(connectionsAtom).values()].flat().filter(isEnded)
  if (ended.length === 0) return
  const active = store.get(activeConnectionAtom)
  const closes = active !== undefined && ended.includes(active) && store.get(connectAttemptAtom).step === 'idle'
  removeConnections(foyer, (one) => ended.includes(one), { closes, ending: 'revoked', ...options })
  for (const { namespace } of ended) events.emit({ type: 'DISCONNECT_SUCCESS', properties: { namespace } })
}

import type { Connection } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { closeModal } from '../state/closeModal.ts'
import { chosenNamespaceAtom, connectionsAtom, settleNamespace, withoutConnections } from '../state/connections.ts'
import { saveConnections, saveNamespace } from '../state/saveConnections.ts'
import { transact } from '../state/transact.ts'

/**
 * Forgets connections in one step, here and for the next visit; another connected namespace becomes active where the active
 * one has none left.
 */
export function removeConnections(
  foyer: Foyer,
  isGone: (connection: Connection) => boolean,
  options: { readonly closes?: boolean } = {},
): void {
  const { store, events, config } = foyer
  const before = store.get(connectionsAtom)
  const all = withoutConnections(before, isGone)
  saveConnections(foyer, all, before.keys())
  const closed = transact(store, (get, set) => {
    set(connectionsAtom, all)
    set(chosenNamespaceAtom, settleNamespace(get))
    return options.closes ? closeModal(get, set, config) : undefined
  })
  saveNamespace(foyer)
  closed?.end()
  if (closed?.wasOpen) events.emit({ type: 'MODAL_CLOSE', properties: { connected: closed.isConnected } })
}

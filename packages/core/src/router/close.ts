import type { Foyer } from '../foyer.ts'
import { closeModal } from '../state/closeModal.ts'
import { transact } from '../state/transact.ts'

/** Closes and goes back to the first screen: Connect, or Account in embedded mode when connected. */
export function close(foyer: Foyer): void {
  const { wasOpen, isConnected, abortPending } = transact(foyer.store, (get, set) => closeModal(get, set, foyer.config))
  abortPending()
  if (wasOpen) foyer.events.emit({ type: 'MODAL_CLOSE', properties: { connected: isConnected } })
}

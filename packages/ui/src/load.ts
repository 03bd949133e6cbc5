import type { Foyer } from '@foyer/core'
import { atom } from 'jotai/vanilla'

/** Where the modal's own code stands; it is not on the page before someone needs it. */
export type LoadState = 'idle' | 'loading' | 'ready' | 'failed'

export const loadStateAtom = atom<LoadState>('idle')

/** The modal and the view it is about to show; asking again after a failure tries again. */
export async function loadModal(isConnected: boolean): Promise<typeof import('./modal/mountModal.tsx')> {
  const view = isConnected ? import('./features/account/AccountView.tsx') : import('./features/connect/ConnectView.tsx')
  // a view that cannot be loaded says so inside the modal
  const [modal] = await Promise.all([import('./modal/mountModal.tsx'), view.catch(() => {})])
  return modal
}

/** The visitor is about to click: the modal is made ready behind the page, so that the click only has to show it. */
export const isWantedAtom = atom(false)

/** Loads the modal, and lets whoever mounts it do so before it is open. */
export function prefetch(foyer: Foyer): void {
  foyer.store.set(isWantedAtom, true)
}

import { atom } from 'jotai/vanilla'

/** Where the modal's own code stands; it is not on the page before someone needs it. */
export type LoadState = 'idle' | 'loading' | 'ready' | 'failed'

export const loadStateAtom = atom<LoadState>('idle')

/** The modal and the view it is about to show; asking again after a failure tries again. */
export async function loadModal(isConnected: boolean): Promise<typeof import('./mountModal.tsx')> {
  const view = isConnected
    ? import('../features/account/AccountView.tsx')
    : import('../features/connect/ConnectView.tsx')
  // a view that cannot be loaded says so inside the modal
  const [modal] = await Promise.all([import('./mountModal.tsx'), view.catch(() => {})])
  return modal
}

/** The visitor is about to click. */
export function prefetch(isConnected: boolean): void {
  loadModal(isConnected).catch(() => {})
}

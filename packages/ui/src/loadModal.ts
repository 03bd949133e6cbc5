/** The modal, and beside it what it is about to show; a call after a failure tries again. */
export function loadModal(isConnected: boolean): Promise<typeof import('./modal/mountModal.ts')> {
  // asked for first: it shows the list before the rest has come
  const modal = import('./modal/mountModal.ts')
  const view = isConnected ? import('./features/account/AccountView.tsx') : import('./features/connect/ConnectView.tsx')
  // who waits for it says so
  view.catch(() => {})
  return modal
}

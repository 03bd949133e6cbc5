/** The modal and the view it is about to show; a call after a failure tries again. */
export async function loadModal(isConnected: boolean): Promise<typeof import('./modal/mountModal.tsx')> {
  const view = isConnected ? import('./features/account/AccountView.tsx') : import('./features/connect/ConnectView.tsx')
  // the modal itself reports a view that cannot be loaded
  const [modal] = await Promise.all([import('./modal/mountModal.tsx'), view.catch(() => {})])
  return modal
}

import { loadPart } from '@foyer/base'
import { activeConnectionAtom, type Foyer } from '@foyer/core'

/** The modal, and what it is about to show; a call after a failure tries again. */
export function loadModal({ store, config }: Foyer): Promise<typeof import('./modal/mountModal.ts')> {
  const modal = loadPart(() => import('./modal/mountModal.ts'))
  // who waits for it says so
  const quiet = () => {}
  if (store.get(activeConnectionAtom)) import('./features/account/AccountView.tsx').catch(quiet)
  // wallets alone show by themselves, and have the way to themselves until they do
  else if (config.frameUrl) import('./features/connect/ConnectView.tsx').catch(quiet)
  return modal
}

import { FoyerError } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { isSignInOn, signInFlowAtom } from '../../state/signInFlow.ts'
import { showSignIn } from './followAccount.ts'

/**
 * Opens the screen on which the visitor signs in, e.g. where they did not when they connected. Who is signed in already is
 * asked nothing.
 * @throws FoyerError `SiwxNotEnabled` on a site without `siwx`, `NoActiveCaipAddress` while no one is connected
 */
export function openSignIn(foyer: Foyer): void {
  if (!isSignInOn(foyer.config)) throw new FoyerError('SiwxNotEnabled')
  if (!foyer.store.get(activeConnectionAtom)) throw new FoyerError('NoActiveCaipAddress')
  if (foyer.store.get(signInFlowAtom).step !== 'signed') showSignIn(foyer)
}

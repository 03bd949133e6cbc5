import { FoyerError, parseCaipAddress } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { isSignInOn, signInFlowAtom } from '../../state/signInFlow.ts'
import { showSignIn, signInChannelAtom } from './followAccount.ts'
import { loadSiwx } from './loadSiwx.ts'
import { signInEventAtom } from './signInTransition.ts'

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

/**
 * Ends the session of the account and network in use, which stays connected. Where no one may stay without one, the visitor is
 * asked to sign again. The other pages of the site in this browser follow.
 * @throws FoyerError `SiwxNotEnabled` on a site without `siwx`, `NoActiveCaipAddress` while no one is signed in, and whatever the
 * site's `revokeSession` throws: then the session stands
 */
export async function signOut(foyer: Foyer): Promise<void> {
  const { store } = foyer
  const siwx = await loadSiwx(foyer)
  const flow = store.get(signInFlowAtom)
  if (flow.step !== 'signed') throw new FoyerError('NoActiveCaipAddress')
  const { account } = flow
  const { networkId, address } = parseCaipAddress(account)
  await siwx.revokeSession(networkId, address)
  const required = siwx.getRequired?.() === true
  store.set(signInEventAtom, { type: 'ended', account, required })
  store.get(signInChannelAtom)?.announce()
  const now = store.get(signInFlowAtom)
  if (now.step === 'unsigned' && now.account === account) showSignIn(foyer)
}

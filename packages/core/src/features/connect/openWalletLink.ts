import { externalIds } from '@foyer/base'
import type { Wallet } from '../../catalogue/wallet.ts'
import { isAttempting } from '../../connection/attempt.ts'
import type { Foyer } from '../../foyer.ts'
import { navigate } from '../../router/router.ts'
import { routeAtom } from '../../state/history.ts'
import type { AppLink } from './links.ts'
import { watchOpening } from './opening.ts'
import { startPairing } from './pairing.ts'

/**
 * The visitor tapped a wallet's link: the browser follows it by itself. Waits for the wallet's answer, shows its
 * screen, and finds out whether the app came to the front. Call it from the link's click and let the click be.
 * @see reference §2.7, §4.10
 */
export function openWalletLink(foyer: Foyer, params: { wallet: Wallet; link: AppLink }): void {
  const { wallet, link } = params
  foyer.events.emit({ type: 'SELECT_WALLET', properties: { name: wallet.name, platform: 'mobile' } })
  watchOpening(foyer)
  const { base } = link
  if (base !== undefined) {
    foyer.externals.relay.load().then(
      ({ requests }) => requests.rememberWallet({ href: base, name: wallet.name }),
      () => {},
    )
    if (!isAttempting(foyer, { connectorId: externalIds.relay })) startPairing(foyer, { wallet, method: 'mobile' })
  }
  if (foyer.store.get(routeAtom).name !== 'ConnectingWalletConnect') {
    navigate(foyer, 'ConnectingWalletConnect', { wallet })
  }
}

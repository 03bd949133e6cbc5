import type { Namespace } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { isSupported } from '../network/isSupported.ts'
import { close, navigate, reset, routeAtom } from '../router/router.ts'
import { connectorsAtom } from './atoms.ts'
import { connect } from './connect.ts'

/**
 * The visitor chose a wallet: shows ConnectingExternal and asks the wallet. The outcome is in `connectAttemptAtom`;
 * success closes the modal, or opens UnsupportedChain where the wallet is on a network the site did not name.
 */
export function startConnect(foyer: Foyer, params: { connectorId: string; namespace: Namespace }): void {
  const name = foyer.store.get(connectorsAtom).find(({ id }) => id === params.connectorId)?.name ?? params.connectorId
  foyer.events.emit({ type: 'SELECT_WALLET', properties: { name, platform: 'browser' } })
  if (foyer.store.get(routeAtom).name !== 'ConnectingExternal') navigate(foyer, 'ConnectingExternal', params)
  connect(foyer, params).then(
    ({ networkId }) => {
      if (needsSupportedChain(foyer, networkId)) reset(foyer, 'UnsupportedChain')
      else close(foyer)
    },
    // the attempt atom tells the screen what went wrong
    () => {},
  )
}

function needsSupportedChain(foyer: Foyer, networkId: string): boolean {
  return foyer.config.enableNetworkSwitch && !foyer.config.allowUnsupportedChain && !isSupported(foyer, networkId)
}

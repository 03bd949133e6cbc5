import { after, type Connection, type Namespace } from '@foyer/base'
import { frameConnectorId, relayConnectorId } from '../config/constants.ts'
import type { Foyer } from '../foyer.ts'
import { isSupported } from '../network/isSupported.ts'
import { close, navigate, reset, routeAtom } from '../router/router.ts'
import { connectAttemptAtom, connectorsAtom } from './atoms.ts'
import { isAttempting } from './attempt.ts'
import { connectAnd } from './connect.ts'

/**
 * The visitor chose a wallet: shows ConnectingExternal and asks the wallet. The outcome is in `connectAttemptAtom`;
 * success closes the modal, or opens UnsupportedChain where the wallet is on a network the site did not name.
 */
export function startConnect(foyer: Foyer, params: { connectorId: string; namespace: Namespace }): void {
  // a second press asks the wallet nothing new
  if (isAttempting(foyer, params)) return
  const name = foyer.store.get(connectorsAtom).find(({ id }) => id === params.connectorId)?.name ?? params.connectorId
  foyer.events.emit({ type: 'SELECT_WALLET', properties: { name, platform: 'browser' } })
  const answered = new AbortController()
  const leave = ({ networkId }: Connection) => {
    answered.abort()
    leaveConnecting(foyer, networkId)
  }
  // the attempt atom tells the screen what went wrong
  connectAnd(foyer, params, leave).catch(() => {})
  // a wallet that knows the site answers at once: only one that has to be waited for gets a screen
  const showWaiting = () => {
    const attempt = foyer.store.get(connectAttemptAtom)
    if (foyer.signal.aborted || attempt.step === 'idle' || attempt.connectorId !== params.connectorId) return
    // the relay and the embedded wallet show screens of their own
    const hasOwn = params.connectorId === relayConnectorId || params.connectorId === frameConnectorId
    const isShown = foyer.store.get(routeAtom).name === 'ConnectingExternal' || hasOwn
    if (!isShown) navigate(foyer, 'ConnectingExternal', params)
  }
  after(0, answered.signal, showWaiting)
}

/** Connected: closes the modal, or opens UnsupportedChain where the wallet is on a network the site did not name. */
export function leaveConnecting(foyer: Foyer, networkId: string): void {
  if (needsSupportedChain(foyer, networkId)) reset(foyer, 'UnsupportedChain')
  else close(foyer, true)
}

function needsSupportedChain(foyer: Foyer, networkId: string): boolean {
  return foyer.config.enableNetworkSwitch && !foyer.config.allowUnsupportedChain && !isSupported(foyer, networkId)
}

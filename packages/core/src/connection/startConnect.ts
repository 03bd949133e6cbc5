import { getTraits } from '../external/getTraits.ts'
import type { Foyer } from '../foyer.ts'
import type { Target } from '../state/connectFlow.ts'
import { connectorsAtom } from '../state/connections.ts'
import { isAttempting } from './attempt.ts'
import { requestConnection } from './connect.ts'

/**
 * The visitor chose a wallet: asks it, and shows ConnectingExternal where it does not answer at once. The outcome is in
 * `connectAttemptAtom`; success closes the modal, or opens UnsupportedChain where the wallet is on a network the site did
 * not name.
 */
export function startConnect(foyer: Foyer, params: Target): void {
  // a second press asks the wallet nothing new
  if (isAttempting(foyer, params)) return
  const { connectorId, namespace } = params
  const name = foyer.store.get(connectorsAtom).find(({ id }) => id === connectorId)?.name ?? connectorId
  foyer.events.emit({ type: 'SELECT_WALLET', properties: { name, platform: 'browser' } })
  const screen = { name: 'ConnectingExternal', params: { connectorId, namespace } } as const
  const { hasOwnScreen } = getTraits(connectorId)
  // the attempt atom tells the screen what went wrong
  requestConnection(foyer, { connectorId, namespace }, { closes: true, ...(!hasOwnScreen && { screen }) }).catch(
    () => {},
  )
}

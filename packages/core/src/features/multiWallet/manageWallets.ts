import { type Connection, findCause, isFoyerError } from '@foyer/base'
import { connect } from '../../connection/connect.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { selectConnection } from '../../connection/selectConnection.ts'
import { startConnect } from '../../connection/startConnect.ts'
import { getTraits } from '../../external/getTraits.ts'
import type { Foyer } from '../../foyer.ts'
import { navigate, reset } from '../../router/router.ts'
import { findConnection } from '../../state/changeConnections.ts'
import type { Target } from '../../state/connectFlow.ts'
import { connectionsAtom } from '../../state/connections.ts'
import { routeAtom } from '../../state/history.ts'
import { readRecentConnections, saveRecentConnections } from '../../state/recentConnections.ts'
import { showToast } from '../../toast/toast.ts'
import { isAllowed } from './isAllowed.ts'

/** The visitor uses another wallet: at once where it is connected, else it is asked, as from the list of wallets. */
export function switchWallet(foyer: Foyer, target: Target): void {
  if (findConnection(foyer.store.get(connectionsAtom), target)) {
    void switchConnection(foyer, target)
    return showToast(foyer, { variant: 'success', name: 'walletSwitched' })
  }
  // a wallet on another device and a login begin at screens of their own
  if (getTraits(target.connectorId).kind === 'browser') startConnect(foyer, target)
  else navigate(foyer, 'Connect', { namespace: target.namespace })
}

/** The visitor leaves one wallet, or all; who is left without any is back at the list of wallets to connect. */
export async function disconnectMany(foyer: Foyer, target?: Target): Promise<void> {
  try {
    await disconnect(foyer, { ...target, keepOpen: true })
    showToast(foyer, { variant: 'success', name: 'walletDisconnected' })
  } catch (error) {
    const isUnheard = findCause(error, (cause) => isFoyerError(cause, 'SignOutUnheard')) !== undefined
    showToast(foyer, { variant: 'error', name: isUnheard ? 'signOutUnheard' : 'disconnectFailed' })
  }
  const isLookedAt = ['Account', 'ProfileWallets'].includes(foyer.store.get(routeAtom).name)
  if (!isLookedAt) return
  if (foyer.store.get(connectionsAtom).size === 0) reset(foyer, 'Connect')
  else reset(foyer, 'ProfileWallets')
}

/** The visitor wants a wallet of before forgotten. */
export function forgetWallet(foyer: Foyer, target: Target): void {
  void deleteConnection(foyer, target)
  showToast(foyer, { variant: 'success', name: 'walletForgotten' })
}

/**
 * Uses another wallet: it is the one of its namespace from now on, and its namespace the active one. Asks no one where it is
 * connected; one that was connected before is asked once to connect again: call it within the visitor's gesture. Does nothing,
 * with an alert for the developer, where the project's feature `multiWallet` is off.
 * @throws FoyerError as `connect`, of a wallet that is not connected
 */
export async function switchConnection(foyer: Foyer, target: Target): Promise<void> {
  if (!isAllowed(foyer, 'switchConnection')) return
  const connection = findConnection(foyer.store.get(connectionsAtom), target)
  if (connection) return selectConnection(foyer, connection)
  await connect(foyer, target)
}

/**
 * Forgets a wallet: it is among the recently connected no more, and is disconnected first where it is connected. Does
 * nothing, with an alert for the developer, where the project's feature `multiWallet` is off.
 * @throws FoyerError `DisconnectFailed`, after it was forgotten
 */
export async function deleteConnection(foyer: Foyer, { connectorId, namespace }: Target): Promise<void> {
  if (!isAllowed(foyer, 'deleteConnection')) return
  const isLive = findConnection(foyer.store.get(connectionsAtom), { connectorId, namespace }) !== undefined
  const forget = () => {
    const all = readRecentConnections(foyer)
    saveRecentConnections(
      foyer,
      all.filter((one) => one.connectorId !== connectorId || one.namespace !== namespace),
    )
  }
  if (!isLive) return forget()
  await disconnect(foyer, { connectorId, namespace, keepOpen: true }).finally(forget)
}

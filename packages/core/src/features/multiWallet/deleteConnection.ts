import { disconnect } from '../../connection/disconnect.ts'
import type { Foyer } from '../../foyer.ts'
import { findConnection } from '../../state/changeConnections.ts'
import type { Target } from '../../state/connectFlow.ts'
import { connectionsAtom } from '../../state/connections.ts'
import { readRecentConnections, saveRecentConnections } from '../../state/recentConnections.ts'
import { isAllowed } from './isAllowed.ts'

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

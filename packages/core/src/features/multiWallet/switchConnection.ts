import { connect } from '../../connection/connect.ts'
import { selectConnection } from '../../connection/selectConnection.ts'
import type { Foyer } from '../../foyer.ts'
import { findConnection } from '../../state/changeConnections.ts'
import type { Target } from '../../state/connectFlow.ts'
import { connectionsAtom } from '../../state/connections.ts'
import { isAllowed } from './isAllowed.ts'

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

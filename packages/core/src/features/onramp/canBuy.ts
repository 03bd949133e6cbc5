import { type Connection, families } from '@foyer/base'
import { getOnrampNames } from '../../config/getOnrampNames.ts'
import type { RemoteFeatures } from '../../config/resolveFeatures.ts'
import type { Foyer } from '../../foyer.ts'
import { findNetwork } from '../../state/networks.ts'

/**
 * Whether Account offers to buy for this connection.
 * @param remote what the project's configuration decided; nothing is offered before that is known
 */
export function canBuy(foyer: Foyer, connection: Connection, remote: RemoteFeatures | undefined): boolean {
  const { namespace, networkId } = connection
  if (!families[namespace].features.includes('buy') || !findNetwork(foyer.config, networkId)) return false
  return getOnrampNames(foyer, remote).length > 0
}

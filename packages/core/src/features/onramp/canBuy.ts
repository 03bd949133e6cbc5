import type { Connection } from '@foyer/base'
import { getOnrampNames, onrampNamespaces } from '../../config/getOnrampNames.ts'
import type { RemoteFeatures } from '../../config/resolveFeatures.ts'
import type { Foyer } from '../../foyer.ts'
import { findNetwork } from '../../state/networks.ts'

/**
 * Whether Account offers to buy for this connection.
 * @param remote what the project's configuration decided; nothing is offered before that is known
 */
export function canBuy(foyer: Foyer, connection: Connection, remote: RemoteFeatures | undefined): boolean {
  const { namespace, networkId } = connection
  if (!onrampNamespaces.includes(namespace) || findNetwork(foyer.config, networkId) === undefined) return false
  return getOnrampNames(foyer, remote).length > 0
}

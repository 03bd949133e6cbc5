import { type Connection, families } from '@foyer/base'
import type { RemoteFeatures } from '../../config/resolveFeatures.ts'
import { getOnrampNames } from '../../config/walletFeatures.ts'
import type { Foyer } from '../../foyer.ts'
import { navigate } from '../../router/router.ts'
import { findNetwork } from '../../state/networks.ts'

/** Opens the form in which an amount and a provider are chosen. */
export function openOnramp(foyer: Foyer, connection: Connection): void {
  const isSmartAccount = connection.accounts[0]?.type === 'smartAccount'
  foyer.events.emit({ type: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount } })
  navigate(foyer, 'OnRampProviders')
}

/**
 * Whether Account offers to buy for this connection.
 * @param remote what the project's configuration decided; nothing is offered before that is known
 */
export function canBuy(foyer: Foyer, connection: Connection, remote: RemoteFeatures | undefined): boolean {
  const { namespace, networkId } = connection
  if (!families[namespace].features.includes('buy') || !findNetwork(foyer.config, networkId)) return false
  return getOnrampNames(foyer, remote).length > 0
}

import type { Connection, Namespace } from '@foyer/base'
import type { RemoteFeatures } from '../../config/resolveFeatures.ts'
import type { Foyer } from '../../foyer.ts'
import { findNetwork } from '../../state/networks.ts'

/** Where coins are bought (specification §1). */
const onrampNamespaces: readonly Namespace[] = ['eip155', 'solana']

/** Specification §9. */
const defaultOnramp: readonly string[] = ['meld']

/** By what names coins are sold here, as the project, or without one the site, says; none where buying is off. */
export function getOnrampNames({ config }: Foyer, remote: RemoteFeatures | undefined): readonly string[] {
  if (config.basic || config.blockchainApiUrl === undefined) return []
  // without a service to ask for the project’s configuration the site’s own word counts
  const isAsked = config.apiUrl !== undefined && config.projectId !== undefined
  const chosen = isAsked ? remote?.onramp : (config.connect.features?.onramp ?? defaultOnramp)
  return Array.isArray(chosen) ? chosen : []
}

/**
 * Whether Account offers to buy for this connection.
 * @param remote what the project's configuration decided; nothing is offered before that is known
 */
export function canBuy(foyer: Foyer, connection: Connection, remote: RemoteFeatures | undefined): boolean {
  const { namespace, networkId } = connection
  if (!onrampNamespaces.includes(namespace) || findNetwork(foyer.config, networkId) === undefined) return false
  return getOnrampNames(foyer, remote).length > 0
}

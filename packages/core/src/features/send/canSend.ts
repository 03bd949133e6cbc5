import { type CapabilityName, type Connection, families, hasCapability } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { findNetwork } from '../../state/networks.ts'

/** Whether Account offers to send with this connection. */
export function canSend(foyer: Foyer, connection: Connection): boolean {
  const { namespace, networkId } = connection
  if (!foyer.config.features.send || !families[namespace].features.includes('send')) return false
  const isKnown = findNetwork(foyer.config, networkId) !== undefined
  // a transaction is followed until the chain has included it
  return isKnown && hasEvery(foyer, connection, ['sendTransaction', 'waitForTransaction'])
}

/** Whether something else than the native coin can be sent. */
export function canSendTokens(foyer: Foyer, connection: Connection): boolean {
  return hasEvery(foyer, connection, ['sendToken', 'getToken', 'getTokenBalances'])
}

/** Whether an NFT can be sent. */
export function canSendNfts(foyer: Foyer, connection: Connection): boolean {
  return canSend(foyer, connection) && hasEvery(foyer, connection, ['sendNft', 'getNftBalance'])
}

function hasEvery(foyer: Foyer, connection: Connection, names: readonly CapabilityName[]): boolean {
  const adapter = foyer.adapters.get(connection.namespace)
  return adapter !== undefined && names.every((name) => hasCapability(adapter, name, connection))
}

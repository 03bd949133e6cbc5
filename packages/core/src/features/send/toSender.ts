import { type CapabilityName, type Connection, families, hasCapability, type Network } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { findNetwork } from '../../state/networks.ts'

/** The account that sends, and the network it sends on. */
export type Sender = { readonly connection: Connection; readonly network: Network; readonly address: string }

/** @returns undefined without a connection, on a network the site did not name, and where the widget does not send */
export function toSender(foyer: Foyer, connection: Connection | undefined): Sender | undefined {
  const network = findNetwork(foyer.config, connection?.networkId)
  const address = connection?.accounts[0]?.address
  if (!connection || !network || !address || !families[connection.namespace].features.includes('send')) return undefined
  return { connection, network, address }
}

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

import { type Connection, families, type Network } from '@foyer/base'
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

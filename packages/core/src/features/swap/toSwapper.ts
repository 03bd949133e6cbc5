import type { Connection, Network } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { findNetwork } from '../../state/networks.ts'
import { isSwapNetwork } from './canSwap.ts'

/** The account that swaps, and the network it swaps on. */
export type Swapper = { readonly connection: Connection; readonly network: Network; readonly account: string }

/** @returns undefined without a connection, on a network the site did not name, and where nothing is swapped */
export function toSwapper(foyer: Foyer, connection: Connection | undefined): Swapper | undefined {
  const network = findNetwork(foyer.config, connection?.networkId)
  const account = connection?.accounts[0]?.address
  if (!connection || !network || !account || !isSwapNetwork(foyer, network.caipNetworkId)) return undefined
  return { connection, network, account }
}

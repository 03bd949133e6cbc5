import type { Connection, Network } from '@foyer/base'
import type { RemoteFeatures } from '../../config/resolveFeatures.ts'
import type { Foyer } from '../../foyer.ts'
import { findNetwork } from '../../state/networks.ts'
import { canBuy } from './canBuy.ts'

/** The account that coins are bought for, and the network it is on. */
export type Buyer = { readonly connection: Connection; readonly network: Network; readonly account: string }

/** @returns undefined without a connection, and where nothing is bought */
export function toBuyer(
  foyer: Foyer,
  connection: Connection | undefined,
  remote: RemoteFeatures | undefined,
): Buyer | undefined {
  const network = findNetwork(foyer.config, connection?.networkId)
  const account = connection?.accounts[0]?.address
  if (!connection || !network || !account || !canBuy(foyer, connection, remote)) return undefined
  return { connection, network, account }
}

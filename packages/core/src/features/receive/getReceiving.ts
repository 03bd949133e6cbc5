import {
  type Account,
  type Connection,
  families,
  formatUnits,
  type Network,
  type PaymentRequest,
  parseUnits,
} from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { findNetwork } from '../../state/networks.ts'

/** Where an account can be paid. */
export type Receiving = {
  readonly network: Network
  /** Bitcoin has one for payments and one for ordinals; the others the active one. */
  readonly accounts: readonly Account[]
  /** Networks on which these addresses are the account's too, the present one first. */
  readonly networks: readonly Network[]
}

/** @returns undefined without a connection, and on a network the site did not name */
export function getReceiving(foyer: Foyer, connection: Connection | undefined): Receiving | undefined {
  const network = findNetwork(foyer.config, connection?.networkId)
  if (!connection || !network || connection.accounts.length === 0) return undefined
  const { namespace, accounts, approvedNetworkIds } = connection
  const { receivesOnAll, sharesAddresses } = families[namespace]
  const isShared = ({ caipNetworkId, chainNamespace }: Network) =>
    chainNamespace === namespace &&
    sharesAddresses === true &&
    // a contract is at its address where it was put
    accounts[0]?.type !== 'smartAccount' &&
    (approvedNetworkIds?.includes(caipNetworkId) ?? true)
  const others = foyer.config.networks.filter((one) => one !== network && isShared(one))
  return {
    network,
    accounts: receivesOnAll ? accounts : accounts.slice(0, 1),
    networks: [network, ...others],
  }
}

/**
 * A link that wallets of this family open with everything filled in; undefined in families without such links.
 * @see EIP-681, Solana Pay (transfer request), BIP-21
 */
export function toPaymentLink(request: PaymentRequest): string | undefined {
  const { network, value, decimals } = request
  return families[network.chainNamespace].toPaymentLink?.(request, formatUnits(value, decimals))
}

/** Base units of what was typed; undefined for text that is no amount, and for nothing. */
export function toRequestedValue(amount: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(amount, decimals) || undefined
  } catch {
    return undefined
  }
}

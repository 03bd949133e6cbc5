import { formatUnits, type Network, parseUnits } from '@foyer/base'

/** What somebody is asked to pay. Without a token: the network's own coin. */
export type PaymentRequest = {
  readonly network: Network
  readonly address: string
  readonly tokenAddress?: string | undefined
  /** Base units. */
  readonly value: bigint
  readonly decimals: number
}

/**
 * A link that wallets of this family open with everything filled in; undefined in families without such links.
 * @see EIP-681, Solana Pay (transfer request), BIP-21
 */
export function toPaymentLink({ network, address, tokenAddress, value, decimals }: PaymentRequest): string | undefined {
  const { chainNamespace, caipNetworkId } = network
  const amount = formatUnits(value, decimals)
  switch (chainNamespace) {
    case 'eip155': {
      const chainId = caipNetworkId.slice('eip155:'.length)
      return tokenAddress
        ? `ethereum:${tokenAddress}@${chainId}/transfer?address=${address}&uint256=${value}`
        : `ethereum:${address}@${chainId}?value=${value}`
    }
    case 'solana':
      return `solana:${address}?amount=${amount}${tokenAddress ? `&spl-token=${tokenAddress}` : ''}`
    case 'bip122':
      return `bitcoin:${address}?amount=${amount}`
    case 'polkadot':
    case 'cosmos':
      return undefined
  }
}

/** Base units of what was typed; undefined for text that is no amount, and for nothing. */
export function toRequestedValue(amount: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(amount, decimals) || undefined
  } catch {
    return undefined
  }
}

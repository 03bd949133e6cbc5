import { families, formatUnits, type PaymentRequest, parseUnits } from '@foyer/base'

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

import { formatUnits } from '@foyer/base'
import { type OnrampQuote, toCents } from '@foyer/core/internal/onramp'

/** What a payment loses to fees, network included: a decimal string. Undefined where the two sums cannot be compared. */
export function toCosts({ paymentTotal, paymentSubtotal }: OnrampQuote): string | undefined {
  const [total, subtotal] = [toCents(paymentTotal.amount), toCents(paymentSubtotal.amount)]
  if (total === undefined || subtotal === undefined || total < subtotal) return undefined
  return paymentTotal.currency === paymentSubtotal.currency ? formatUnits(total - subtotal, 2) : undefined
}

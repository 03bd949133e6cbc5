import { parseUnits } from '@foyer/base'

/** What is kept of a sum of money behind the point. */
export const worthDecimals = 10

/** A price as two whole numbers that are worth the same: no digit of an amount is lost to a floating point. */
type Rate = {
  /** Base units of the token. */
  readonly quantity: bigint
  /** US dollars times 10^10. */
  readonly worth: bigint
}

/** What is held of a token, in its own unit and in US dollars. */
type Priced = { readonly quantity: string; readonly value: number | undefined; readonly decimals: number }

/** Undefined where the holding has no price, or is so little that it tells none. */
export function toRate({ quantity, value, decimals }: Priced): Rate | undefined {
  if (value === undefined) return undefined
  const rate = {
    quantity: parseUnits(quantity, decimals),
    worth: parseUnits(value.toFixed(worthDecimals), worthDecimals),
  }
  // a price from less than a cent would be wrong by more than a percent
  return rate.quantity > 0n && rate.worth >= 10n ** BigInt(worthDecimals - 2) ? rate : undefined
}

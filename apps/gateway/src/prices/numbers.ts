import { formatUnits } from '@foyer/base'
import { type Price, priceDecimals } from './price.ts'

/** A price as the number the wire has. */
export function toPriceNumber(price: Price): number {
  return Number(formatUnits(price, priceDecimals))
}

/** What an amount is worth, in US dollars, as the number the wire has. */
export function toValueNumber(amount: bigint, decimals: number, price: Price): number {
  return Number(formatUnits((amount * price) / 10n ** BigInt(decimals), priceDecimals))
}

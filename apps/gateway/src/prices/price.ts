import { formatUnits } from '@foyer/base'
import type { Chain } from '../chains/chains.ts'

/** US dollars for one whole token, with 18 decimal places. */
export type Price = bigint

export const priceDecimals = 18

/** A token of a chain; `native` is the chain's own coin. */
export type PricedToken = { readonly address: string | 'native'; readonly decimals: number }

/**
 * Where prices come from. A source answers for the tokens it knows and leaves the others out.
 * Write another one with this shape and add a kind to the configuration to use it.
 */
export type PriceSource = {
  getPrices(chain: Chain, tokens: readonly PricedToken[]): Promise<ReadonlyMap<string, Price>>
  close?(): void
}

/** A price as the number the wire has. */
export function toPriceNumber(price: Price): number {
  return Number(formatUnits(price, priceDecimals))
}

/** Calculates what an amount is worth, in US dollars, as the number the wire has. */
export function toValueNumber(amount: bigint, decimals: number, price: Price): number {
  return Number(formatUnits((amount * price) / 10n ** BigInt(decimals), priceDecimals))
}

import { parseUnits } from '@foyer/base'
import type { Chain } from '../chains/chains.ts'
import { type Price, type PricedToken, type PriceSource, priceDecimals } from './price.ts'

/** Prices as a table: `<CAIP-10 token or CAIP-2 chain>` → decimal US dollars. */
export function createFixedSource(table: { readonly [id: string]: string }): PriceSource {
  const prices = parsePriceTable(table)
  return { getPrices: async (chain, tokens) => pickPrices(prices, chain, tokens) }
}

/** Entries that are not decimal numbers are left out. */
export function parsePriceTable(table: { readonly [id: string]: string }): ReadonlyMap<string, Price> {
  const prices = new Map<string, Price>()
  for (const [id, text] of Object.entries(table)) {
    const match = /^(\d{1,20})(?:\.(\d{1,60}))?$/.exec(text)
    if (!match) continue
    const [, whole = '0', fraction = ''] = match
    prices.set(
      id.toLowerCase(),
      parseUnits(fraction ? `${whole}.${fraction.slice(0, priceDecimals)}` : whole, priceDecimals),
    )
  }
  return prices
}

export function pickPrices(
  prices: ReadonlyMap<string, Price>,
  chain: Chain,
  tokens: readonly PricedToken[],
): ReadonlyMap<string, Price> {
  const found = new Map<string, Price>()
  for (const { address } of tokens) {
    const id = address === 'native' ? chain.id : `${chain.id}:${address}`
    const price = prices.get(id.toLowerCase())
    if (price !== undefined) found.set(address, price)
  }
  return found
}

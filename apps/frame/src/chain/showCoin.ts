import type { Coin } from './networks.ts'
import { showUnits } from './showUnits.ts'

/** An amount of a network's own coin, given in its base units, with its symbol. */
export function showCoin({ symbol, decimals }: Pick<Coin, 'symbol' | 'decimals'>, amount: bigint): string {
  return `${showUnits(amount, decimals)} ${symbol}`
}

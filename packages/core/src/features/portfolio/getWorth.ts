import { formatUnits } from '@foyer/base'
import type { Holding } from './toHoldings.ts'
import { toRate, worthDecimals } from './toRate.ts'

/**
 * What an amount of a token is worth, at the price at which the service counts what the account holds of it.
 * @param amount base units
 * @returns US dollars as an exact decimal string, cut behind its tenth digit; undefined where no one knows a price
 */
export function getWorth(holding: Holding, amount: bigint): string | undefined {
  const rate = toRate(holding)
  return rate && formatUnits((amount * rate.worth) / rate.quantity, worthDecimals)
}

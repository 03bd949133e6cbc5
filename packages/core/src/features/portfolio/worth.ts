import { formatUnits, parseUnits } from '@foyer/base'
import { type Holding, toRate, worthDecimals } from './toHoldings.ts'

/**
 * Returns what an amount of a token is worth, at the price at which the service counts what the account holds of it.
 * @param amount base units
 * @returns US dollars as an exact decimal string, cut behind its tenth digit; undefined where no one knows a price
 */
export function getWorth(holding: Holding, amount: bigint): string | undefined {
  const rate = toRate(holding)
  return rate && formatUnits((amount * rate.worth) / rate.quantity, worthDecimals)
}

/** A hundredth of a cent: what is worth less is no digit that anyone reads. */
const leastWorth = 10n ** BigInt(worthDecimals - 4)

/**
 * Returns how much of a token a sum of money is, at the price at which the service counts what the account holds of it.
 * @param money US dollars as a decimal string
 * @returns base units, never more than the sum pays for, without digits that are worth less than a hundredth of a cent; undefined
 * where no one knows a price, and for what is no sum
 */
export function fromWorth(holding: Holding, money: string): bigint | undefined {
  const rate = toRate(holding)
  if (!rate || !/^\d{1,15}(\.\d{1,10})?$/.test(money)) return undefined
  const amount = (parseUnits(money, worthDecimals) * rate.quantity) / rate.worth
  let step = 1n
  while (step * 10n * rate.worth <= leastWorth * rate.quantity) step *= 10n
  return amount - (amount % step)
}

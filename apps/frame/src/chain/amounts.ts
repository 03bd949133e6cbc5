import { formatUnits } from '@foyer/base'
import { getSpokenLocale } from '../words.ts'
import type { Coin } from './networks.ts'

/**
 * An amount with every digit of it, with the figures and the decimal mark of the language that is spoken: in German `1.234` would be
 * a thousand. Without groups: a mark that means one thing in one language and another in the next stands there once at most.
 */
export function showUnits(amount: bigint, decimals: number): string {
  const text = formatUnits(amount, decimals)
  const locale = getSpokenLocale()
  if (locale === 'en') return text
  const format = new Intl.NumberFormat(locale)
  const point = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return text.replace(/\d/g, (digit) => format.format(Number(digit))).replace('.', point)
}

/** An amount of a network's own coin, given in its base units, with its symbol. */
export function showCoin({ symbol, decimals }: Pick<Coin, 'symbol' | 'decimals'>, amount: bigint): string {
  return `${showUnits(amount, decimals)} ${symbol}`
}

/** Sums what calls take along together, in the coin's base units. */
export function sumValue(calls: readonly { readonly value: bigint }[]): bigint {
  return calls.reduce((sum, { value }) => sum + value, 0n)
}

import { parseUnits } from '@foyer/base'

/** In percent (specification §9). */
export const defaultSlippage = '1'
/** What is offered beside an own figure, in percent. */
export const slippagePresets: readonly string[] = ['0.5', '1', '3']

/** Hundredths of a percent: nothing above 50 % is a swap any more, and none can be bounded by nothing. */
const smallest = 1n
const largest = 5_000n
/** Below this most swaps fail, above it others gain by trading around it. In hundredths of a percent. */
const low = 10n
const high = 500n
const whole = 10_000n

/**
 * Parses a figure in percent into hundredths of a percent.
 * @param text digits with at most two after the point @returns undefined for what is none, or out of bounds (0.01 to 50)
 */
export function parseSlippage(text: string): bigint | undefined {
  try {
    const points = parseUnits(text, 2)
    return points >= smallest && points <= largest ? points : undefined
  } catch {
    return undefined
  }
}

export type SlippageWarning = 'low' | 'high' | 'outOfBounds'

/** Returns what the visitor should know of a figure before it is used. */
export function getSlippageWarning(text: string): SlippageWarning | undefined {
  const points = parseSlippage(text)
  if (points === undefined) return 'outOfBounds'
  if (points < low) return 'low'
  return points > high ? 'high' : undefined
}

/** The least that may come out, rounded up: base units. @param points hundredths of a percent */
export function toMinimum(amount: bigint, points: bigint): bigint {
  return amount - (amount * points) / whole
}

/** A part of an amount in percent, e.g. a fee, rounded up. @param percent at most four digits after the point */
export function toPart(amount: bigint, percent: string): bigint {
  const millionths = parseUnits(percent, 4)
  return (amount * millionths + 999_999n) / 1_000_000n
}

import { FoyerError } from './errors.ts'

/**
 * A decimal amount as base units, without floating point.
 * @param value digits with at most one point, e.g. `"1.25"`; no sign, no exponent
 * @param decimals how many base-unit digits one whole has (18 for ether, 9 for SOL, 8 for BTC)
 * @throws FoyerError `InvalidAmount` for anything else, or for more fraction digits than `decimals`
 */
export function parseUnits(value: string, decimals: number): bigint {
  const [, whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(value) ?? []
  if (!(whole || fraction) || fraction.length > decimals || value.length > 100) {
    throw new FoyerError('InvalidAmount', { value })
  }
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Base units as the shortest exact decimal string: `1250000000000000000n` with 18 decimals is `"1.25"`. */
export function formatUnits(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction ? `.${fraction}` : ''}`
}

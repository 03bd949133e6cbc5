import { formatUnits } from '@foyer/base'

/**
 * An amount with every digit it has, in the locale's writing: `1,048,576.000000000000000012`. Exact: no floating point.
 * @param locale BCP 47; a malformed one is as good as none
 */
export function formatExact(value: bigint, decimals: number, locale = 'en'): string {
  const [whole = '0', fraction = ''] = formatUnits(value, decimals).split('.')
  const format = getFormat(locale)
  const digits = [...getDigits(format)]
  const point = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  // Intl reads a bigint exactly, but a fraction only to its hundredth digit
  const written = fraction && point + fraction.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
  return format.format(BigInt(whole)) + written
}

function getDigits(format: Intl.NumberFormat): string {
  return Array.from({ length: 10 }, (_, digit) => format.format(digit)).join('')
}

function getFormat(locale: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale)
  } catch {
    return new Intl.NumberFormat('en')
  }
}

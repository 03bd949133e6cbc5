import { type Balance, formatUnits } from '@foyer/base'

export type AmountParts = { readonly whole: string; readonly fraction: string }

const threeDecimals = { minimumFractionDigits: 3, maximumFractionDigits: 3 }

/**
 * An amount for reading, cut (never rounded up) to three decimals; `<0.001` for less. Exact: no floating point.
 * @param locale BCP 47; a malformed one is as good as none
 */
export function formatAmount({ value, decimals }: Pick<Balance, 'value' | 'decimals'>, locale = 'en'): AmountParts {
  const text = formatUnits(value, decimals)
  const [whole = '0', fraction = ''] = text.split('.')
  const shown = fraction.slice(0, 3)
  const isTiny = value > 0n && whole === '0' && /^0*$/.test(shown)
  const digits = isTiny ? '0.001' : `${whole}.${shown.padEnd(3, '0')}`
  // a decimal string is formatted exactly; TypeScript knows only literals of it
  const parts = numberFormat(locale, threeDecimals).formatToParts(digits as `${number}`)
  const index = parts.findIndex(({ type }) => type === 'decimal')
  const join = (some: readonly Intl.NumberFormatPart[]) => some.map((part) => part.value).join('')
  return { whole: (isTiny ? '<' : '') + join(parts.slice(0, index)), fraction: join(parts.slice(index)) }
}

function numberFormat(locale: string, digits: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, digits)
  } catch {
    return new Intl.NumberFormat('en', digits)
  }
}

/** `3.214 ETH` */
export function formatBalance(balance: Balance, locale?: string): string {
  const { whole, fraction } = formatAmount(balance, locale)
  return `${whole}${fraction} ${balance.symbol}`
}

/** A cost for reading: two significant digits, rounded up. */
export function formatFee(value: bigint, decimals: number, locale = 'en'): string {
  const text = formatUnits(value, decimals) as `${number}`
  const options: Intl.NumberFormatOptions & { roundingMode: 'ceil' } = {
    maximumSignificantDigits: 2,
    roundingMode: 'ceil',
  }
  return numberFormat(locale, options).format(text)
}

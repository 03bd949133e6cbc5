import { toCents } from '@foyer/core/internal/onramp'
import { directionMarks } from './display.ts'

/** A sum of money for reading: `$100`, `€99.50`. What is no sum is written as it stands; nothing is counted with it. */
export function formatPayment(amount: string, currency: string, locale = 'en'): string {
  const cents = toCents(amount)
  const format = cents === undefined ? undefined : getFormat(currency, locale, cents % 100n !== 0n)
  return format ? format.format(amount as `${number}`).replace(directionMarks, '') : `${amount} ${currency}`
}

/** Returns what stands beside an amount that is typed, e.g. `$`; the code itself where it has no sign. */
export function getCurrencySign(currency: string, locale = 'en'): string {
  const parts = getFormat(currency, locale, false)?.formatToParts(0)
  return parts?.find(({ type }) => type === 'currency')?.value ?? currency
}

/** `US Dollar`; the code where the browser has no name for it. */
export function getCurrencyName(currency: string, locale = 'en'): string {
  try {
    return new Intl.DisplayNames([locale, 'en'], { type: 'currency' }).of(currency) ?? currency
  } catch {
    return currency
  }
}

function getFormat(currency: string, locale: string, hasCents: boolean): Intl.NumberFormat | undefined {
  const digits = hasCents ? 2 : 0
  const options = {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  for (const one of [locale, 'en']) {
    try {
      return new Intl.NumberFormat(one, options)
    } catch {
      // the locale or the code is none
    }
  }
  return undefined
}

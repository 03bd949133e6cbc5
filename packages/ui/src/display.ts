import { parseUnits } from '@foyer/base'
import { formatAmount } from './format.ts'

/** A sum of money for reading; `fraction` may be dimmed. Together they read `$12,480.36` or `12.480,36 $`. */
export type MoneyParts = { readonly whole: string; readonly fraction: string; readonly rest: string }

/** What some languages put into a figure to turn it their way; where it stands, its place in the text says which way it runs. */
export const directionMarks = /[\u061c\u200e\u200f]/g

/** Sums above this are no prices of this world: their source is not believed. */
const largestMoney = 1e15

/**
 * US dollars with two decimals (specification §5). A decimal string is formatted exactly.
 * @returns undefined for what is no sum: not a number, negative, beyond all measure
 */
export function formatMoney(value: number | string | undefined, locale = 'en'): MoneyParts | undefined {
  const text = toDecimalText(value)
  if (text === undefined) return undefined
  const parts = getFormat(Intl.NumberFormat, locale, dollars).formatToParts(text as `${number}`)
  const point = parts.findIndex(({ type }) => type === 'decimal')
  const after = parts.findIndex(({ type }) => type === 'fraction') + 1
  const join = (some: readonly Intl.NumberFormatPart[]) =>
    some.map((part) => part.value.replace(directionMarks, '')).join('')
  return {
    whole: join(parts.slice(0, point)),
    fraction: join(parts.slice(point, after)),
    rest: join(parts.slice(after)),
  }
}

/** `$2,400.00`, or undefined for what is no sum. */
export function formatMoneyText(value: number | string | undefined, locale?: string): string | undefined {
  const parts = formatMoney(value, locale)
  return parts && parts.whole + parts.fraction + parts.rest
}

/** `+$214.08`: how much a sum has become more, or less. @returns undefined for what is no sum */
export function formatGain(value: number | undefined, locale?: string): string | undefined {
  if (value === undefined) return undefined
  // less than half a cent is neither
  const sign = Math.abs(value) < 0.005 ? '' : value > 0 ? '+' : '−'
  const text = formatMoneyText(Math.abs(value), locale)
  return text && sign + text
}

/** `+2.4%`. @param part 0.024 */
export function formatChange(part: number, locale = 'en'): string {
  return getFormat(Intl.NumberFormat, locale, percent).format(part).replace(directionMarks, '').replace('-', '−')
}

const percent = {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
} as const

function toDecimalText(value: number | string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string') return /^\d{1,40}(\.\d{1,40})?$/.test(value) ? value : undefined
  // a number has no exponent below 1e21, and none is left behind the point
  return value >= 0 && value <= largestMoney ? value.toFixed(10) : undefined
}

const dollars = {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
} as const

const formats = new Map<string, unknown>()

/** Made once: a browser takes milliseconds for a format, and a list needs one in every row. A locale that is none is as good as none. */
function getFormat<options, format>(
  Format: new (locale: string, options: options) => format,
  locale: string,
  options: options,
): format {
  const key = locale + JSON.stringify(options)
  const known = formats.get(key) as format | undefined
  if (known) return known
  let format: format
  try {
    format = new Format(locale, options)
  } catch {
    format = new Format('en', options)
  }
  formats.set(key, format)
  return format
}

/** A decimal string cut to three decimals (specification §5); `<0.001` for less. @returns undefined for what is no amount */
export function formatQuantity(numeric: string, locale?: string): string | undefined {
  if (!/^\d{1,78}(\.\d{1,36})?$/.test(numeric) || numeric.length > 100) return undefined
  const { whole, fraction } = formatAmount({ value: parseUnits(numeric, 36), decimals: 36 }, locale)
  return whole + fraction
}

/** The sign before what a transaction moved (specification §5); none where the specification has none, as for `send`. */
const historySigns: Readonly<Record<string, '+' | '−'>> = {
  receive: '+',
  deposit: '+',
  borrow: '+',
  claim: '+',
  withdraw: '−',
  repay: '−',
  burn: '−',
}

export function getHistorySign(operationType: string): '+' | '−' | '' {
  return Object.hasOwn(historySigns, operationType) ? (historySigns[operationType] ?? '') : ''
}

/** `+0.120`: three decimals with the operation's sign (specification §5). @returns undefined for what is no amount */
export function formatHistoryQuantity(numeric: string, operationType: string, locale?: string): string | undefined {
  const quantity = formatQuantity(numeric, locale)
  return quantity && getHistorySign(operationType) + quantity
}

export type TimeUnit = 'sec' | 'min' | 'hr' | 'd' | 'mo' | 'yr'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Each unit of specification §5, the longest first, with its length in milliseconds. */
const units: readonly (readonly [TimeUnit, number])[] = [
  ['yr', 365 * day],
  ['mo', 30 * day],
  ['d', day],
  ['hr', hour],
  ['min', minute],
  ['sec', 1_000],
]

/** Returns how long ago, in the largest unit that fits, cut. What lies ahead (a clock that is wrong) is 0 sec ago. */
export function toRelativeTime(at: number, now: number): { readonly unit: TimeUnit; readonly count: number } {
  const age = Math.max(0, now - at)
  for (const [unit, length] of units) if (age >= length) return { unit, count: Math.floor(age / length) }
  return { unit: 'sec', count: 0 }
}

/** `28 Oct` (reference §2.8), in the locale's own order. */
export function formatDay(at: number, locale = 'en-GB', timeZone?: string): string {
  return getFormat(Intl.DateTimeFormat, locale, {
    day: 'numeric',
    month: 'short',
    ...(timeZone && { timeZone }),
  }).format(at)
}

/** `12:03`, in the locale's own form; of another day than today that day. */
export function formatTimeOfDay(at: number, locale = 'en-GB', timeZone?: string): string {
  if (Math.abs(Date.now() - at) > day) return formatDay(at, locale, timeZone)
  return getFormat(Intl.DateTimeFormat, locale, {
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(at)
}

/** The title of a group of history: the month, with its year where that is not the present one. */
export function formatMonth(
  month: { readonly year: number; readonly month: number },
  now: number,
  locale = 'en',
): string {
  const isThisYear = new Date(now).getFullYear() === month.year
  return getFormat(Intl.DateTimeFormat, locale, { month: 'long', ...(!isThisYear && { year: 'numeric' }) }).format(
    new Date(month.year, month.month, 15),
  )
}

/** A name of at most `limit` characters (reference §2.11): what is longer ends in `…`. */
export function shortenName(name: string, limit = 20): string {
  const characters = [...name]
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : name
}

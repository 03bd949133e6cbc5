import { readLocale } from './look.ts'

const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** @param time ms since 1970 */
export function toDate(time: number, locale = readLocale()): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(time)
}

/** Formats how long ago something was, in its largest unit: "2 days ago", "now". */
export function toAgo(time: number, now: number, locale = readLocale()): string {
  const past = Math.max(now - time, 0)
  const [unit, length] = units.find(([, size]) => past >= size) ?? ['second', 1_000]
  const count = unit === 'second' ? 0 : Math.floor(past / length)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-count, unit)
}

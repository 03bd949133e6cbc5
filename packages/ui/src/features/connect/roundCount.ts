import { formatCount } from '../../formatCount.ts'

/** Reference §2.5: below ten as it is, else so many tens and more; undefined as long as it is not known. */
export function roundCount(count: number | undefined, locale: string | undefined): string | undefined {
  if (count === undefined) return undefined
  return count < 10 ? formatCount(count, locale) : `${formatCount(Math.floor(count / 10) * 10, locale)}+`
}

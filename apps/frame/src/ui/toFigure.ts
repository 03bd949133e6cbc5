import { formatUnits } from '@foyer/base'
import { readLocale } from './look.ts'

/** An amount in whole units, every digit of it, in groups: "3,819.04". */
export function toFigure({ units, decimals }: { readonly units: string; readonly decimals: number }): string {
  const [whole = '0', fraction] = formatUnits(BigInt(units), decimals).split('.')
  const format = new Intl.NumberFormat(readLocale(), { minimumFractionDigits: 1 })
  const point = format.formatToParts(0).find(({ type }) => type === 'decimal')?.value ?? '.'
  const grouped = new Intl.NumberFormat(readLocale()).format(BigInt(whole))
  // figures of the language's own stand on both sides of the point
  const digits = [...(fraction ?? '')].map((digit) => new Intl.NumberFormat(readLocale()).format(Number(digit)))
  return fraction === undefined ? grouped : `${grouped}${point}${digits.join('')}`
}

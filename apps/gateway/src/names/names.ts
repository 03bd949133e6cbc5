import { throwHttpError } from '../http/httpErrors.ts'

/** A label of letters, digits and hyphens, at least 4 characters (specification §5). */
const labelForm = /^[a-z0-9-]{4,63}$/

export type ParsedName = { readonly label: string; readonly zone: string; readonly name: string }

/**
 * Splits a name; one without a zone gets the first configured one. Names are one in any case.
 * @throws refusal `NameInvalid`
 */
export function parseName(text: string, zones: readonly string[]): ParsedName {
  const lower = text.trim().toLowerCase()
  const zone = zones.find((item) => lower.endsWith(`.${item}`)) ?? (lower.includes('.') ? undefined : zones[0])
  if (!zone)
    return throwHttpError('NameInvalid', { text: `A name ends with ${zones.map((item) => `.${item}`).join(' or ')}.` })
  const label = lower.endsWith(`.${zone}`) ? lower.slice(0, -(zone.length + 1)) : lower
  if (!labelForm.test(label) || label.startsWith('-') || label.endsWith('-')) {
    return throwHttpError('NameInvalid', {
      text: 'A name has at least 4 characters: letters, digits and hyphens, with no hyphen at either end.',
    })
  }
  return { label, zone, name: `${label}.${zone}` }
}

/**
 * The chain that a coin type stands for.
 * @see ENSIP-11: `0x80000000 | chain id`
 * @returns undefined for a coin type that is no EVM chain
 */
export function toChainNumber(coinType: number): number | undefined {
  return coinType >= 0x8000_0000 ? coinType - 0x8000_0000 : undefined
}

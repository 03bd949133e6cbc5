import type { CSSProperties } from 'react'

/** Custom properties for one element's `style`. React sets them through the CSSOM, which a strict CSP allows. */
export function cssVariables(values: Readonly<Record<`--${string}`, string | number | undefined>>): CSSProperties {
  return values as CSSProperties
}

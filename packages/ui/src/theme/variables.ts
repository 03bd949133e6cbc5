import type { CSSProperties } from 'react'

/** Custom properties for one element. React sets them through the style object, which a strict policy allows. */
export function variables(values: Readonly<Record<`--${string}`, string | number | undefined>>): CSSProperties {
  return values as CSSProperties
}

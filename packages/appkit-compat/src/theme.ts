import type { ThemeVariables as FoyerThemeVariables } from '@foyer/core'
import type { ThemeVariables } from './types.ts'

/** What follows the prefix, in both. */
const names = ['accent', 'font-family', 'font-size-master', 'border-radius-master', 'z-index', 'modal-width'] as const

/** Those without a counterpart, such as `--w3m-qr-color`, are told in the console and left out. */
export function toFoyerTheme(given: ThemeVariables): FoyerThemeVariables {
  const values: Readonly<Record<string, unknown>> = given
  const known = new Set<string>(names.flatMap((name) => [`--w3m-${name}`, `--apkt-${name}`]))
  for (const name of Object.keys(values)) {
    if (!known.has(name)) console.warn(`Foyer: the theme variable ${name} has no counterpart`)
  }
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[`--apkt-${name}`] ?? values[`--w3m-${name}`]
      return value === undefined ? [] : [[`--foyer-${name}`, String(value)]]
    }),
  )
}

export function toAppKitTheme(given: FoyerThemeVariables): ThemeVariables {
  const values: Readonly<Record<string, string | undefined>> = given
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[`--foyer-${name}`]
      return value === undefined ? [] : [[`--w3m-${name}`, value]]
    }),
  )
}

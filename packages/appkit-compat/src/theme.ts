import type { ThemeVariables as FoyerThemeVariables } from '@foyer/core'
import type { ThemeVariables } from './types.ts'

/** What follows the prefix, in both. */
const names = ['accent', 'font-family', 'font-size-master', 'border-radius-master', 'z-index', 'modal-width'] as const

const prefixes = ['foyer', 'apkt', 'w3m'] as const

/** What the names of a site's variables begin with. */
export type ThemePrefix = (typeof prefixes)[number]

const known = new Set<string>(prefixes.flatMap((prefix) => names.map((name) => `--${prefix}-${name}`)))

/** Those without a counterpart, such as `--w3m-qr-color`, are told in the console and left out. */
export function toFoyerTheme(given: ThemeVariables): FoyerThemeVariables {
  const values: Readonly<Record<string, unknown>> = given
  for (const name of Object.keys(values)) {
    if (!known.has(name) && !name.startsWith('--foyer-'))
      console.warn(`Foyer: the theme variable ${name} has no counterpart`)
  }
  return Object.fromEntries([
    ...Object.entries(values).filter(([name]) => name.startsWith('--foyer-')),
    ...names.flatMap((name) => {
      const value = prefixes.map((prefix) => values[`--${prefix}-${name}`]).find((one) => one !== undefined)
      return value === undefined ? [] : [[`--foyer-${name}`, String(value)]]
    }),
  ])
}

/** @param prefix as the site has them */
export function toSiteTheme(given: FoyerThemeVariables, prefix: ThemePrefix): ThemeVariables {
  const values: Readonly<Record<string, string | undefined>> = given
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[`--foyer-${name}`]
      return value === undefined ? [] : [[`--${prefix}-${name}`, value]]
    }),
  )
}

/** Undefined where nothing is named. */
export function findPrefix(given: ThemeVariables): ThemePrefix | undefined {
  return prefixes.find((prefix) => Object.keys(given).some((name) => name.startsWith(`--${prefix}-`)))
}

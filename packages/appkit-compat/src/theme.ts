import {
  type Foyer,
  type ThemeVariables as FoyerThemeVariables,
  setThemeMode,
  setThemeVariables,
  type ThemeMode,
  themeAtom,
} from '@foyer/core'
import type { ThemeVariables } from './types.ts'

/** What follows the prefix, in both. */
const names = ['accent', 'font-family', 'font-size-master', 'border-radius-master', 'z-index', 'modal-width'] as const

const prefixes = ['foyer', 'apkt', 'w3m'] as const

/** What the names of a site's variables begin with. */
type ThemePrefix = (typeof prefixes)[number]

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
function toSiteTheme(given: FoyerThemeVariables, prefix: ThemePrefix): ThemeVariables {
  const values: Readonly<Record<string, string | undefined>> = given
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[`--foyer-${name}`]
      return value === undefined ? [] : [[`--${prefix}-${name}`, value]]
    }),
  )
}

/** Undefined where nothing is named. */
function findPrefix(given: ThemeVariables): ThemePrefix | undefined {
  return prefixes.find((prefix) => Object.keys(given).some((name) => name.startsWith(`--${prefix}-`)))
}

/** The theme as it is shown. */
export type Theme = { readonly themeMode: ThemeMode; readonly themeVariables: ThemeVariables }

export type ThemeMethods = {
  /** What is shown: where the site has chosen none, what the visitor's system prefers. */
  readonly getThemeMode: () => ThemeMode
  /** By the names that the site gave its last ones; at first AppKit's. */
  readonly getThemeVariables: () => ThemeVariables
  readonly setThemeMode: (themeMode: ThemeMode) => void
  /** Changes those that are named. */
  readonly setThemeVariables: (themeVariables: ThemeVariables) => void
  readonly subscribeTheme: (listener: (theme: Theme) => void) => () => void
}

export function createThemeMethods(foyer: Foyer, given: ThemeVariables): ThemeMethods {
  let prefix: ThemePrefix = findPrefix(given) ?? 'w3m'
  const getMode = () => foyer.store.get(themeAtom).themeMode ?? getSystemMode()
  const getVariables = () => toSiteTheme(foyer.store.get(themeAtom).themeVariables, prefix)
  return {
    getThemeMode: getMode,
    getThemeVariables: getVariables,
    setThemeMode: (themeMode) => setThemeMode(foyer, themeMode),
    setThemeVariables(themeVariables) {
      prefix = findPrefix(themeVariables) ?? prefix
      setThemeVariables(foyer, toFoyerTheme(themeVariables))
    },
    subscribeTheme: (listener) =>
      foyer.store.sub(themeAtom, () => listener({ themeMode: getMode(), themeVariables: getVariables() })),
  }
}

function getSystemMode(): ThemeMode {
  if (typeof matchMedia === 'undefined') return 'light'
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

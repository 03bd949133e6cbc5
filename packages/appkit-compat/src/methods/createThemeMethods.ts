import { type Foyer, setThemeMode, setThemeVariables, type ThemeMode, themeAtom } from '@foyer/core'
import { findPrefix, type ThemePrefix, toFoyerTheme, toSiteTheme } from '../theme.ts'
import type { ThemeVariables } from '../types.ts'

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

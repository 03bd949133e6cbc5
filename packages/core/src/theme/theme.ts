import { atom } from 'jotai/vanilla'
import type { ThemeMode, ThemeVariables } from '../config/options.ts'
import type { Foyer } from '../foyer.ts'

/** The theme as it is now. */
export type Theme = {
  /** Undefined: the visitor's system preference, followed live. */
  readonly themeMode: ThemeMode | undefined
  readonly themeVariables: ThemeVariables
}

/** Starts as the options say. */
export const themeAtom = atom<Theme>({ themeMode: undefined, themeVariables: {} })

/** The theme as it is now. */
export function getTheme({ store }: Foyer): Theme {
  return store.get(themeAtom)
}

/** Calls the listener whenever the site has changed its theme. @returns stops watching */
export function watchTheme(foyer: Foyer, listener: (theme: Theme) => void): () => void {
  return foyer.store.sub(themeAtom, () => listener(getTheme(foyer)))
}

/** Changes the theme at once. @param themeMode undefined goes back to the visitor's system preference */
export function setThemeMode(foyer: Foyer, themeMode: ThemeMode | undefined): void {
  foyer.store.set(themeAtom, (theme) => ({ ...theme, themeMode }))
}

/** Changes the named variables and leaves the others; undefined takes one back to its default. */
export function setThemeVariables(foyer: Foyer, themeVariables: ThemeVariables): void {
  foyer.store.set(themeAtom, (theme) => ({ ...theme, themeVariables: { ...theme.themeVariables, ...themeVariables } }))
}

import type { FrameRequest } from '@foyer/frame-client'
import type { ThemeVariables } from '../../config/options.ts'
import type { Foyer } from '../../foyer.ts'
import { languageAtom } from '../../theme/language.ts'
import { themeAtom } from '../../theme/theme.ts'
import { resolveStyle } from './resolveStyle.ts'
import { toHexColour } from './toHexColour.ts'

/** The accent and backgrounds of Foyer's own sheet. */
const accent = '#4f46e5'
const backgrounds = { light: '#ffffff', dark: '#17171a' } as const

/** What of a site's theme there is in the wallet's page, by the names on the wire, and what is asked of the page for it. */
const variables = {
  'font-family': 'font-family',
  'border-radius-master': 'width',
  'font-size-master': 'width',
} as const

/**
 * How the frame is to look beside the modal (specification §3), in which language it counts and which way it runs. A frame that
 * does not know the last two takes no notice of them.
 */
export function toFrameTheme({ store }: Foyer): FrameRequest<'SYNC_THEME'> {
  const { themeMode, themeVariables } = store.get(themeAtom)
  const mode = themeMode ?? (getDarkQuery()?.matches ? 'dark' : 'light')
  const { locale, dir = readPageDirection() } = store.get(languageAtom) ?? {}
  const ownAccent = toAccent(themeVariables['--foyer-accent'])
  return {
    ...(locale !== undefined && { locale }),
    ...(dir !== undefined && { dir }),
    themeMode: mode,
    // all that are set: one that is missing is the frame's own again
    themeVariables: { ...(ownAccent && { '--w3m-accent': ownAccent }), ...toVariables(themeVariables) },
    w3mThemeVariables: {
      '--w3m-accent': ownAccent ?? accent,
      '--w3m-background': backgrounds[mode],
    },
  }
}

function toAccent(colour: string | undefined): string | undefined {
  const resolved = colour && resolveStyle('color', colour)
  return resolved ? toHexColour(resolved) : undefined
}

function toVariables(given: ThemeVariables): Readonly<Record<string, string>> {
  const set = Object.entries(variables).flatMap(([name, property]) => {
    const value = given[`--foyer-${name as keyof typeof variables}`]
    const resolved = value && resolveStyle(property, value)
    return resolved ? [[`--w3m-${name}`, resolved]] : []
  })
  return Object.fromEntries(set)
}

/** @returns stops watching */
export function watchTheme({ store }: Foyer, listener: () => void): () => void {
  const query = getDarkQuery()
  query?.addEventListener('change', listener)
  const stops = [store.sub(themeAtom, listener), watchLanguage(store, listener)]
  return () => {
    query?.removeEventListener('change', listener)
    for (const stop of stops) stop()
  }
}

/** Not its words, which come part by part and are no matter of the frame. */
function watchLanguage(store: Foyer['store'], listener: () => void): () => void {
  const read = () => {
    const { locale, dir } = store.get(languageAtom) ?? {}
    return `${locale} ${dir}`
  }
  let known = read()
  return store.sub(languageAtom, () => {
    if (read() === known) return
    known = read()
    listener()
  })
}

function getDarkQuery(): MediaQueryList | undefined {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined
}

function readPageDirection(): 'ltr' | 'rtl' | undefined {
  if (typeof getComputedStyle !== 'function') return undefined
  return getComputedStyle(document.documentElement).direction === 'rtl' ? 'rtl' : 'ltr'
}

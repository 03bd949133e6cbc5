import type { FrameRequest } from '@foyer/frame-client'
import type { ThemeVariables } from '../../config/options.ts'
import type { Foyer } from '../../foyer.ts'
import { languageAtom } from '../../theme/language.ts'
import { themeAtom } from '../../theme/theme.ts'

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
 * Returns how the frame is to look beside the modal (specification §3), in which language it counts and which way it runs. A frame
 * that does not know the last two takes no notice of them.
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

/** A colour that the page has resolved, in six digits; undefined for one that lets through what is behind it. */
function toHexColour(colour: string): string | undefined {
  if (/^#[0-9a-f]{6}$/i.test(colour)) return colour
  const context = document.createElement?.('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.fillStyle = colour
  if (/^#[0-9a-f]{6}$/.test(context.fillStyle)) return context.fillStyle
  // one that has no digits of its own, as oklch()
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha] = context.getImageData(0, 0, 1, 1).data
  if (alpha !== 255) return undefined
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/**
 * The value that the page gives to a property of CSS, without variables, `calc()` and units of its own; undefined for what is none.
 * A wallet's page knows nothing of this one's sheets.
 */
function resolveStyle(property: 'color' | 'font-family' | 'width', value: string): string | undefined {
  // there is no page around a foyer on a server
  if (typeof document.createElement !== 'function') return value
  const probe = document.createElement('span')
  probe.style.setProperty(property, value)
  if (!probe.style.getPropertyValue(property)) return undefined
  probe.style.setProperty('position', 'absolute')
  document.body.append(probe)
  const resolved = getComputedStyle(probe).getPropertyValue(property)
  probe.remove()
  return resolved
}

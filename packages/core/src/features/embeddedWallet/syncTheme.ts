import type { FrameRequest } from '@foyer/frame-client'
import type { Foyer } from '../../foyer.ts'
import { themeAtom } from '../../theme/theme.ts'

/** The accent and backgrounds of Foyer's own sheet. */
const accent = '#4f46e5'
const backgrounds = { light: '#ffffff', dark: '#17171a' } as const

/** How the frame is to look beside the modal (specification §3). */
export function toFrameTheme({ store }: Foyer): FrameRequest<'SYNC_THEME'> {
  const { themeMode, themeVariables } = store.get(themeAtom)
  const mode = themeMode ?? (darkQuery()?.matches ? 'dark' : 'light')
  return {
    themeMode: mode,
    w3mThemeVariables: {
      '--w3m-accent': themeVariables['--foyer-accent'] ?? accent,
      '--w3m-background': backgrounds[mode],
    },
  }
}

/** @returns stops watching */
export function watchTheme({ store }: Foyer, listener: () => void): () => void {
  const query = darkQuery()
  query?.addEventListener('change', listener)
  const stop = store.sub(themeAtom, listener)
  return () => {
    query?.removeEventListener('change', listener)
    stop()
  }
}

function darkQuery(): MediaQueryList | undefined {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined
}

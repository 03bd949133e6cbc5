import type { FrameRequest } from '@foyer/frame-client/server'
import { speak } from '../speak.ts'
import { setLook } from '../ui/look.ts'

/** Clients always send all variables that the site has set: one that is missing is the page's own again. */
export function syncTheme(theme: FrameRequest<'SYNC_THEME'>): undefined {
  const { themeMode, themeVariables, w3mThemeVariables = {}, dir, locale } = theme
  const read = (name: string) => themeVariables && String(themeVariables[`--w3m-${name}`] ?? '')
  const shape = { font: read('font-family'), radius: read('border-radius-master'), size: read('font-size-master') }
  setLook(document, { mode: themeMode, accent: w3mThemeVariables['--w3m-accent'], ...shape, dir, locale })
  void speak()
}

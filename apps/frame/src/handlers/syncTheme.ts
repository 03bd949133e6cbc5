import type { FrameRequest } from '@foyer/frame-client/server'
import { speak } from '../speak.ts'
import { setLook } from '../ui/look.ts'

export function syncTheme(theme: FrameRequest<'SYNC_THEME'>): undefined {
  const { themeMode, w3mThemeVariables = {}, dir, locale } = theme
  setLook(document, { mode: themeMode, accent: w3mThemeVariables['--w3m-accent'], dir, locale })
  void speak()
}

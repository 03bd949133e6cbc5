import { cleanText } from '@foyer/base'
import type { FrameRequest } from '@foyer/frame-client/server'
import type { Wallet } from '../wallet.ts'

/** What a site says about itself. Its pictures are not loaded: that would tell them who is looking. */
export function syncDappData(wallet: Wallet, { metadata }: FrameRequest<'SYNC_DAPP_DATA'>): undefined {
  if (!metadata) return undefined
  wallet.siteData = { name: cleanText(metadata.name, 60) ?? '' }
  return undefined
}

/**
 * The mode, and the accent of the site. Its background is not taken: a ground in the colour of the words would hide what
 * an approval says.
 */
export function syncTheme({ themeMode, w3mThemeVariables = {} }: FrameRequest<'SYNC_THEME'>): undefined {
  const { style, dataset } = document.documentElement
  if (themeMode) dataset['theme'] = themeMode
  const [, red = '', green = '', blue = ''] =
    /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(w3mThemeVariables['--w3m-accent'] ?? '') ?? []
  if (!red) return undefined
  style.setProperty('--accent', `#${red}${green}${blue}`)
  style.setProperty('--on-accent', isBright([red, green, blue]) ? '#000000' : '#ffffff')
  return undefined
}

/** Whether black is easier to read on it than white. @see WCAG 2.2, relative luminance */
function isBright(channels: readonly string[]): boolean {
  const [red = 0, green = 0, blue = 0] = channels.map((hex) => {
    const value = Number.parseInt(hex, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179
}

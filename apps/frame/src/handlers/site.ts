import { cleanText } from '@foyer/base'
import type { FrameRequest } from '@foyer/frame-client/server'
import { setLook } from '../ui/look.ts'
import type { Wallet } from '../wallet.ts'

/** What a site says about itself. Its pictures are not loaded: that would tell them who is looking. */
export function syncDappData(wallet: Wallet, { metadata }: FrameRequest<'SYNC_DAPP_DATA'>): undefined {
  if (!metadata) return undefined
  wallet.siteData = { name: cleanText(metadata.name, 60) ?? '' }
  return undefined
}

export function syncTheme({ themeMode, w3mThemeVariables = {} }: FrameRequest<'SYNC_THEME'>): undefined {
  setLook(document, { mode: themeMode, accent: w3mThemeVariables['--w3m-accent'] })
}

import type { Wallet } from '@foyer/core/internal/connect'

/** How a wallet can be reached. */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop'

type PlatformsInput = {
  readonly wallet: Wallet | undefined
  readonly isInstalled: boolean
  readonly isPhone: boolean
}

/**
 * The platforms a wallet can be reached on from here, the nearest first; none where it can only be installed.
 * @see reference §2.7
 */
export function getPlatforms({ wallet, isInstalled, isPhone }: PlatformsInput): readonly Platform[] {
  if (!wallet) return ['qrcode']
  const hasApp = (wallet.mobileLink ?? wallet.universalLink) !== undefined
  const platforms: readonly (readonly [Platform, boolean])[] = [
    ['browser', isInstalled],
    ['mobile', isPhone && hasApp],
    ['qrcode', !isPhone && hasApp],
    ['web', wallet.webappLink !== undefined],
    ['desktop', !isPhone && wallet.desktopLink !== undefined],
  ]
  return platforms.filter(([, isAvailable]) => isAvailable).map(([platform]) => platform)
}

import type { Wallet } from '@foyer/core/relay'

/** Where a wallet may be. */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop'

type Situation = {
  readonly wallet: Wallet | undefined
  readonly isInstalled: boolean
  readonly isPhone: boolean
}

/**
 * The ways to reach a wallet from here, the nearest first; none where it can only be installed.
 * @see reference §2.7
 */
export function getPlatforms({ wallet, isInstalled, isPhone }: Situation): readonly Platform[] {
  if (!wallet) return ['qrcode']
  const hasApp = (wallet.mobileLink ?? wallet.universalLink) !== undefined
  const ways: readonly (readonly [Platform, boolean])[] = [
    ['browser', isInstalled],
    ['mobile', isPhone && hasApp],
    ['qrcode', !isPhone && hasApp],
    ['web', wallet.webappLink !== undefined],
    ['desktop', !isPhone && wallet.desktopLink !== undefined],
  ]
  return ways.filter(([, isThere]) => isThere).map(([platform]) => platform)
}

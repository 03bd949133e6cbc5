import type { SocialProvider } from '@foyer/base/socials'
import type { Foyer } from '../foyer.ts'
import { getSocials } from './getSocials.ts'
import { isPasskeyOn } from './isPasskeyOn.ts'
import { remoteFeaturesAtom } from './remoteFeatures.ts'

/** Whether the site offers to sign in through this account elsewhere, or with a passkey alone. */
export function isSocialOn(foyer: Foyer, provider: SocialProvider | 'passkey'): boolean {
  const remote = foyer.store.get(remoteFeaturesAtom)
  return provider === 'passkey' ? isPasskeyOn(foyer, remote) : getSocials(foyer, remote).includes(provider)
}

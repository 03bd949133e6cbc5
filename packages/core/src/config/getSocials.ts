import { type Device, readDevice } from '../device.ts'
import type { Foyer } from '../foyer.ts'
import type { RemoteFeatures } from './resolveFeatures.ts'
import { type SocialProvider, socialProviders } from './socials.ts'

/** The accounts a visitor may log in with here, in the site's order; none without an embedded wallet or in basic mode. */
export function getSocials({ config }: Foyer, remote: RemoteFeatures | undefined): readonly SocialProvider[] {
  if (config.frameUrl === undefined || config.basic || config.connect.features?.pay === true) return []
  const socials = (remote ? remote.socials : config.features.socials) || []
  const refused = typeof window === 'undefined' ? [] : listUnavailable(readDevice())
  return socials.filter((provider) => socialProviders.includes(provider) && !refused.includes(provider))
}

/**
 * Those whose page does not open inside Telegram.
 * @see specification §5
 */
export function listUnavailable({ isTelegram, isIos, isMacApp, isAndroid }: Device): readonly SocialProvider[] {
  if (!isTelegram) return []
  if (isIos) return ['google']
  if (isMacApp) return ['x']
  return isAndroid ? ['facebook', 'x'] : []
}

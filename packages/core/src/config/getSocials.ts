import { type SocialProvider, socialProviders } from '@foyer/base/socials'
import { type Device, readDevice } from '../device.ts'
import type { Foyer } from '../foyer.ts'
import type { RemoteFeatures } from './resolveFeatures.ts'
import { socialIds } from './socials.ts'

/** The accounts a visitor may sign in with here, in the site's order; none without an embedded wallet or in basic mode. */
export function getSocials({ config }: Foyer, remote: RemoteFeatures | undefined): readonly SocialProvider[] {
  if (config.frameUrl === undefined || config.basic || config.connect.features?.pay === true) return []
  const socials = (remote ? remote.socials : config.features.socials) || []
  const refused = typeof window === 'undefined' ? [] : listUnavailable(readDevice())
  return socials.filter((provider) => socialIds.includes(provider) && !refused.includes(provider))
}

/**
 * Returns those whose page does not open inside Telegram.
 * @see specification §5
 */
export function listUnavailable(device: Device): readonly SocialProvider[] {
  return socialIds.filter((id) => {
    const row = socialProviders[id]
    return device.isTelegram && 'shutInTelegram' in row && row.shutInTelegram.some((kind) => device[kind])
  })
}

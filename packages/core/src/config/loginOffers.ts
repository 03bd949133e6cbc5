import { type SocialProvider, socialProviders } from '@foyer/base/socials'
import { type Device, readDevice } from '../device.ts'
import type { Foyer } from '../foyer.ts'
import { remoteFeaturesAtom } from './remoteFeatures.ts'
import type { RemoteFeatures } from './resolveFeatures.ts'
import { socialIds } from './socials.ts'

/** Whether the site offers to sign in by email: it has an embedded wallet, and neither basic mode, paying, it nor its project turned email off. */
export function isEmailOn({ config }: Foyer, remote: RemoteFeatures | undefined): boolean {
  if (!hasLogins(config)) return false
  return (remote?.email ?? config.features.email) !== false
}

/**
 * Whether the site offers to sign in with a passkey alone: it wants that, it has an embedded wallet, and neither basic mode, paying
 * nor its project turned it off. Inside Telegram no window opens in which one could be asked.
 */
export function isPasskeyOn({ config }: Foyer, remote: RemoteFeatures | undefined): boolean {
  if (!hasLogins(config)) return false
  if (typeof window !== 'undefined' && readDevice().isTelegram) return false
  return remote?.passkey ?? config.features.passkey
}

/** Whether the site offers to sign in through this account elsewhere, or with a passkey alone. */
export function isSocialOn(foyer: Foyer, provider: SocialProvider | 'passkey'): boolean {
  const remote = foyer.store.get(remoteFeaturesAtom)
  return provider === 'passkey' ? isPasskeyOn(foyer, remote) : getSocials(foyer, remote).includes(provider)
}

/** The accounts a visitor may sign in with here, in the site's order; none without an embedded wallet or in basic mode. */
export function getSocials({ config }: Foyer, remote: RemoteFeatures | undefined): readonly SocialProvider[] {
  if (!hasLogins(config)) return []
  const socials = (remote ? remote.socials : config.features.socials) || []
  const refused = typeof window === 'undefined' ? [] : listUnavailable(readDevice())
  return socials.filter((provider) => socialIds.includes(provider) && !refused.includes(provider))
}

function hasLogins({ frameUrl, basic, connect }: Foyer['config']): boolean {
  return frameUrl !== undefined && !basic && connect.features?.pay !== true
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

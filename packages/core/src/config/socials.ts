import type { Foyer } from '../foyer.ts'
import type { RemoteFeatures } from './resolveFeatures.ts'

/** Accounts that a visitor may log in with, in the order of a project that names none (specification §9). */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** Those that have a page of their own to log in on. Farcaster is confirmed in its app. */
export type RedirectProvider = Exclude<SocialProvider, 'farcaster'>

/** The accounts a visitor may log in with, in the site's order; none without an embedded wallet. */
export function getSocials({ config }: Foyer, remote: RemoteFeatures | undefined): readonly SocialProvider[] {
  if (config.frameUrl === undefined) return []
  const socials = (remote ? remote.socials : config.features.socials) || []
  return socials.filter((provider) => socialProviders.includes(provider))
}

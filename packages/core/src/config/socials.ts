import type { Foyer } from '../foyer.ts'
import type { RemoteFeatures, SocialProvider } from './resolveFeatures.ts'

/** Accounts that a visitor logs in with on a page of theirs. Farcaster has a way of its own. */
const redirectProviders = ['google', 'x', 'discord', 'github', 'apple', 'facebook'] as const satisfies SocialProvider[]
export type RedirectProvider = (typeof redirectProviders)[number]

/** The accounts a visitor may log in with, in the site's order; none without an embedded wallet. */
export function getSocials({ config }: Foyer, remote: RemoteFeatures | undefined): readonly RedirectProvider[] {
  if (config.frameUrl === undefined) return []
  const socials = (remote ? remote.socials : config.features.socials) || []
  const known: readonly string[] = redirectProviders
  return socials.filter((provider): provider is RedirectProvider => known.includes(provider))
}

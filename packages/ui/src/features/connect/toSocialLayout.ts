import type { SocialProvider } from '@foyer/core/internal/embeddedWallet'

export type SocialLayout = {
  /** Said in words, over the whole width. */
  readonly row: SocialProvider | undefined
  /** Logos side by side. */
  readonly tiles: readonly SocialProvider[]
  /** The others are on a screen of their own, which a last tile leads to. */
  readonly hasMore: boolean
}

/** How Connect shows the accounts to sign in with, by their number. @see reference §2.5 */
export function toSocialLayout(socials: readonly SocialProvider[]): SocialLayout {
  if (socials.length === 2) return { row: undefined, tiles: socials, hasMore: false }
  const [row, ...others] = socials
  const hasMore = socials.length > 6
  return { row, tiles: hasMore ? others.slice(0, 4) : others, hasMore }
}

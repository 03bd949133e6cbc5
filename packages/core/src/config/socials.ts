/** Accounts that a visitor may log in with, in the order of a project that names none. */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
/** An account elsewhere that a visitor can log in with. */
export type SocialProvider = (typeof socialProviders)[number]

/** Those that have a page of their own to log in on: for a passkey it is the wallet's. Farcaster is confirmed in its app. */
export type RedirectProvider = Exclude<SocialProvider, 'farcaster'> | 'passkey'

export function isRedirectProvider(value: unknown): value is RedirectProvider {
  return value !== 'farcaster' && socialProviders.some((one) => one === value)
}

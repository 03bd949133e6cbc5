import { type RedirectProvider as Redirect, type SocialProvider as Social, socialProviders } from '@foyer/base/socials'

/** An account elsewhere that a visitor can log in with. */
export type SocialProvider = Social

/** Those that have a page of their own to log in on: for a passkey it is the wallet's. Farcaster is confirmed in its app. */
export type RedirectProvider = Redirect

/** Accounts that a visitor may log in with, in the order of a project that names none. */
export const socialIds = /* @__PURE__ */ Object.keys(socialProviders) as readonly SocialProvider[]

import { type SocialProvider as Social, socialProviders } from '@foyer/base/socials'

/** An account elsewhere that a visitor can sign in with. */
export type SocialProvider = Social

/** Accounts that a visitor may sign in with, in the order of a project that names none. */
export const socialIds = /* @__PURE__ */ Object.keys(socialProviders) as readonly SocialProvider[]

import { type SocialProvider, socialProviders } from '@foyer/base/socials'

/** Accounts that a visitor may log in with, in the order of a project that names none. */
export const socialIds = /* @__PURE__ */ Object.keys(socialProviders) as readonly SocialProvider[]

import * as z from 'zod/mini'
import type { socialProviders } from '../config/schema.ts'

export type SocialProvider = (typeof socialProviders)[number]

/** What a provider says of the one who logged in. */
export type SocialAccount = {
  /** The provider’s own, for ever the same. */
  readonly id: string
  /** Only where the provider says that it is the account’s: in lower case. */
  readonly verifiedEmail: string | undefined
  readonly name: string | undefined
  /** The address of a picture. */
  readonly picture: string | undefined
}

type Common = {
  /** Of the answer’s `iss`, where there is one. */
  readonly issuer: string
  readonly scope: string
  readonly hasPkce: boolean
  /** Where its pictures are; with a point in front, and all below it. */
  readonly pictureHosts: readonly string[]
}

/** Everything else is in its discovery document, and the account in its ID token. */
export type OpenIdRow = Common & { readonly kind: 'openid'; readonly isPosted: boolean }

export type OAuthRow = Common & {
  readonly kind: 'oauth'
  /** Where the client’s secret stands in the question for a token. */
  readonly clientAuth: 'post' | 'basic'
  readonly endpoints: {
    readonly authorize: string
    readonly token: string
    readonly user: string
    /** Where the account’s addresses are, if not with the rest. */
    readonly emails?: string
  }
  /** What is asked for of the user, where nothing else would come. */
  readonly fields?: { readonly name: string; readonly value: string }
  /** @throws ZodError for an answer that is none */
  read(user: unknown, emails: unknown): SocialAccount
}

export type SocialRow = OpenIdRow | OAuthRow

const email = z.string().check(z.maxLength(254), z.email())
const name = z.optional(z.nullable(z.string()))
const numeric = z.string().check(z.regex(/^\d{1,40}$/))

/** Trimmed, in lower case; undefined for what is no address. */
export function toEmail(value: unknown): string | undefined {
  const parsed = email.safeParse(typeof value === 'string' ? value.trim().toLowerCase() : undefined)
  return parsed.success ? parsed.data : undefined
}

const githubUser = z.object({
  id: z.int().check(z.gte(1)),
  login: z.string(),
  name,
  avatar_url: z.optional(z.nullable(z.string())),
})
const githubEmails = z
  .array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
  .check(z.maxLength(1_000))
const xUser = z.object({
  data: z.object({
    id: numeric,
    name: z.string(),
    confirmed_email: z.optional(z.nullable(z.string())),
    profile_image_url: z.optional(z.nullable(z.string())),
  }),
})
const facebookUser = z.object({
  id: numeric,
  name,
  // the grey figure of somebody without a picture is none
  picture: z.optional(z.object({ data: z.object({ url: z.string(), is_silhouette: z.optional(z.boolean()) }) })),
})
const discordUser = z.object({
  id: numeric,
  username: z.string(),
  global_name: name,
  // of its bytes; in front an a_, where it moves
  avatar: z.optional(z.nullable(z.string().check(z.regex(/^(a_)?[0-9a-f]{32}$/)))),
  email: z.optional(z.nullable(z.string())),
  verified: z.optional(z.boolean()),
})

/**
 * The providers as they are, from their public documentation; the tests name each page.
 * Facebook says of no address that it is confirmed, so none is asked for.
 */
export const socialRows: { readonly [provider in SocialProvider]: SocialRow } = {
  google: {
    kind: 'openid',
    issuer: 'https://accounts.google.com',
    scope: 'openid email profile',
    hasPkce: true,
    isPosted: false,
    pictureHosts: ['.googleusercontent.com'],
  },
  apple: {
    kind: 'openid',
    issuer: 'https://appleid.apple.com',
    scope: 'openid name email',
    hasPkce: false,
    // the way in which it answers whoever asks for a name or an address
    isPosted: true,
    // it has none
    pictureHosts: [],
  },
  github: {
    kind: 'oauth',
    issuer: 'https://github.com/login/oauth',
    scope: 'read:user user:email',
    hasPkce: true,
    pictureHosts: ['avatars.githubusercontent.com'],
    clientAuth: 'post',
    endpoints: {
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      user: 'https://api.github.com/user',
      emails: 'https://api.github.com/user/emails',
    },
    read: (answer, addresses) => {
      const user = githubUser.parse(answer)
      const own = githubEmails.parse(addresses).find(({ primary, verified }) => primary && verified)
      return {
        id: String(user.id),
        verifiedEmail: toEmail(own?.email),
        name: user.name ?? user.login,
        picture: user.avatar_url ?? undefined,
      }
    },
  },
  x: {
    kind: 'oauth',
    issuer: 'https://x.com',
    scope: 'users.read tweet.read users.email',
    hasPkce: true,
    pictureHosts: ['pbs.twimg.com'],
    clientAuth: 'basic',
    endpoints: {
      authorize: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      user: 'https://api.x.com/2/users/me',
    },
    fields: { name: 'user.fields', value: 'confirmed_email,profile_image_url' },
    read: (answer) => {
      const { data } = xUser.parse(answer)
      return {
        id: data.id,
        verifiedEmail: toEmail(data.confirmed_email),
        name: data.name,
        picture: data.profile_image_url ?? undefined,
      }
    },
  },
  facebook: {
    kind: 'oauth',
    issuer: 'https://www.facebook.com',
    scope: 'public_profile',
    hasPkce: false,
    pictureHosts: ['platform-lookaside.fbsbx.com', '.fbcdn.net'],
    clientAuth: 'post',
    endpoints: {
      authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      user: 'https://graph.facebook.com/v23.0/me',
    },
    fields: { name: 'fields', value: 'id,name,picture.type(large)' },
    read: (answer) => {
      const user = facebookUser.parse(answer)
      const { url, is_silhouette: isNone } = user.picture?.data ?? {}
      return { id: user.id, verifiedEmail: undefined, name: user.name ?? undefined, picture: isNone ? undefined : url }
    },
  },
  discord: {
    kind: 'oauth',
    issuer: 'https://discord.com',
    scope: 'identify email',
    // it has PKCE for clients without a secret alone
    hasPkce: false,
    pictureHosts: ['cdn.discordapp.com'],
    clientAuth: 'post',
    endpoints: {
      authorize: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      user: 'https://discord.com/api/v10/users/@me',
    },
    read: (answer) => {
      const user = discordUser.parse(answer)
      return {
        id: user.id,
        verifiedEmail: user.verified === true ? toEmail(user.email) : undefined,
        name: user.global_name ?? user.username,
        picture: user.avatar ? `https://cdn.discordapp.com/avatars/${user.id}/${user.avatar}.png?size=128` : undefined,
      }
    },
  },
}

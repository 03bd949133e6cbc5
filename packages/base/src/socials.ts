/** What pages know of an account elsewhere that a visitor may sign in with. */
type SocialRow = {
  /** As it writes itself, in every language. */
  readonly name: string
  /** `app`: the login is confirmed in its app. Default: on its page, in a window of its own. */
  readonly window?: 'app'
  /** Devices on which its page does not open inside Telegram. @see specification §5 */
  readonly shutInTelegram?: readonly ('isIos' | 'isMacApp' | 'isAndroid')[]
}

/**
 * Accounts that a visitor may sign in with, in the order of a project that names none. One more is a row here, one in
 * `socialServices`, and its mark in ui.
 */
export const socialProviders = {
  google: { name: 'Google', shutInTelegram: ['isIos'] },
  x: { name: 'X', shutInTelegram: ['isMacApp', 'isAndroid'] },
  discord: { name: 'Discord' },
  farcaster: { name: 'Farcaster', window: 'app' },
  github: { name: 'GitHub' },
  apple: { name: 'Apple' },
  facebook: { name: 'Facebook', shutInTelegram: ['isAndroid'] },
} as const satisfies { readonly [provider: string]: SocialRow }

/** An account elsewhere that a visitor can sign in with. */
export type SocialProvider = keyof typeof socialProviders

/** One whose login stands on a page of its own. */
export type PageProvider = {
  readonly [provider in SocialProvider]: (typeof socialProviders)[provider] extends { readonly window: 'app' }
    ? never
    : provider
}[SocialProvider]

/** A login on a page of its own: for a passkey it is the wallet's. */
export type RedirectProvider = PageProvider | 'passkey'

/** All of them. */
export const redirectProviders: readonly RedirectProvider[] = /* @__PURE__ */ toRedirectProviders()

function toRedirectProviders(): readonly RedirectProvider[] {
  const ids = Object.keys(socialProviders) as SocialProvider[]
  return ['passkey', ...ids.filter((id): id is PageProvider => !('window' in socialProviders[id]))]
}

/** True if the login stands on a page, and not in an app. */
export function isRedirectProvider(value: unknown): value is RedirectProvider {
  return redirectProviders.some((one) => one === value)
}

type CommonService = {
  /** Of the answer’s `iss`, where there is one. */
  readonly issuer: string
  readonly scope: string
  readonly hasPkce: boolean
  /** Where its pictures are; with a point in front, and all below it. */
  readonly pictureHosts: readonly string[]
}

/** Everything else is in its discovery document, and the account in its ID token. */
export type OpenIdService = CommonService & { readonly kind: 'openid'; readonly isPosted: boolean }

/** What an answer says of an account, not checked yet. */
export type SocialAnswer = {
  /** The provider’s own, for ever the same. */
  readonly id: unknown
  /** Only where the provider says that it is the account’s. */
  readonly email: unknown
  readonly name: unknown
  /** The address of a picture. */
  readonly picture: unknown
}

export type OAuthService = CommonService & {
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
  /** @throws TypeError for an answer that is none */
  readonly read: (user: unknown, emails: unknown) => SocialAnswer
}

export type SocialService = OpenIdService | OAuthService

/**
 * The providers as servers speak to them, from their public documentation; the gateway's tests name each page.
 * Facebook says of no address that it is confirmed, so none is asked for.
 */
export const socialServices: { readonly [provider in PageProvider]: SocialService } = {
  google: {
    kind: 'openid',
    issuer: 'https://accounts.google.com',
    scope: 'openid email profile',
    hasPkce: true,
    isPosted: false,
    pictureHosts: ['.googleusercontent.com'],
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
    read: (user) => ({
      id: at(user, 'data', 'id'),
      email: at(user, 'data', 'confirmed_email'),
      name: at(user, 'data', 'name'),
      picture: at(user, 'data', 'profile_image_url'),
    }),
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
    read: (user) => {
      const [id, avatar = null] = [at(user, 'id'), at(user, 'avatar')]
      // of its bytes; in front an a_, where it moves
      if (avatar !== null && !/^(a_)?[0-9a-f]{32}$/.test(String(avatar))) throw new TypeError('The picture is no hash')
      return {
        id,
        email: at(user, 'verified') === true ? at(user, 'email') : undefined,
        name: at(user, 'global_name') ?? at(user, 'username'),
        picture: avatar !== null ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png?size=128` : undefined,
      }
    },
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
    read: (user, emails) => {
      if (!Array.isArray(emails)) throw new TypeError('GitHub named no list of addresses')
      const own: unknown = emails.find((one) => at(one, 'primary') === true && at(one, 'verified') === true)
      return {
        id: at(user, 'id'),
        email: own && at(own, 'email'),
        name: at(user, 'name') ?? at(user, 'login'),
        picture: at(user, 'avatar_url'),
      }
    },
  },
  apple: {
    kind: 'openid',
    issuer: 'https://appleid.apple.com',
    scope: 'openid name email',
    hasPkce: false,
    // its way of answering a request for a name or an address
    isPosted: true,
    // it has none
    pictureHosts: [],
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
    read: (user) => {
      const picture = at(user, 'picture')
      // the grey placeholder figure is no picture
      const hasOwn = picture !== undefined && at(picture, 'data', 'is_silhouette') !== true
      return {
        id: at(user, 'id'),
        email: undefined,
        name: at(user, 'name'),
        picture: hasOwn ? at(picture, 'data', 'url') : undefined,
      }
    },
  },
}

/** @throws TypeError where there is no such place in it */
function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((place, key) => {
    if (typeof place !== 'object' || place === null) throw new TypeError(`The answer has no ${path.join('.')}`)
    return (place as { readonly [key: string]: unknown })[key]
  }, value)
}

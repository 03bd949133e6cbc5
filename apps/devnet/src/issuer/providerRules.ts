/** A person who has an account at a provider, as its tests tell it. */
export type ProviderAccount = {
  readonly id: string
  readonly name: string
  readonly email?: string
  readonly isVerified?: boolean
  /** PNG */
  readonly picture?: Uint8Array
  /** Its logins end in an error of the provider's. */
  readonly fails?: boolean
}

export type ProviderName = 'github' | 'x' | 'facebook' | 'discord' | 'apple'

/** What a provider takes and gives, as its public page has it: everything else is refused. */
export type ProviderRules = {
  /** The public page. */
  readonly source: string
  /** The whole of a question for a login, beside `client_id`, `redirect_uri`, `response_type`, `scope` and `state`. */
  readonly asked: readonly string[]
  readonly scope: string
  /** Where the client's secret stands. */
  readonly clientAuth: 'post' | 'basic' | 'signed'
  /** The name of the error of a visitor who says no. */
  readonly declined: string
  readonly isPosted: boolean
  readonly paths: {
    readonly authorize: string
    readonly token: string
    readonly user: string
    readonly emails?: string
  }
  /** Returns what it says of an account, to whom the scope allows it. */
  toUser(account: ProviderAccount, picture?: string): unknown
  toEmails?(account: ProviderAccount): unknown
}

const pkce = ['code_challenge', 'code_challenge_method']

export const providerRules: { readonly [name in ProviderName]: ProviderRules } = {
  github: {
    source: 'https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps',
    asked: pkce,
    scope: 'read:user user:email',
    clientAuth: 'post',
    declined: 'access_denied',
    isPosted: false,
    paths: {
      authorize: '/login/oauth/authorize',
      token: '/login/oauth/access_token',
      user: '/user',
      emails: '/user/emails',
    },
    // its `email` is what the person shows to all, confirmed or not
    toUser: ({ id, name, email }, picture) => ({
      id: Number(id),
      login: name.toLowerCase(),
      name,
      email: email ?? null,
      avatar_url: picture ?? null,
    }),
    toEmails: ({ email, isVerified = false }) => [
      { email: 'old@example.org', primary: false, verified: true, visibility: null },
      ...(email === undefined ? [] : [{ email, primary: true, verified: isVerified, visibility: 'private' }]),
    ],
  },
  x: {
    source: 'https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token',
    asked: pkce,
    scope: 'users.read tweet.read users.email',
    clientAuth: 'basic',
    declined: 'access_denied',
    isPosted: false,
    paths: { authorize: '/i/oauth2/authorize', token: '/2/oauth2/token', user: '/2/users/me' },
    toUser: ({ id, name, email, isVerified }, picture) => ({
      data: {
        id,
        name,
        username: name.toLowerCase(),
        ...(isVerified && { confirmed_email: email }),
        ...(picture !== undefined && { profile_image_url: picture }),
      },
    }),
  },
  facebook: {
    source: 'https://developers.facebook.com/documentation/facebook-login/guides/advanced/manual-flow',
    asked: [],
    scope: 'public_profile',
    clientAuth: 'post',
    declined: 'access_denied',
    isPosted: false,
    paths: { authorize: '/v23.0/dialog/oauth', token: '/v23.0/oauth/access_token', user: '/v23.0/me' },
    toUser: ({ id, name }, picture) => ({
      id,
      name,
      picture: { data: { url: picture ?? 'https://static.example/grey.png', is_silhouette: picture === undefined } },
    }),
  },
  discord: {
    source: 'https://discord.com/developers/docs/topics/oauth2',
    asked: [],
    scope: 'identify email',
    clientAuth: 'post',
    declined: 'access_denied',
    isPosted: false,
    paths: { authorize: '/oauth2/authorize', token: '/api/oauth2/token', user: '/api/v10/users/@me' },
    toUser: ({ id, name, email, isVerified = false }) => ({
      id,
      username: name.toLowerCase(),
      global_name: name,
      avatar: null,
      email: email ?? null,
      verified: isVerified,
    }),
  },
  apple: {
    source:
      'https://developer.apple.com/documentation/signinwithapplerestapi/request-an-authorization-to-the-sign-in-with-apple-server.',
    asked: ['nonce', 'response_mode'],
    scope: 'openid name email',
    clientAuth: 'signed',
    declined: 'user_cancelled_authorize',
    isPosted: true,
    paths: { authorize: '/auth/authorize', token: '/auth/token', user: '/nowhere' },
    // the name comes beside the answer, the first time alone
    toUser: ({ name, email }) => {
      const [firstName, lastName] = name.split(' ')
      return { name: { firstName, lastName }, email }
    },
  },
}

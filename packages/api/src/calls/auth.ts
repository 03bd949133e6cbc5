import { defineCall } from '../call.ts'
import { networkId } from '../formats.ts'
import {
  anyOf,
  boolean,
  expected,
  nullable,
  number,
  object,
  oneOf,
  optional,
  record,
  text,
  textOf,
  unknown,
} from '../shape.ts'

/** What the visitor signed with: a wallet, or a social account of the embedded one (reference §4.6). */
const authWallet = anyOf(
  object({ type: oneOf('social'), social: textOf({ max: 40 }), identifier: textOf({ max: 200 }) }),
  object({
    type: oneOf('walletconnect', 'extension', 'unknown'),
    name: optional(nullable(textOf({ max: 100 }))),
    icon: optional(nullable(textOf({ max: 2_000 }))),
  }),
)

/** Of a call that is done when nothing went wrong, whatever the answer says. */
const done = expected(object({ success: boolean }))

export const authenticate = defineCall({
  service: 'catalogue',
  method: 'POST',
  path: '/auth/v1/authenticate',
  bearer: { nonceToken: 'x-nonce-jwt' },
  body: object({
    /** What the site says of the message; the message itself decides. */
    data: object({ accountAddress: textOf({ max: 128 }), chainId: networkId }),
    message: textOf({ min: 1, max: 10_000 }),
    signature: textOf({ min: 1, max: 131_074 }),
    /** Of the relay. */
    clientId: optional(nullable(textOf({ max: 200 }))),
    walletInfo: optional(nullable(authWallet)),
  }),
  answer: object({ token: text }),
})

/** A nonce for a sign-in message, and the token that is shown with the signed one. */
export const getAuthNonce = defineCall({
  service: 'catalogue',
  method: 'GET',
  path: '/auth/v1/nonce',
  answer: object({ nonce: text, token: text }),
})

/** Who is signed in. @see reference §4.6 */
export const getAuthSession = defineCall({
  service: 'catalogue',
  method: 'GET',
  path: '/auth/v1/me',
  bearer: { token: 'authorization' },
  query: { includeAppKitAccount: optional(boolean) },
  answer: object({
    aud: expected(text),
    iss: expected(text),
    /** Seconds. */
    exp: number,
    projectIdKey: text,
    sub: expected(text),
    address: text,
    /** The part of the CAIP-2 id after the colon. */
    chainId: anyOf(text, number),
    chainIdNamespace: text,
    caip2Network: text,
    uri: text,
    domain: text,
    projectUuid: expected(text),
    profileUuid: text,
    nonce: text,
    appKitAccount: optional(
      object({
        metadata: expected(nullable(unknown)),
        walletInfo: expected(nullable(authWallet)),
        clientId: expected(nullable(text)),
      }),
    ),
  }),
})

/** The site's own notes about the account that is signed in. */
export const setAuthMetadata = defineCall({
  service: 'catalogue',
  method: 'PUT',
  path: '/auth/v1/account-metadata',
  bearer: { token: 'authorization' },
  body: object({ metadata: record(unknown, { maxKey: 100 }) }),
  answer: done,
})

/** Ends the session that a token belongs to. */
export const signOut = defineCall({
  service: 'catalogue',
  method: 'POST',
  path: '/auth/v1/sign-out',
  bearer: { token: 'authorization' },
  answer: done,
})

import { authWallet } from '../authWallet.ts'
import { defineCall } from '../call.ts'
import { anyOf, boolean, expected, nullable, number, object, optional, text, unknown } from '../shape.ts'

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

import { authWallet } from '../authWallet.ts'
import { defineCall } from '../call.ts'
import { networkId } from '../formats.ts'
import { nullable, object, optional, text, textOf } from '../shape.ts'

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

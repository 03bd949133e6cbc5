import { defineCall } from '../call.ts'
import { address, networkId } from '../formats.ts'
import { object, oneOf, optional, textOf } from '../shape.ts'

/**
 * Tells the service which transaction is said to pay for an order, so that it looks on the chain and tells the site's own server.
 * An addition of Foyer's gateway; the specification names no such call.
 */
export const reportPayment = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/payments',
  body: object({
    paymentId: textOf({ min: 1, max: 200 }),
    network: networkId,
    /** `native`, or the address of a token. */
    asset: textOf({ min: 1, max: 100 }),
    recipient: address,
    payer: optional(address),
    /** Transaction hash, or signature. */
    hash: textOf({ min: 1, max: 100 }),
  }),
  answer: object({ status: oneOf('accepted') }),
})

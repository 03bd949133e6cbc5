import { defineCall } from '../call.ts'
import { address, asset, caipAddress, looseAmount, networkId, projectId } from '../formats.ts'
import { list, number, object, oneOf, optional, text, textOf, wholeNumber } from '../shape.ts'

/** What a method of Pay has in its params, too (reference §4.6). */
const sdkFields = {
  projectId: optional(projectId),
  st: optional(textOf({ max: 256 })),
  sv: optional(textOf({ max: 256 })),
} as const

/** Ids of exchanges, and of payments there. */
const payId = textOf({ min: 1, max: 64 })

/** Exchanges that can pay for a visitor. */
export const getExchanges = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/json-rpc',
  rpcMethod: 'reown_getExchanges',
  body: object({
    ...sdkFields,
    page: optional(wholeNumber(1, 1_000)),
    asset: optional(asset),
    amount: optional(looseAmount),
    includeOnly: optional(list(payId, { max: 50 })),
    exclude: optional(list(payId, { max: 50 })),
  }),
  answer: object({ exchanges: list(object({ id: text, imageUrl: text, name: text })), total: number }),
})

/** The page on which an exchange's customer pays. */
export const getExchangePayUrl = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/json-rpc',
  rpcMethod: 'reown_getExchangePayUrl',
  body: object({ ...sdkFields, exchangeId: payId, asset, amount: looseAmount, recipient: caipAddress }),
  answer: object({ url: text, sessionId: text }),
})

/** How a payment stands. */
export const getExchangeBuyStatus = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/json-rpc',
  rpcMethod: 'reown_getExchangeBuyStatus',
  body: object({ ...sdkFields, exchangeId: payId, sessionId: payId }),
  answer: object({ status: oneOf('UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED'), txHash: optional(text) }),
})

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

import { defineCall } from '../call.ts'
import { asset, looseAmount } from '../formats.ts'
import { payId, sdkFields } from '../jsonRpc.ts'
import { list, number, object, optional, text, wholeNumber } from '../shape.ts'

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

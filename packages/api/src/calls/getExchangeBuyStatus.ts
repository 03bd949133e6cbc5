import { defineCall } from '../call.ts'
import { payId, sdkFields } from '../jsonRpc.ts'
import { object, oneOf, optional, text } from '../shape.ts'

/** How a payment stands. */
export const getExchangeBuyStatus = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/json-rpc',
  rpcMethod: 'reown_getExchangeBuyStatus',
  body: object({ ...sdkFields, exchangeId: payId, sessionId: payId }),
  answer: object({ status: oneOf('UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED'), txHash: optional(text) }),
})

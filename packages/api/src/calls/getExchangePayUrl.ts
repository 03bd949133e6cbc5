import { defineCall } from '../call.ts'
import { asset, caipAddress, looseAmount } from '../formats.ts'
import { payId, sdkFields } from '../jsonRpc.ts'
import { object, text } from '../shape.ts'

/** The page on which an exchange's customer pays. */
export const getExchangePayUrl = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/json-rpc',
  rpcMethod: 'reown_getExchangePayUrl',
  body: object({ ...sdkFields, exchangeId: payId, asset, amount: looseAmount, recipient: caipAddress }),
  answer: object({ url: text, sessionId: text }),
})

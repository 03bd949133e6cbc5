import { defineCall } from '../call.ts'
import { networkId } from '../formats.ts'
import { object, optional, text, textOf } from '../shape.ts'

/** Of the native coin, in base units. */
export const getAddressBalance = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1',
  query: { chainId: networkId },
  rpcMethod: 'getAddressBalance',
  body: object({ address: textOf({ max: 128 }) }),
  perNetwork: true,
  answer: optional(text),
  empty: undefined,
})

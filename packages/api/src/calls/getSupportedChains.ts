import { defineCall } from '../call.ts'
import { expected, list, object, text } from '../shape.ts'

/** CAIP-2 ids of the networks that the data service knows, by transport. */
export const getSupportedChains = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/supported-chains',
  answer: object({ http: list(text), ws: expected(list(text)) }),
})

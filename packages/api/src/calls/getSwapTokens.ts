import { defineCall } from '../call.ts'
import { networkId } from '../formats.ts'
import { boolean, expected, list, number, object, optional, text } from '../shape.ts'

/** The tokens that can be swapped on a network. */
export const getSwapTokens = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/convert/tokens',
  query: { chainId: networkId },
  perNetwork: true,
  answer: object({
    tokens: list(
      object({
        name: text,
        symbol: text,
        /** CAIP-10. */
        address: text,
        decimals: number,
        logoUri: expected(text),
        /** The token has `permit`. */
        eip2612: optional(boolean),
      }),
    ),
  }),
  empty: { tokens: [] },
})

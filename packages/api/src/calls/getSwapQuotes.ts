import { defineCall } from '../call.ts'
import { account, baseUnits, token, wei } from '../formats.ts'
import { list, nullable, object, oneOf, optional, text } from '../shape.ts'

/** What an amount of one token gives in another, now. */
export const getSwapQuotes = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/convert/quotes',
  query: {
    /** Of `from`. */
    amount: baseUnits,
    userAddress: optional(account),
    from: token,
    to: token,
    gasPrice: optional(wei),
    /** As in `buildSwapTransaction`. */
    ways: optional(oneOf('pools')),
  },
  perNetwork: true,
  answer: object({
    quotes: list(object({ id: nullable(text), fromAmount: text, fromAccount: text, toAmount: text, toAccount: text })),
  }),
  empty: { quotes: [] },
})

import { defineCall } from '../call.ts'
import { token } from '../formats.ts'
import { list, number, object, oneOf, optional } from '../shape.ts'

/** What one token was worth in US dollars over a time, oldest first; nothing for a token without a history. */
export const getPriceHistory = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/fungible/price/history',
  query: {
    /** CAIP-10; the native coin has a pseudo-address. */
    address: token,
    /** `day` where it is left out. */
    period: optional(oneOf('day', 'week', 'month')),
  },
  perNetwork: true,
  /** `time` in ms since 1970. */
  answer: object({ prices: list(object({ time: number, price: number }), { max: 1_500 }) }),
  empty: { prices: [] },
})

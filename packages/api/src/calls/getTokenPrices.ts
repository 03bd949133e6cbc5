import { defineCall } from '../call.ts'
import { projectId, token } from '../formats.ts'
import { expected, list, number, object, oneOf, optional, text } from '../shape.ts'

/** Prices in US dollars; a token without one is left out. */
export const getTokenPrices = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/fungible/price',
  body: object({
    projectId: optional(projectId),
    currency: optional(oneOf('usd', 'USD')),
    addresses: list(token, { min: 1, max: 100 }),
  }),
  sends: { currency: 'usd' },
  perNetwork: true,
  answer: object({
    fungibles: list(object({ name: text, symbol: text, iconUrl: text, price: number, address: expected(text) })),
  }),
  empty: { fungibles: [] },
})

import { defineCall } from '../call.ts'
import { list, nullable, object, optional, text } from '../shape.ts'

/** What can be bought, and what it can be paid with. */
export const getOnrampOptions = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/onramp/options',
  perNetwork: true,
  answer: object({
    purchaseCurrencies: list(
      object({
        id: text,
        name: text,
        symbol: text,
        icon_url: optional(text),
        networks: list(object({ name: text, display_name: text, chain_id: text, contract_address: nullable(text) })),
      }),
    ),
    paymentCurrencies: list(
      object({ id: text, payment_method_limits: list(object({ id: text, min: text, max: text })) }),
    ),
  }),
  empty: { paymentCurrencies: [], purchaseCurrencies: [] },
})

import { defineCall } from '../call.ts'
import { account, networkId, token } from '../formats.ts'
import { boolean, list, number, object, oneOf, optional, text } from '../shape.ts'

/** What an account holds, with prices in US dollars. */
export const getBalance = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/account/{address}/balance',
  params: { address: account },
  query: {
    currency: optional(oneOf('usd', 'USD')),
    chainId: optional(networkId),
    /** Tokens to read anew, and to list even when the account was never seen with them. */
    forceUpdate: optional(list(token, { max: 50 })),
  },
  sends: { currency: 'usd' },
  perNetwork: true,
  answer: object({
    balances: list(
      object({
        name: text,
        symbol: text,
        chainId: text,
        /** CAIP-10; absent for the native coin. */
        address: optional(text),
        /** Absent when no source knows a price. */
        value: optional(number),
        price: number,
        /** Absent when no one knows it. An addition of this gateway. */
        priceDayAgo: optional(number),
        quantity: object({ decimals: text, numeric: text }),
        iconUrl: text,
        /** Who said the amount, and when (ISO 8601), where the chain itself could not be asked. Additions of this gateway. */
        source: optional(text),
        asOf: optional(text),
      }),
    ),
    /** Tokens may be missing, because no source that knows all of an account answered. An addition of this gateway. */
    isPartial: optional(boolean),
  }),
  empty: { balances: [] },
})

import { FoyerError } from '@foyer/base'
import { defineCall } from '../call.ts'
import { amount } from '../formats.ts'
import { object, optional, text, textOf } from '../shape.ts'

const short = textOf({ max: 100 })
const money = object({ amount: text, currency: text })

/** What a payment gives. */
export const getOnrampQuote = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/onramp/quote',
  body: object({ purchaseCurrency: short, paymentCurrency: short, amount, network: optional(short) }),
  perNetwork: true,
  answer: object({
    paymentTotal: money,
    paymentSubtotal: money,
    purchaseAmount: money,
    networkFee: money,
    coinbaseFee: optional(money),
    quoteId: text,
  }),
  unserved: () => new FoyerError('ChainUnsupported'),
})

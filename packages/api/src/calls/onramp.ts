import { FoyerError } from '@foyer/base'
import { defineCall } from '../call.ts'
import { address, amount, looseAmount } from '../formats.ts'
import { list, nullable, object, oneOf, optional, text, textOf } from '../shape.ts'

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

/** The address of the page on which a visitor pays. */
export const createOnrampUrl = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/generators/onrampurl',
  body: object({
    destinationWallets: list(
      object({
        address,
        blockchains: optional(list(short, { max: 50 })),
        assets: optional(list(short, { max: 50 })),
      }),
      { min: 1, max: 20 },
    ),
    defaultNetwork: optional(short),
    partnerUserId: optional(short),
    defaultExperience: optional(oneOf('buy', 'send')),
    presetCryptoAmount: optional(looseAmount),
    presetFiatAmount: optional(looseAmount),
    /** What `presetFiatAmount` counts, a three-letter code; services that do not know the field choose their own. */
    fiatCurrency: optional(short),
  }),
  sends: { defaultExperience: 'buy' },
  perNetwork: true,
  answer: object({ url: text }),
  empty: { url: '' },
})

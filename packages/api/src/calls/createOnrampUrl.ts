import { defineCall } from '../call.ts'
import { address, looseAmount } from '../formats.ts'
import { list, object, oneOf, optional, text, textOf } from '../shape.ts'

const short = textOf({ max: 100 })

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

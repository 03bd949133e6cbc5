import * as z from 'zod/mini'

/** Shapes of the services' answers (reference §4.3–§4.6). Fields nobody reads are not named and not kept. */
const text = z.string()
const optionalText = z.optional(z.nullable(z.string()))
const strings = z.array(z.string())

const readRows = <schema extends z.ZodMiniType>(row: schema, rows: readonly unknown[]) =>
  rows.flatMap((value) => {
    const result = row.safeParse(value)
    return result.success ? [result.data as z.output<schema>] : []
  })

/** A list whose broken entries are dropped, so that one bad row costs only itself. */
const tolerant = <schema extends z.ZodMiniType>(row: schema) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((rows) => readRows(row, rows)),
  )

export const wallet = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  badge_type: optionalText,
  chains: z.optional(z.nullable(strings)),
  homepage: optionalText,
  image_id: optionalText,
  image_url: optionalText,
  order: z.optional(z.nullable(z.number())),
  link_mode: optionalText,
  mobile_link: optionalText,
  desktop_link: optionalText,
  webapp_link: optionalText,
  app_store: optionalText,
  play_store: optionalText,
  chrome_store: optionalText,
  rdns: optionalText,
  injected: z.optional(
    z.nullable(z.array(z.object({ namespace: z.optional(z.string()), injected_id: z.optional(z.string()) }))),
  ),
})

/** `broken`: entries that were dropped, for the developer to hear of. */
export const wallets = z.pipe(
  z.object({ data: z.array(z.unknown()), count: z.number() }),
  z.transform(({ data, count }) => {
    const rows = readRows(wallet, data)
    return { data: rows, count, broken: data.length - rows.length }
  }),
)

export const appConfig = z.object({
  features: tolerant(z.object({ id: text, isEnabled: z.boolean(), config: z.optional(z.nullable(strings)) })),
})
export type RemoteFeature = z.output<typeof appConfig>['features'][number]

export const origins = z.object({ allowedOrigins: strings })
export const analyticsConfig = z.object({ isAnalyticsEnabled: z.boolean() })
/** An answer nobody reads. */
export const ignored = z.unknown()
export const supportedChains = z.object({ http: strings, ws: strings })
export const identity = z.object({ avatar: optionalText, name: optionalText })

const transfer = z.object({
  direction: z.optional(text),
  fungible_info: z.optional(
    z.nullable(
      z.object({ name: optionalText, symbol: optionalText, icon: z.optional(z.nullable(z.object({ url: text }))) }),
    ),
  ),
  nft_info: z.optional(
    z.nullable(
      z.object({
        name: optionalText,
        content: z.optional(z.nullable(z.object({ preview: z.optional(z.nullable(z.object({ url: text }))) }))),
        flags: z.optional(z.nullable(z.object({ is_spam: z.optional(z.nullable(z.boolean())) }))),
      }),
    ),
  ),
  quantity: z.object({ numeric: text }),
  /** US dollars for one, and for the whole amount, at the present price. */
  price: z.optional(z.nullable(z.number())),
  value: z.optional(z.nullable(z.number())),
})

export const transaction = z.object({
  id: text,
  metadata: z.object({
    minedAt: text,
    chain: text,
    operationType: text,
    status: text,
    sentFrom: text,
    sentTo: text,
    hash: z.optional(text),
  }),
  transfers: z.array(transfer),
})
export const history = z.object({ data: tolerant(transaction), next: z.optional(z.nullable(text)) })

export const tokenBalance = z.object({
  name: text,
  symbol: text,
  chainId: text,
  address: z.optional(text),
  value: z.optional(z.number()),
  price: z.number(),
  quantity: z.object({ decimals: text, numeric: text }),
  iconUrl: text,
})
export const balances = z.object({ balances: tolerant(tokenBalance) })

export const quotes = z.object({
  quotes: tolerant(
    z.object({ id: z.nullable(text), fromAmount: text, fromAccount: text, toAmount: text, toAccount: text }),
  ),
})
export const swapTokens = z.object({
  tokens: tolerant(
    z.object({
      name: text,
      symbol: text,
      address: text,
      decimals: z.number(),
      logoUri: z.optional(text),
      eip2612: z.optional(z.boolean()),
    }),
  ),
})
export const prices = z.object({
  fungibles: tolerant(
    z.object({ name: text, symbol: text, iconUrl: text, price: z.number(), address: z.optional(text) }),
  ),
})
export const allowance = z.object({ allowance: text })
export const gasPrice = z.object({ standard: text, fast: text, instant: text })

const numberOrText = z.union([z.number(), z.string()])
export const swapTransaction = z.object({
  tx: z.object({
    from: text,
    to: text,
    data: text,
    amount: text,
    eip155: z.object({ gas: numberOrText, gasPrice: text }),
  }),
})
export const approveTransaction = z.object({
  tx: z.object({
    from: text,
    to: text,
    data: text,
    value: text,
    eip155: z.object({ gas: numberOrText, gasPrice: text }),
  }),
})

export const profile = z.object({
  name: text,
  addresses: z.record(text, z.object({ address: text })),
  attributes: z.optional(z.union([z.array(z.record(text, z.string())), z.record(text, z.string())])),
})
export const profiles = tolerant(profile)
export const suggestions = z.object({ suggestions: tolerant(z.object({ name: text, registered: z.boolean() })) })
export const success = z.object({ success: z.optional(z.boolean()) })

export const onrampUrl = z.object({ url: text })
export const onrampOptions = z.object({
  paymentCurrencies: tolerant(
    z.object({ id: text, payment_method_limits: z.array(z.object({ id: text, min: text, max: text })) }),
  ),
  purchaseCurrencies: tolerant(
    z.object({
      id: text,
      name: text,
      symbol: text,
      networks: z.array(
        z.object({ name: text, display_name: text, chain_id: text, contract_address: z.nullable(text) }),
      ),
    }),
  ),
})
const money = z.object({ amount: text, currency: text })
export const onrampQuote = z.object({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  networkFee: money,
  quoteId: text,
})
export const authNonce = z.object({ nonce: text, token: text })
export const authToken = z.object({ token: text })
export const authSession = z.object({
  address: text,
  /** The part of the CAIP-2 id after the colon. */
  chainId: numberOrText,
  chainIdNamespace: text,
  caip2Network: text,
  uri: text,
  domain: text,
  nonce: text,
  projectIdKey: text,
  profileUuid: text,
  /** Seconds. */
  exp: z.number(),
  appKitAccount: z.optional(z.nullable(z.object({ metadata: z.optional(z.nullable(z.unknown())) }))),
})

/** In base units of the chain's coin. */
export const addressBalance = z.object({ result: z.optional(text) })

export const exchanges = z.object({
  result: z.object({ exchanges: tolerant(z.object({ id: text, imageUrl: text, name: text })), total: z.number() }),
})
export const exchangePayUrl = z.object({ result: z.object({ url: text, sessionId: text }) })
export const exchangeBuyStatus = z.object({
  result: z.object({ status: z.enum(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']), txHash: z.optional(text) }),
})

export const sessions = z.object({ pcis: z.array(z.unknown()) })

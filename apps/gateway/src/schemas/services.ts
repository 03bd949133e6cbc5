import * as z from 'zod/mini'
import { address, caipAddress, chainId, decimalAmount, looseDecimal, sdkQuery, signature } from './fields.ts'

const apiVersion = z.optional(
  z.string().check(z.regex(/^[0-9]{1,3}$/, { error: 'InvalidParameter: apiVersion is a number.' })),
)

const nameText = z.string().check(z.maxLength(120, { error: 'NameInvalid: A name has at most 120 characters.' }))

export const nameParams = z.object({ name: nameText })
export const nameQuery = z.object({ ...sdkQuery, apiVersion })
export const namesOfQuery = z.object({
  ...sdkQuery,
  apiVersion,
  sender: z.optional(z.string().check(z.maxLength(128))),
})
export const suggestionsQuery = z.object({ ...sdkQuery, zone: z.optional(z.string().check(z.maxLength(100))) })

export const nameAttributes = z.record(
  z
    .string()
    .check(z.regex(/^[a-z][a-z0-9_]{0,30}$/, { error: 'NameInvalid: An attribute has a name like avatar or bio.' })),
  z.string().check(z.maxLength(1_000, { error: 'NameInvalid: An attribute has at most 1000 characters.' })),
)

const profile = z.object({
  name: z.string(),
  registered: z.number(),
  updated: z.nullable(z.number()),
  addresses: z.record(z.string(), z.object({ address: z.string(), created: z.number() })),
  attributes: z.array(z.record(z.string(), z.string())),
})

export type Profile = z.output<typeof profile>

export const profileResponse = profile
export const profilesResponse = z.array(profile)
export const suggestionsResponse = z.object({
  suggestions: z.array(z.object({ name: z.string(), registered: z.boolean() })),
})

export const registerNameBody = z.object({
  coin_type: z.int().check(z.gte(0), z.lte(0xffff_ffff)),
  address,
  message: z.string().check(z.minLength(2), z.maxLength(4_000)),
  signature,
})

export const successResponse = z.object({ success: z.boolean() })

const shortText = z.string().check(z.maxLength(100))

export const onrampUrlBody = z.object({
  destinationWallets: z
    .array(
      z.object({
        address,
        blockchains: z.optional(z.array(shortText).check(z.maxLength(50))),
        assets: z.optional(z.array(shortText).check(z.maxLength(50))),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
  defaultNetwork: z.optional(shortText),
  partnerUserId: z.optional(shortText),
  defaultExperience: z.optional(z.enum(['buy', 'send'])),
  presetCryptoAmount: z.optional(looseDecimal),
  presetFiatAmount: z.optional(looseDecimal),
})

export const onrampUrlResponse = z.object({ url: z.string() })

const limits = z.array(z.object({ id: z.string(), min: z.string(), max: z.string() }))

export const onrampOptionsResponse = z.object({
  purchaseCurrencies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      symbol: z.string(),
      icon_url: z.optional(z.string()),
      networks: z.array(
        z.object({ name: z.string(), display_name: z.string(), chain_id: z.string(), contract_address: z.string() }),
      ),
    }),
  ),
  paymentCurrencies: z.array(z.object({ id: z.string(), payment_method_limits: limits })),
})

export const onrampQuoteBody = z.object({
  purchaseCurrency: shortText,
  paymentCurrency: shortText,
  amount: decimalAmount,
  network: z.optional(shortText),
})

const money = z.object({ amount: z.string(), currency: z.string() })

export const onrampQuoteResponse = z.object({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  networkFee: money,
  coinbaseFee: z.optional(money),
  quoteId: z.string(),
})

export const sessionParams = z.object({ address: caipAddress })

export const sessionsResponse = z.object({
  pcis: z.array(
    z.object({
      pci: z.string(),
      project: z.object({ id: z.string(), name: z.string() }),
      createdAt: z.number(),
      expirationTime: z.number(),
      revokedAt: z.nullable(z.number()),
      permissions: z.array(z.unknown()),
    }),
  ),
})

/** A permission as the account grants it (ERC-7715): who may act, what they may do, until when. */
const permission = z.object({
  expiry: z.int().check(z.gte(1)),
  signer: z.object({ type: z.string().check(z.maxLength(40)), data: z.optional(z.record(z.string(), z.unknown())) }),
  permissions: z
    .array(z.object({ type: z.string().check(z.maxLength(80)), data: z.optional(z.record(z.string(), z.unknown())) }))
    .check(z.minLength(1), z.maxLength(20)),
  nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
})

export const createSessionBody = z.object({ message: z.string().check(z.maxLength(12_000)), signature })
export const sessionPermission = permission
export const createSessionResponse = z.object({ pci: z.string() })

export const revokeSessionBody = z.object({
  pci: z
    .string()
    .check(z.regex(/^[0-9a-f-]{32,36}$/, { error: 'SessionUnknown: There is no such session for this account.' })),
  signature,
})

const rpcCall = z.object({
  jsonrpc: z.optional(z.string().check(z.maxLength(10))),
  id: z.optional(z.union([z.string().check(z.maxLength(100)), z.number(), z.null()])),
  method: z.string().check(z.minLength(1), z.maxLength(100)),
  params: z.optional(z.unknown()),
})

export type RpcCallBody = z.output<typeof rpcCall>

export const rpcQuery = z.object({ ...sdkQuery, chainId })
export const rpcBody = z.union([rpcCall, z.array(rpcCall).check(z.minLength(1), z.maxLength(1_000))])
export const rpcResponse = z.unknown()

/** Event data is the site's own; its shape belongs to the client's table of events (reference-behaviour §4.7). */
const event = z.object({
  eventId: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)),
  url: z.optional(z.string().check(z.maxLength(4_000))),
  domain: z.optional(z.string().check(z.maxLength(300))),
  timestamp: z.union([z.number(), z.string().check(z.maxLength(40))]),
  props: z.object({
    type: z.string().check(z.maxLength(40)),
    event: z.string().check(z.minLength(1), z.maxLength(80)),
    properties: z.optional(z.unknown()),
    address: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
    errorType: z.optional(z.string().check(z.maxLength(200))),
    errorMessage: z.optional(z.string().check(z.maxLength(4_000))),
    stackTrace: z.optional(z.string().check(z.maxLength(12_000))),
  }),
})

export type EventBody = z.output<typeof event>

export const eventBody = event
export const eventsBody = z.array(event).check(z.minLength(1), z.maxLength(200))
export const eventResponse = z.object({ accepted: z.number() })

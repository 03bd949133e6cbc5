import * as z from 'zod/mini'
import { accountText, address, chainId, cursor, sdkQuery, tokenText } from './fields.ts'

export const supportedChainsResponse = z.object({ http: z.array(z.string()), ws: z.array(z.string()) })

export const addressParams = z.object({ address })
export const accountParams = z.object({ address: accountText })

const usd = z.optional(z.enum(['usd', 'USD'], { error: 'InvalidParameter: Prices are in usd only.' }))

export const identityQuery = z.object({ ...sdkQuery, sender: z.optional(z.string().check(z.maxLength(128))) })
export const identityResponse = z.object({ name: z.nullable(z.string()), avatar: z.nullable(z.string()) })

export const balanceQuery = z.object({
  ...sdkQuery,
  currency: usd,
  chainId: z.optional(chainId),
  /** Tokens (CAIP-10) to read anew and to list even when the account was never seen with them. */
  forceUpdate: z.optional(
    z.pipe(
      z.string().check(
        z.refine((text) => {
          const items = text.split(',').filter(Boolean)
          return items.length <= 50 && items.every((item) => item.length <= 256 && tokenText.safeParse(item).success)
        }, 'UnknownToken: forceUpdate is a list of at most 50 CAIP-10 token addresses.'),
      ),
      z.transform((text: string) => text.split(',').filter(Boolean)),
    ),
  ),
})

const quantity = z.object({ decimals: z.string(), numeric: z.string() })

export const balanceResponse = z.object({
  balances: z.array(
    z.object({
      name: z.string(),
      symbol: z.string(),
      chainId: z.string(),
      /** CAIP-10; absent for the native coin. */
      address: z.optional(z.string()),
      /** US dollars; absent when no source knows a price. */
      value: z.optional(z.number()),
      price: z.number(),
      quantity,
      iconUrl: z.string(),
    }),
  ),
})

export const historyQuery = z.object({ ...sdkQuery, chainId: z.optional(chainId), cursor: z.optional(cursor) })

const nftInfo = z.object({
  name: z.string(),
  interface: z.string(),
  contract: z.string(),
  token_id: z.string(),
  content: z.optional(z.object({ preview: z.object({ url: z.string() }) })),
  flags: z.object({ is_spam: z.boolean() }),
})

const transferSchema = z.object({
  fungible_info: z.optional(
    z.object({
      name: z.string(),
      symbol: z.string(),
      icon: z.optional(z.object({ url: z.string() })),
      address: z.optional(z.string()),
      flags: z.object({ is_spam: z.boolean() }),
    }),
  ),
  nft_info: z.optional(nftInfo),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: z.string() }),
  /** US dollars for one, and what the amount is worth: at the present price. Absent when no source knows one. */
  price: z.optional(z.number()),
  value: z.optional(z.number()),
  sender: z.string(),
  recipient: z.string(),
})

export const operationTypes = [
  'send',
  'receive',
  'trade',
  'mint',
  'burn',
  'approve',
  'deposit',
  'withdraw',
  'deploy',
  'execute',
] as const

export const transactionSchema = z.object({
  id: z.string(),
  metadata: z.object({
    operationType: z.enum(operationTypes),
    hash: z.string(),
    /** ISO 8601. */
    minedAt: z.string(),
    sentFrom: z.string(),
    sentTo: z.string(),
    status: z.enum(['confirmed', 'failed']),
    nonce: z.number(),
    chain: z.string(),
  }),
  transfers: z.array(transferSchema),
})

export type TransactionAnswer = z.output<typeof transactionSchema>
export type TransferAnswer = z.output<typeof transferSchema>

export const historyResponse = z.object({ data: z.array(transactionSchema), next: z.nullable(z.string()) })

export const nftsQuery = z.object({ ...sdkQuery, chainId: z.optional(chainId), cursor: z.optional(cursor) })
export const nftsResponse = z.object({
  data: z.array(z.object({ ...nftInfo.shape, chainId: z.string(), quantity: z.object({ numeric: z.string() }) })),
  next: z.nullable(z.string()),
})

export const priceBody = z.object({
  projectId: z.optional(z.string()),
  currency: usd,
  addresses: z.array(tokenText).check(z.minLength(1), z.maxLength(100)),
})

export const priceResponse = z.object({
  fungibles: z.array(
    z.object({ name: z.string(), symbol: z.string(), iconUrl: z.string(), price: z.number(), address: z.string() }),
  ),
})

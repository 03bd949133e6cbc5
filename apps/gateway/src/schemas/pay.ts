import * as z from 'zod/mini'
import { caipAddress, looseDecimal, sdkQuery } from './fields.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const ids = z.optional(z.array(id).check(z.maxLength(50)))

/** CAIP-19: the native coin as `slip44`, a token as `erc20` (EVM) or `token` (Solana). */
const asset = z.string().check(
  z.regex(/^[a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/(slip44|erc20|token):[-.%a-zA-Z0-9]{1,128}$/, {
    error: 'UnknownToken: An asset is written as CAIP-19, for example eip155:1/slip44:60.',
  }),
)

const envelope = {
  jsonrpc: z.optional(z.string().check(z.maxLength(10))),
  id: z.optional(z.union([z.number(), z.string().check(z.maxLength(100))])),
}

/** The three methods of Pay (reference §4.6), each with what its parameters hold beside the sdk properties. */
export const payBody = z.discriminatedUnion('method', [
  z.object({
    ...envelope,
    method: z.literal('reown_getExchanges'),
    params: z.object({
      ...sdkQuery,
      page: z.optional(z.int().check(z.gte(1), z.lte(1_000))),
      asset: z.optional(asset),
      /** Whole units, decimal. */
      amount: z.optional(looseDecimal),
      includeOnly: ids,
      exclude: ids,
    }),
  }),
  z.object({
    ...envelope,
    method: z.literal('reown_getExchangePayUrl'),
    params: z.object({ ...sdkQuery, exchangeId: id, asset, amount: looseDecimal, recipient: caipAddress }),
  }),
  z.object({
    ...envelope,
    method: z.literal('reown_getExchangeBuyStatus'),
    params: z.object({ ...sdkQuery, exchangeId: id, sessionId: id }),
  }),
])

export type PayCall = z.output<typeof payBody>

const exchanges = z.object({
  exchanges: z.array(z.object({ id: z.string(), imageUrl: z.string(), name: z.string() })),
  total: z.number(),
})
const payUrl = z.object({ url: z.string(), sessionId: z.string() })
const buyStatus = z.object({
  status: z.enum(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
  txHash: z.optional(z.string()),
})

export type BuyStatus = z.output<typeof buyStatus>

export const payResponse = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string(), z.null()]),
  result: z.union([exchanges, payUrl, buyStatus]),
})

export type PayResult = z.output<typeof payResponse>['result']

import * as z from 'zod/mini'
import { baseUnits, caipAddress, chainId, evmAddress, sdkQuery, tokenText } from './fields.ts'

export const swapTokensQuery = z.object({ ...sdkQuery, chainId })

export const swapTokensResponse = z.object({
  tokens: z.array(
    z.object({
      name: z.string(),
      symbol: z.string(),
      /** CAIP-10 */
      address: z.string(),
      decimals: z.number(),
      logoUri: z.string(),
      eip2612: z.optional(z.boolean()),
    }),
  ),
})

const wei = z.string().check(z.regex(/^\d{0,40}$/, { error: 'InvalidParameter: gasPrice is a whole number of wei.' }))

export const quotesQuery = z.object({
  ...sdkQuery,
  amount: baseUnits,
  userAddress: z.optional(
    z.union([evmAddress, caipAddress], { error: 'InvalidAddress: userAddress is not an address.' }),
  ),
  from: tokenText,
  to: tokenText,
  gasPrice: z.optional(wei),
})

export const quotesResponse = z.object({
  quotes: z.array(
    z.object({
      id: z.nullable(z.string()),
      fromAmount: z.string(),
      fromAccount: z.string(),
      toAmount: z.string(),
      toAccount: z.string(),
    }),
  ),
})

export const allowanceQuery = z.object({ ...sdkQuery, tokenAddress: tokenText, userAddress: caipAddress })
export const allowanceResponse = z.object({ allowance: z.string() })

export const gasPriceQuery = z.object({ ...sdkQuery, chainId })
export const gasPriceResponse = z.object({ standard: z.string(), fast: z.string(), instant: z.string() })

export const buildTransactionBody = z.object({
  projectId: z.optional(z.string()),
  amount: baseUnits,
  /** Slippage in percent: the swap fails rather than give less. */
  eip155: z.optional(
    z.object({
      slippage: z.optional(
        z.union([z.number(), z.string()]).check(
          z.refine((value) => /^\d{1,2}(\.\d{1,4})?$/.test(String(value)) && Number(value) <= 50, {
            error: 'InvalidParameter: slippage is a percentage from 0 to 50.',
          }),
        ),
      ),
    }),
  ),
  from: tokenText,
  to: tokenText,
  userAddress: caipAddress,
  disableEstimate: z.optional(z.boolean()),
})

export const buildTransactionResponse = z.object({
  tx: z.object({
    from: z.string(),
    to: z.string(),
    data: z.string(),
    /** Wei sent along. */
    amount: z.string(),
    eip155: z.object({ gas: z.string(), gasPrice: z.string() }),
  }),
})

export const buildApproveQuery = z.object({ ...sdkQuery, userAddress: caipAddress, from: tokenText, to: tokenText })

export const buildApproveResponse = z.object({
  tx: z.object({
    from: z.string(),
    to: z.string(),
    data: z.string(),
    value: z.string(),
    eip155: z.object({ gas: z.number(), gasPrice: z.string() }),
  }),
})

import { zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { nativeToken } from '../chains/evmChain.ts'
import type { SourceConfig } from '../config/sourceSchemas.ts'
import { SourceError } from './createSourceRequest.ts'
import type { SourceDriver, SourceRequest } from './source.ts'

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const amount = z.string().check(z.regex(/^\d{1,78}$/))
const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const token = z.object({ address, chainId: z.int() })
const quoteSchema = z.object({
  action: z.object({ fromToken: token, toToken: token, fromAmount: amount }),
  estimate: z.object({ toAmount: amount, approvalAddress: z.optional(z.nullable(address)) }),
  transactionRequest: z.object({
    to: address,
    data: z.string().check(z.regex(/^0x([0-9a-fA-F]{2})+$/)),
    value: quantity,
    gasLimit: quantity,
    chainId: z.int(),
  }),
})

/** LI.FI's swaps on one chain, https://docs.li.fi/api-reference/get-a-quote-for-a-token-transfer. */
export function createLifi(
  { url, apiKey, integrator }: Extract<SourceConfig, { kind: 'lifi' }>,
  request: SourceRequest,
): SourceDriver {
  return {
    async quotes({ chain, from, to, amount: fromAmount, account, slippage, signal }) {
      // it builds a transaction with each answer, so it is asked once someone is there to send it
      if (chain.family !== 'evm' || !account) return undefined
      const query = new URLSearchParams({
        fromChain: String(chain.number),
        toChain: String(chain.number),
        fromToken: toTheirs(from),
        toToken: toTheirs(to),
        fromAmount,
        fromAddress: account,
        toAddress: account,
        slippage: String(slippage / 100),
        ...(integrator && { integrator }),
      })
      const headers: { readonly [name: string]: string } = apiKey ? { 'x-lifi-api-key': apiKey } : {}
      const answer = await request(`${url}/quote?${query}`, { signal, headers }).catch((error: unknown) => {
        // its word for "no way"
        if (error instanceof SourceError && error.status === 404) return undefined
        throw error
      })
      if (answer === undefined) return undefined
      const { action, estimate, transactionRequest } = quoteSchema.parse(answer)
      const isAsked =
        action.fromAmount === fromAmount &&
        isToken(action.fromToken, from, chain.number) &&
        isToken(action.toToken, to, chain.number) &&
        transactionRequest.chainId === chain.number
      const spender = estimate.approvalAddress?.toLowerCase()
      const contract = transactionRequest.to.toLowerCase()
      if (!isAsked || (from !== nativeToken && spender !== contract)) throw new Error('LI.FI answers something else')
      const call = {
        to: contract,
        data: transactionRequest.data.toLowerCase(),
        value: String(BigInt(transactionRequest.value)),
        gas: String(BigInt(transactionRequest.gasLimit)),
      }
      return { amountOut: estimate.toAmount, call }
    },
  }
}

/** The coin is the token of no one there. */
function toTheirs(token: string): string {
  return token === nativeToken ? zeroAddress : token
}

function isToken(answered: z.output<typeof token>, asked: string, chainId: number): boolean {
  return answered.chainId === chainId && answered.address.toLowerCase() === toTheirs(asked)
}

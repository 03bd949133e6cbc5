import * as z from 'zod/mini'
import { nativeToken } from '../chains/evmChain.ts'
import type { SourceConfig } from '../config/sourceSchemas.ts'
import type { SourceDriver, SourceRequest } from './source.ts'

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const amount = z.string().check(z.regex(/^\d{1,78}$/))
const priceSchema = z.object({
  liquidityAvailable: z.boolean(),
  buyAmount: z.optional(amount),
  buyToken: z.optional(address),
  sellAmount: z.optional(amount),
  sellToken: z.optional(address),
  allowanceTarget: z.optional(z.nullable(address)),
  transaction: z.optional(
    z.object({
      to: address,
      data: z.string().check(z.regex(/^0x([0-9a-fA-F]{2})+$/)),
      value: amount,
      gas: z.nullable(amount),
    }),
  ),
})

/** Of a swap that 0x has not estimated. */
const usualGas = '400000'

/** 0x's Swap API v2 with allowances (AllowanceHolder), https://0x.org/docs/0x-swap-api/introduction. */
export function createZeroEx(
  { url, apiKey }: Extract<SourceConfig, { kind: 'zeroex' }>,
  request: SourceRequest,
): SourceDriver {
  return {
    async quotes({ chain, from, to, amount: sellAmount, account, slippage, signal }) {
      if (chain.family !== 'evm') return undefined
      const query = new URLSearchParams({
        chainId: String(chain.number),
        sellToken: from,
        buyToken: to,
        sellAmount,
        slippageBps: String(Math.round(slippage * 100)),
        ...(account && { taker: account }),
      })
      const headers = { '0x-api-key': apiKey, '0x-version': 'v2' }
      const path = `/swap/allowance-holder/${account ? 'quote' : 'price'}`
      const answer = priceSchema.parse(await request(`${url}${path}?${query}`, { signal, headers }))
      if (!answer.liquidityAvailable) return undefined
      const { buyAmount, transaction, allowanceTarget } = answer
      const isAsked =
        answer.sellAmount === sellAmount &&
        answer.sellToken?.toLowerCase() === from &&
        answer.buyToken?.toLowerCase() === to
      if (!isAsked || buyAmount === undefined) throw new Error('0x answers something else')
      if (!account) return { amountOut: buyAmount }
      const contract = transaction?.to.toLowerCase()
      const isOwn = from === nativeToken || allowanceTarget?.toLowerCase() === contract
      if (!transaction || !contract || !isOwn) throw new Error('0x answers something else')
      const { data, value, gas } = transaction
      return {
        amountOut: buyAmount,
        call: { to: contract, data: data.toLowerCase(), value, gas: gas ?? usualGas },
      }
    },
  }
}

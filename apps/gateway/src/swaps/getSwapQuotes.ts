import type { Chains } from '../chains/chains.ts'
import type { Sources } from '../sources/createSources.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { defaultSlippage } from './buildSwapTransaction.ts'
import { findRoute } from './findRoute.ts'
import { requireSwapPair } from './swapTokens.ts'

export type QuoteAnswer = {
  readonly id: string | null
  readonly fromAmount: string
  readonly fromAccount: string
  readonly toAmount: string
  readonly toAccount: string
}

/**
 * What the chain would give now for an amount.
 * @param params.amount base units of `from`
 * @throws refusals of `requireSwapPair` and `findRoute`
 */
export async function getSwapQuotes(
  source: { readonly chains: Chains; readonly tokens: Tokens; readonly sources: Sources },
  params: { from: string; to: string; amount: string; userAddress?: string | undefined; ways?: 'pools' | undefined },
): Promise<QuoteAnswer> {
  const pair = await requireSwapPair(source, params.from, params.to)
  const account = params.userAddress?.split(':').at(-1)?.toLowerCase()
  const question = { amount: BigInt(params.amount), account, slippage: defaultSlippage, ways: params.ways }
  const route = await findRoute(source.sources, pair, question)
  return {
    id: null,
    fromAmount: BigInt(params.amount).toString(),
    fromAccount: params.from,
    toAmount: route.amountOut.toString(),
    toAccount: params.to,
  }
}

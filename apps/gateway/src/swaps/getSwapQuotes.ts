import { families, parseCaipAddress } from '@foyer/base'
import type { Chains } from '../chains/chains.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Sources } from '../sources/createSources.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { defaultSlippage, findSolanaQuote } from './buildSwapTransaction.ts'
import { findRoute } from './findRoute.ts'
import { findSolanaSwapChain, requireSwapPair } from './swapTokens.ts'

export type QuoteAnswer = {
  readonly id: string | null
  readonly fromAmount: string
  readonly fromAccount: string
  readonly toAmount: string
  readonly toAccount: string
}

type Source = { readonly chains: Chains; readonly tokens: Tokens; readonly sources: Sources }

type QuoteParams = {
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly userAddress?: string | undefined
  readonly ways?: 'pools' | undefined
}

/**
 * Returns what the chain would give now for an amount.
 * @param params.amount base units of `from`
 * @throws refusal `InvalidAddress`, those of `requireSwapPair`, `findRoute` and `findSolanaQuote`
 */
export async function getSwapQuotes(source: Source, params: QuoteParams): Promise<QuoteAnswer> {
  return {
    id: null,
    fromAmount: BigInt(params.amount).toString(),
    fromAccount: params.from,
    toAmount: await findAmount(source, params),
    toAccount: params.to,
  }
}

async function findAmount(source: Source, params: QuoteParams): Promise<string> {
  const { namespace, networkId } = parseCaipAddress(params.from)
  const user = params.userAddress?.split(':').at(-1)
  if (user !== undefined && !families[namespace].isAddress(user))
    throwHttpError('InvalidAddress', { address: user.slice(0, 100) })
  const question = { amount: BigInt(params.amount), slippage: defaultSlippage, ways: params.ways }
  const solana = findSolanaSwapChain(source.chains, networkId)
  // there the amount is the same for everyone, and a transaction is built once one is asked for
  if (solana) return (await findSolanaQuote(source.sources, solana, { ...params, ...question })).amountOut
  const pair = await requireSwapPair(source, params.from, params.to)
  const { amountOut } = await findRoute(source.sources, pair, { ...question, account: user?.toLowerCase() })
  return String(amountOut)
}

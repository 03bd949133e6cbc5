import { families, parseCaipAddress } from '@foyer/base'
import type { Chains, SolanaChain } from '../chains/chains.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Sources } from '../sources/createSources.ts'
import type { SourceQuote } from '../sources/source.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { defaultSlippage } from './buildSwapTransaction.ts'
import { findRoute, type RouteQuestion } from './findRoute.ts'
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
 * What the chain would give now for an amount.
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

/**
 * The most that a source of the owner gives for an amount on Solana. Which mints can be swapped it says itself.
 * @param question.from CAIP-10 token; the coin by its pseudo-address, and so is `to`
 * @throws refusal `ChainsDiffer`, `SameToken`, `NoRoute`, `ChainUnavailable`
 */
export async function findSolanaQuote(
  sources: Sources,
  chain: SolanaChain,
  question: RouteQuestion & { readonly from: string; readonly to: string },
): Promise<SourceQuote> {
  const { amount, account, slippage, ways } = question
  const [from, to] = [parseCaipAddress(question.from), parseCaipAddress(question.to)]
  if (to.networkId !== chain.id) throwHttpError('ChainsDiffer')
  if (from.address === to.address) throwHttpError('SameToken')
  // no source there says its way in a form that names the pools alone
  if (ways === 'pools') throwHttpError('NoRoute')
  const asked = { from: from.address, to: to.address, amount: String(amount), account, slippage }
  let best: SourceQuote | undefined
  for (const { answer } of await sources.askEvery('quotes', chain, asked)) {
    if (BigInt(answer.amountOut) > BigInt(best?.amountOut ?? 0)) best = answer
  }
  return best ?? throwHttpError('NoRoute')
}

import { parseCaipAddress } from '@foyer/base'
import type { Address } from 'viem'
import type { Chains, SolanaChain } from '../chains/chains.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Sources } from '../sources/createSources.ts'
import type { SourceQuote } from '../sources/source.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { findRoute, type RouteQuestion } from './findRoute.ts'
import { buildSwap } from './routerCalls.ts'
import { findSolanaSwapChain, requireSwapPair } from './swapTokens.ts'

export type SwapTransactionAnswer = {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly amount: string
  readonly eip155?: { readonly gas: string; readonly gasPrice: string }
  readonly solana?: { readonly lastValidBlockHeight: number }
}

/** Specification §9: slippage tolerance, in percent. */
export const defaultSlippage = 1

type Slippage = { readonly slippage?: number | string | undefined }

export type SwapTransactionParams = {
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly userAddress: string
  readonly eip155?: Slippage | undefined
  readonly solana?: Slippage | undefined
  readonly disableEstimate?: boolean | undefined
  readonly ways?: 'pools' | undefined
}

/**
 * The transaction that makes a swap, to be signed by the user.
 * @throws refusals of `requireSwapPair`, `findRoute`, `buildSwap` and `findSolanaQuote`
 */
export async function buildSwapTransaction(
  source: { readonly chains: Chains; readonly tokens: Tokens; readonly sources: Sources },
  params: SwapTransactionParams,
): Promise<SwapTransactionAnswer> {
  const solana = findSolanaSwapChain(source.chains, parseCaipAddress(params.from).networkId)
  if (solana) return await buildSolanaSwap(source.sources, solana, params)
  const pair = await requireSwapPair(source, params.from, params.to)
  const user = parseCaipAddress(params.userAddress)
  if (user.networkId !== pair.chain.id) throwHttpError('ChainsDiffer')
  const amount = BigInt(params.amount)
  const slippage = Number(params.eip155?.slippage ?? defaultSlippage)
  const account = user.address.toLowerCase() as Address
  const route = await findRoute(source.sources, pair, { amount, account, slippage, ways: params.ways })
  const built = await buildSwap(pair, route, {
    amount,
    slippage,
    user: account,
    isEstimated: params.disableEstimate === false,
  })
  return {
    from: params.userAddress,
    to: `${pair.chain.id}:${built.to}`,
    data: built.data,
    amount: built.value.toString(),
    eip155: { gas: built.gas.toString(), gasPrice: built.gasPrice.toString() },
  }
}

async function buildSolanaSwap(
  sources: Sources,
  chain: SolanaChain,
  params: SwapTransactionParams,
): Promise<SwapTransactionAnswer> {
  const user = parseCaipAddress(params.userAddress)
  if (user.networkId !== chain.id) throwHttpError('ChainsDiffer')
  const slippage = Number(params.solana?.slippage ?? defaultSlippage)
  const question = { ...params, amount: BigInt(params.amount), account: user.address, slippage }
  const { solana: built } = await findSolanaQuote(sources, chain, question)
  if (!built) return throwHttpError('NoRoute')
  const { program, transaction, lastValidBlockHeight } = built
  const to = `${chain.id}:${program}`
  return { from: params.userAddress, to, data: transaction, amount: '0', solana: { lastValidBlockHeight } }
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
  for (const { answer } of await sources.queryEvery('quotes', chain, asked)) {
    if (BigInt(answer.amountOut) > BigInt(best?.amountOut ?? 0)) best = answer
  }
  return best ?? throwHttpError('NoRoute')
}

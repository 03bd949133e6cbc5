import { parseCaipAddress } from '@foyer/base'
import type { SolanaChain } from '../chains/chains.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Sources } from '../sources/createSources.ts'
import type { SourceQuote } from '../sources/source.ts'
import type { RouteQuestion } from './findRoute.ts'

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

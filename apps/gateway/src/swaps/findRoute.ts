import { routerAbi } from '../chains/abis.ts'
import { askChain } from '../chains/evmChain.ts'
import { readMany } from '../chains/readMany.ts'
import { refuse } from '../http/refusals.ts'
import type { SwapPair } from './swapTokens.ts'

export type Route =
  /** The coin and its wrapped form are the same thing, one for one. */
  | { readonly kind: 'wrap'; readonly amountOut: bigint }
  | { readonly kind: 'unwrap'; readonly amountOut: bigint }
  | { readonly kind: 'pools'; readonly path: readonly string[]; readonly amountOut: bigint }

/** Tokens of the owner's list that a path may lead through. */
const middleLimit = 8

/**
 * The best way through the router's pools, directly or over one other token, at what the chain says now.
 * @throws refusal `NoRoute`, `ChainUnavailable`
 */
export async function findRoute(pair: SwapPair, amount: bigint): Promise<Route> {
  const { chain, contracts, from, to } = pair
  if (from.pooled === to.pooled) return { kind: from.isNative ? 'wrap' : 'unwrap', amountOut: amount }
  const middles = [contracts.wrapped as string, ...chain.config.tokens.map((token) => token.address.toLowerCase())]
  const paths = [
    [from.pooled, to.pooled],
    ...[...new Set(middles)]
      .filter((middle) => middle !== from.pooled && middle !== to.pooled)
      .slice(0, middleLimit)
      .map((middle) => [from.pooled, middle, to.pooled]),
  ]
  const answers = await askChain(chain, () =>
    readMany(
      chain,
      paths.map((path) => ({
        address: contracts.router,
        abi: routerAbi,
        functionName: 'getAmountsOut',
        args: [amount, path],
      })),
    ),
  )
  let best: { path: readonly string[]; amountOut: bigint } | undefined
  for (const [index, path] of paths.entries()) {
    const answer = answers[index]
    const amountOut: unknown = Array.isArray(answer) ? answer.at(-1) : undefined
    if (typeof amountOut !== 'bigint' || amountOut === 0n) continue
    if (!best || amountOut > best.amountOut) best = { path, amountOut }
  }
  return best ? { kind: 'pools', ...best } : refuse('NoRoute')
}

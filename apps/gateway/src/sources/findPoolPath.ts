import { erc20Abi } from '../chains/abis.ts'
import type { EvmChain } from '../chains/evmChain.ts'
import { type Read, readMany } from '../chains/readMany.ts'

/** One pool on the way. Tokens as the pools call them. */
export type PoolLeg = {
  readonly from: string
  readonly to: string
  /** In base units. */
  readonly amountOut: bigint
  readonly gas: bigint
}

type Sides = { readonly first: string; readonly last: string; readonly amount: bigint }

type Pools<leg extends PoolLeg> = {
  readonly version: 3 | 4
  /** Tokens that a path may lead through. */
  readonly middles: readonly string[]
  /** The best pool for each, where there is one. */
  quote(
    legs: readonly { readonly from: string; readonly to: string; readonly amount: bigint }[],
  ): Promise<readonly (leg | undefined)[]>
  /** The contract of each token's pool that holds it, but for the coin. */
  listHolders(legs: readonly leg[]): Promise<readonly { readonly token: string; readonly address: string }[]>
}

const middleLimit = 4

/**
 * The best pool of two tokens, or the best two over another token. These routers count what pools send and not what arrives, so that of
 * a token that keeps a part of every transfer less than the minimum would: such go through V2's alone.
 */
export async function findPoolPath<leg extends PoolLeg>(
  chain: EvmChain,
  { first, last, amount }: Sides,
  pools: Pools<leg>,
): Promise<readonly leg[] | undefined> {
  const middles = [...new Set(pools.middles)].filter((one) => one !== first && one !== last).slice(0, middleLimit)
  const starts = await pools.quote([last, ...middles].map((to) => ({ from: first, to, amount })))
  const ends = await pools.quote(
    middles.map((from, index) => ({ from, to: last, amount: starts[index + 1]?.amountOut ?? 0n })),
  )
  const paths = [[starts[0]], ...middles.map((_, index) => [starts[index + 1], ends[index]])]
  const whole = paths.flatMap((path) => {
    const legs = path.filter((leg) => leg !== undefined)
    return legs.length === path.length && toAmount(legs) > 0n ? [legs] : []
  })
  whole.sort((a, b) => (toAmount(b) > toAmount(a) ? 1 : -1))
  for (const legs of whole) {
    if (!(await hasTransferFee(chain, await pools.listHolders(legs), pools.version))) return legs
  }
  return undefined
}

const toAmount = (legs: readonly PoolLeg[]) => legs.at(-1)?.amountOut ?? 0n

async function hasTransferFee(
  chain: EvmChain,
  holders: readonly { readonly token: string; readonly address: string }[],
  version: 3 | 4,
): Promise<boolean> {
  const amounts = await readMany(
    chain,
    holders.map(({ token, address }): Read => {
      return { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] }
    }),
  )
  const fees = await Promise.all(
    holders.map(({ token, address }, index) => {
      const reserveA = amounts[index]
      return typeof reserveA === 'bigint' ? chain.getTransferFee(token, { address, reserveA, version }) : undefined
    }),
  )
  return fees.some((fee) => fee !== undefined)
}

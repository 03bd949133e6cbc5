import { zeroAddress } from 'viem'
import { factoryAbi, pairAbi } from '../chains/abis.ts'
import type { EvmChain } from '../chains/evmChain.ts'
import { readMany } from '../chains/readMany.ts'

/** Reserves of a pool, in the order in which its tokens were asked for. */
export type Pool = { readonly address: string; readonly reserveA: bigint; readonly reserveB: bigint }

/**
 * Reserves of the pools of some pairs at a block, by `<token a> <token b>`; a pair without a pool is left out.
 * @param pairs token addresses in lower case
 */
export async function findPools(
  chain: EvmChain,
  factory: string,
  pairs: readonly (readonly [a: string, b: string])[],
  block: bigint,
): Promise<ReadonlyMap<string, Pool>> {
  const addresses = await readMany(
    chain,
    pairs.map((args) => ({ address: factory, abi: factoryAbi, functionName: 'getPair', args })),
    block,
  )
  const existing = pairs.flatMap(([a, b], index) => {
    const address = addresses[index]
    return typeof address === 'string' && address !== zeroAddress ? [{ a, b, address }] : []
  })
  const reserves = await readMany(
    chain,
    existing.map(({ address }) => ({ address, abi: pairAbi, functionName: 'getReserves' })),
    block,
  )
  const pools = new Map<string, Pool>()
  for (const [index, { a, b, address }] of existing.entries()) {
    const answer = reserves[index]
    if (!Array.isArray(answer) || typeof answer[0] !== 'bigint' || typeof answer[1] !== 'bigint') continue
    // a pool keeps its tokens in the order of their addresses
    const [first, second] = a < b ? [answer[0], answer[1]] : [answer[1], answer[0]]
    pools.set(`${a} ${b}`, { address: address.toLowerCase(), reserveA: first, reserveB: second })
  }
  return pools
}

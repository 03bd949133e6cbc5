import { LRUCache } from 'lru-cache'
import { type Client, zeroAddress } from 'viem'
import { factoryAbi, pairAbi } from './abis.ts'
import type { Head } from './head.ts'
import { readMany } from './readMany.ts'

/** Reserves of a pool, in the order in which its tokens were asked for. */
export type Pool = { readonly address: string; readonly reserveA: bigint; readonly reserveB: bigint }

/** Token addresses in lower case. */
export type TokenPair = readonly [a: string, b: string]

/** Reserves of the pools of some pairs at a block, by `<token a> <token b>`; a pair without a pool is left out. */
export type GetPools = (factory: string, pairs: readonly TokenPair[], head: Head) => Promise<ReadonlyMap<string, Pool>>

type Chain = { readonly client: Client; readonly getMulticall: () => Promise<`0x${string}` | undefined> }

/** Pairs remembered; those asked for last stay. */
const cacheLimit = 5_000

/**
 * Reads pools, each once per block however many ask: within a block nothing changes. Where a pool is never changes.
 * @throws when the node does not answer
 */
export function createPoolReader(chain: Chain): GetPools {
  const places = new LRUCache<string, string>({ max: cacheLimit })
  const reserves = new LRUCache<string, Promise<Pool | undefined>>({ max: cacheLimit })

  const read = async (factory: string, pairs: readonly TokenPair[], block: bigint) => {
    const found = await findPlaces(chain, places, factory, pairs, block)
    return await readReserves(chain, found, block)
  }

  return async (factory, pairs, head) => {
    const toKey = ([a, b]: TokenPair) => `${head.hash} ${factory} ${a} ${b}`
    const missing = pairs.filter((pair) => !reserves.get(toKey(pair)))
    if (missing.length > 0) {
      const reading = read(factory, missing, BigInt(head.number))
      for (const pair of missing) {
        const one = reading.then((pools) => pools.get(pair.join(' ')))
        reserves.set(toKey(pair), one)
        one.catch(() => reserves.delete(toKey(pair)))
      }
    }
    // taken before anything is waited for: what is remembered may make room meanwhile
    const found = await Promise.all(pairs.map((pair) => reserves.get(toKey(pair))))
    return new Map(
      pairs.flatMap((pair, index) => {
        const pool = found[index]
        return pool ? [[pair.join(' '), pool] as const] : []
      }),
    )
  }
}

type Place = { readonly pair: TokenPair; readonly address: string }

async function findPlaces(
  chain: Chain,
  known: LRUCache<string, string>,
  factory: string,
  pairs: readonly TokenPair[],
  block: bigint,
): Promise<readonly Place[]> {
  // a pool belongs to two tokens in either order
  const toKey = ([a, b]: TokenPair) => `${factory} ${a < b ? a : b} ${a < b ? b : a}`
  const found = new Map(pairs.map((pair) => [toKey(pair), known.get(toKey(pair))]))
  const unknown = pairs.filter((pair) => found.get(toKey(pair)) === undefined)
  const answers = await readMany(
    chain,
    unknown.map((args) => ({ address: factory, abi: factoryAbi, functionName: 'getPair', args })),
    block,
  )
  for (const [index, pair] of unknown.entries()) {
    const address = answers[index]
    if (typeof address !== 'string' || address === zeroAddress) continue
    found.set(toKey(pair), address.toLowerCase())
    known.set(toKey(pair), address.toLowerCase())
  }
  return pairs.flatMap((pair) => {
    const address = found.get(toKey(pair))
    return address ? [{ pair, address }] : []
  })
}

async function readReserves(chain: Chain, places: readonly Place[], block: bigint): Promise<ReadonlyMap<string, Pool>> {
  const answers = await readMany(
    chain,
    places.map(({ address }) => ({ address, abi: pairAbi, functionName: 'getReserves' })),
    block,
  )
  const pools = new Map<string, Pool>()
  for (const [index, { pair, address }] of places.entries()) {
    const answer = answers[index]
    if (!Array.isArray(answer) || typeof answer[0] !== 'bigint' || typeof answer[1] !== 'bigint') continue
    // a pool keeps its tokens in the order of their addresses
    const [first, second] = pair[0] < pair[1] ? [answer[0], answer[1]] : [answer[1], answer[0]]
    pools.set(pair.join(' '), { address, reserveA: first, reserveB: second })
  }
  return pools
}

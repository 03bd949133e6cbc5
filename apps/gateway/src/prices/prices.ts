import { LRUCache } from 'lru-cache'
import type { Chain } from '../chains/chains.ts'
import type { EvmChain } from '../chains/evmChain.ts'
import type { Head } from '../chains/head.ts'
import type { Pool } from '../chains/pools.ts'
import type { PriceSourceConfig } from '../config/schema.ts'
import { ownNames } from '../config/sourceSchemas.ts'
import { visitorNetwork } from '../http/clientAddress.ts'
import { describeError, type Log } from '../log.ts'
import type { Sources } from '../sources/createSources.ts'
import { createFeedSource, createFixedSource, parsePriceTable } from './createFeedSource.ts'
import { type Price, type PricedToken, type PriceSource, priceDecimals } from './price.ts'

const one: Price = 10n ** BigInt(priceDecimals)

/** A pool with less than this on its dollar side moves with every small trade and says nothing about a price. */
const leastLiquidity: Price = 100n * one

/**
 * Prices from the pools of the chain's own router, counted from the tokens the owner calls stable:
 * stable = 1, the native coin by its deepest pool with a stable, others by the deeper of stable and native.
 */
function createAmmSource(): PriceSource {
  const byBlock = new LRUCache<string, Map<string, Price | undefined>>({ max: 64 })
  return {
    async getPrices(chain, tokens) {
      if (chain.family !== 'evm') return new Map()
      const head = await chain.head.get()
      const key = `${chain.id} ${head.hash}`
      const known = byBlock.get(key) ?? new Map<string, Price | undefined>()
      byBlock.set(key, known)
      const missing = tokens.filter((token) => !known.has(token.address))
      if (missing.length > 0) {
        const prices = await readPrices(chain, missing, head)
        for (const { address } of missing) known.set(address, prices.get(address))
      }
      const found = new Map<string, Price>()
      for (const { address } of tokens) {
        const price = known.get(address)
        if (price !== undefined) found.set(address, price)
      }
      return found
    },
  }
}

async function readPrices(
  chain: EvmChain,
  tokens: readonly PricedToken[],
  head: Head,
): Promise<ReadonlyMap<string, Price>> {
  const prices = new Map<string, Price>()
  const stables = chain.config.tokens.filter((token) => token.stable)
  for (const stable of stables) prices.set(stable.address.toLowerCase(), one)
  const contracts = stables.length > 0 ? await chain.getRouter() : undefined
  if (!contracts) return prices
  const bases = stables.map((stable) => ({ address: stable.address.toLowerCase(), decimals: stable.decimals }))
  const native = { address: contracts.wrapped as string, decimals: chain.config.nativeCurrency.decimals }
  const others = tokens
    .filter(({ address }) => address !== 'native' && address !== native.address && !prices.has(address))
    .map(({ address, decimals }) => ({ address, decimals }))

  const pairs = [
    ...bases.map((base) => [native.address, base.address] as const),
    ...others.flatMap(({ address }) => [...bases, native].map((base) => [address, base.address] as const)),
  ]
  const pools = await chain.getPools(contracts.factory, pairs, head)
  const nativePrice = findDeepest(native, bases, pools, prices)
  if (nativePrice !== undefined) {
    prices.set('native', nativePrice)
    prices.set(native.address, nativePrice)
  }
  for (const token of others) {
    const price = findDeepest(token, [...bases, native], pools, prices)
    if (price !== undefined) prices.set(token.address, price)
  }
  return prices
}

type Counted = { readonly address: string; readonly decimals: number }

function findDeepest(
  token: Counted,
  bases: readonly Counted[],
  pools: ReadonlyMap<string, Pool>,
  prices: ReadonlyMap<string, Price>,
): Price | undefined {
  let best: { price: Price; liquidity: Price } | undefined
  for (const base of bases) {
    const pool = pools.get(`${token.address} ${base.address}`)
    const basePrice = prices.get(base.address)
    if (!pool || basePrice === undefined || pool.reserveA === 0n) continue
    const liquidity = (pool.reserveB * basePrice) / 10n ** BigInt(base.decimals)
    if (liquidity < leastLiquidity || (best && liquidity <= best.liquidity)) continue
    best = { liquidity, price: (liquidity * 10n ** BigInt(token.decimals)) / pool.reserveA }
  }
  return best?.price
}

export type Prices = {
  /** Prices by token address; the first source that knows a token decides. */
  get(chain: Chain, tokens: readonly PricedToken[]): Promise<ReadonlyMap<string, Price>>
  close(): void
}

function createSource(config: PriceSourceConfig, fetch: typeof globalThis.fetch, log: Log): PriceSource {
  if (config.kind === 'amm') return createAmmSource()
  if (config.kind === 'feed') return createFeedSource({ ...config, fetch, log })
  return createFixedSource(config.prices)
}

/**
 * Prices of the services that a chain names, in its order, and of `prices` in the file: where the chain says so, else after them.
 * @param params.onPrices hears of all that are given
 */
export function createPrices(params: {
  readonly configs: readonly PriceSourceConfig[]
  readonly sources: Pick<Sources, 'queryOne' | 'list'>
  readonly fetch: typeof globalThis.fetch
  readonly log: Log
  readonly now: () => number
  readonly onPrices?: ((chain: Chain, prices: ReadonlyMap<string, Price>) => void) | undefined
}): Prices {
  const { configs, sources, fetch, log, now, onPrices } = params
  const own = configs.map((config) => createSource(config, fetch, log))
  const named = new Map<string, PriceSource>()
  const find = (name: string) => {
    const source = named.get(name) ?? createSourcePrices({ name, sources, now })
    named.set(name, source)
    return source
  }
  const listSources = (chain: Chain) => {
    const names = sources.list('prices', chain)
    const all = names.includes(ownNames.prices) ? names : [...names, ownNames.prices]
    return all.flatMap((name) => (name === ownNames.prices ? own : [find(name)]))
  }
  return {
    async get(chain, tokens) {
      const found = new Map<string, Price>()
      for (const source of listSources(chain)) {
        const missing = tokens.filter((token) => !found.has(token.address))
        if (missing.length === 0) break
        // a source that fails leaves prices out; it must not take balances with it
        const prices = await source.getPrices(chain, missing).catch((error: unknown) => {
          log('warn', 'price source failed', { chain: chain.id, error: describeError(error) })
          return new Map<string, Price>()
        })
        for (const [address, price] of prices) found.set(address, price)
      }
      onPrices?.(chain, found)
      return found
    },
    close: () => {
      for (const source of own) source.close?.()
    },
  }
}

/** How long a price counts, in ms, and how long where the source fails. */
const freshAge = 60_000
const usefulAge = 600_000
/** A token that the source does not price is asked about again after this, in ms. */
const unpricedAge = 600_000
/** Questions of one network's visitors gather so long, in ms, and are one request. */
const gatherTime = 10

type Known = { readonly at: number; readonly price: Price | undefined }
type Gathering = { readonly tokens: Map<string, PricedToken>; readonly done: Promise<void> }

/** A service that the owner named, as a source of prices: each token is asked for once in a minute, no matter who asks. */
function createSourcePrices(params: {
  readonly name: string
  readonly sources: Pick<Sources, 'queryOne'>
  readonly now: () => number
}): PriceSource {
  const { name, sources, now } = params
  const known = new LRUCache<string, Known>({ max: 20_000 })
  const gatherings = new Map<string, Gathering>()
  const requestPrices = async (chain: Chain, tokens: readonly PricedToken[]) => {
    const answer = await sources.queryOne(name, 'prices', chain, { tokens })
    const prices = parsePriceTable(answer ?? {})
    for (const { address } of tokens) {
      known.set(`${chain.id} ${address}`, { at: now(), price: prices.get(address.toLowerCase()) })
    }
  }
  const gather = (chain: Chain): Gathering => {
    // each network for itself: one that has used up its share must not take the others' question with it
    const key = `${chain.id} ${visitorNetwork.getStore() ?? ''}`
    const open = gatherings.get(key)
    if (open) return open
    const tokens = new Map<string, PricedToken>()
    const done = new Promise<void>((resolve) => void setTimeout(resolve, gatherTime)).then(() => {
      gatherings.delete(key)
      return requestPrices(chain, [...tokens.values()])
    })
    const gathering = { tokens, done }
    gatherings.set(key, gathering)
    return gathering
  }
  return {
    async getPrices(chain, tokens) {
      const isFresh = ({ at, price }: Known) => now() - at < (price === undefined ? unpricedAge : freshAge)
      const missing = tokens.filter(({ address }) => {
        const one = known.get(`${chain.id} ${address}`)
        return !one || !isFresh(one)
      })
      let failure: unknown
      if (missing.length > 0) {
        const gathering = gather(chain)
        for (const token of missing) gathering.tokens.set(token.address, token)
        await gathering.done.catch((error: unknown) => {
          failure = error
        })
      }
      const found = tokens.flatMap(({ address }) => {
        const one = known.get(`${chain.id} ${address}`)
        return one?.price !== undefined && now() - one.at < usefulAge ? [[address, one.price] as const] : []
      })
      if (failure && found.length === 0) throw failure
      return new Map(found)
    },
  }
}

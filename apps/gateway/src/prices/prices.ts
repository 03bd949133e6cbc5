import type { Chain } from '../chains/chains.ts'
import type { PriceSourceConfig } from '../config/schema.ts'
import { describeError, type Log } from '../log.ts'
import { createAmmSource } from './createAmmSource.ts'
import { createFeedSource } from './createFeedSource.ts'
import { createFixedSource } from './fixedSource.ts'
import type { Price, PricedToken, PriceSource } from './price.ts'

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

/** @param params.onPrices hears of all that are given */
export function createPrices(params: {
  readonly configs: readonly PriceSourceConfig[]
  readonly fetch: typeof globalThis.fetch
  readonly log: Log
  readonly onPrices?: ((chain: Chain, prices: ReadonlyMap<string, Price>) => void) | undefined
}): Prices {
  const { configs, fetch, log, onPrices } = params
  const sources = configs.map((config) => createSource(config, fetch, log))
  return {
    async get(chain, tokens) {
      const found = new Map<string, Price>()
      for (const source of sources) {
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
      for (const source of sources) source.close?.()
    },
  }
}

import { parseUnits } from '@foyer/base'
import * as z from 'zod/mini'
import type { Chain } from '../chains/chains.ts'
import { readBody } from '../http/readBody.ts'
import { describeError, type Log } from '../log.ts'
import { type Price, type PricedToken, type PriceSource, priceDecimals } from './price.ts'

const feedSchema = z.record(z.string(), z.union([z.string(), z.number()]))
const timeout = 10_000
const maxLength = 5_000_000

/**
 * Prices from a JSON document that someone keeps: `{ "eip155:1": "3000.12", "eip155:1:0xa0b8…": "1" }`.
 * Read when first needed and again when older than `refresh` ms; while it cannot be read, the last one counts for
 * ten times as long, then none.
 */
export function createFeedSource(params: {
  url: string
  refresh: number
  fetch: typeof globalThis.fetch
  log: Log
  now?: () => number
}): PriceSource {
  const { url, refresh, fetch, log, now = Date.now } = params
  let prices: ReadonlyMap<string, Price> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | undefined
  const read = async () => {
    triedAt = now()
    try {
      // a redirect could name any host, also one of the owner's own network
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout) })
      if (!response.ok) throw new Error(`status ${response.status}`)
      const text = await readBody(response, maxLength)
      const table = feedSchema.parse(JSON.parse(text))
      prices = parsePriceTable(Object.fromEntries(Object.entries(table).map(([id, price]) => [id, String(price)])))
      readAt = now()
    } catch (error) {
      log('warn', 'price feed failed', { error: describeError(error) })
      if (now() - readAt > refresh * 10) prices = new Map()
    }
  }
  return {
    async getPrices(chain, tokens) {
      if (now() - triedAt >= refresh) {
        pending ??= read().finally(() => {
          pending = undefined
        })
        // the first prices are waited for; later ones arrive while the last ones are used
        if (readAt === Number.NEGATIVE_INFINITY) await pending
      } else if (pending && readAt === Number.NEGATIVE_INFINITY) await pending
      return pickPrices(prices, chain, tokens)
    },
  }
}

/** Prices as a table: `<CAIP-10 token or CAIP-2 chain>` → decimal US dollars. */
export function createFixedSource(table: { readonly [id: string]: string }): PriceSource {
  const prices = parsePriceTable(table)
  return { getPrices: async (chain, tokens) => pickPrices(prices, chain, tokens) }
}

/** Entries that are not decimal numbers are left out. */
export function parsePriceTable(table: { readonly [id: string]: string }): ReadonlyMap<string, Price> {
  const prices = new Map<string, Price>()
  for (const [id, text] of Object.entries(table)) {
    const match = /^(\d{1,20})(?:\.(\d{1,60}))?$/.exec(text)
    if (!match) continue
    const [, whole = '0', fraction = ''] = match
    prices.set(
      id.toLowerCase(),
      parseUnits(fraction ? `${whole}.${fraction.slice(0, priceDecimals)}` : whole, priceDecimals),
    )
  }
  return prices
}

function pickPrices(
  prices: ReadonlyMap<string, Price>,
  chain: Chain,
  tokens: readonly PricedToken[],
): ReadonlyMap<string, Price> {
  const found = new Map<string, Price>()
  for (const { address } of tokens) {
    const id = address === 'native' ? chain.id : `${chain.id}:${address}`
    const price = prices.get(id.toLowerCase())
    if (price !== undefined) found.set(address, price)
  }
  return found
}

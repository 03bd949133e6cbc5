import * as z from 'zod/mini'
import type { SourceConfig } from '../config/sourceSchemas.ts'
import { type PriceNames, priceNames, toPriceText } from './priceNames.ts'
import type { SourceDriver, SourceRequest } from './source.ts'

const currentSchema = z.object({ coins: z.record(z.string(), z.unknown()) })
const coinSchema = z.object({
  price: z.number(),
  timestamp: z.number(),
  decimals: z.optional(z.nullable(z.number())),
  confidence: z.optional(z.nullable(z.number())),
})
const chartSchema = z.object({
  coins: z.record(
    z.string(),
    z.object({
      prices: z.array(z.object({ timestamp: z.number(), price: z.number() })),
      confidence: z.optional(z.nullable(z.number())),
    }),
  ),
})

/** Below this DefiLlama itself has doubts: a shallow pool, which a dollar moves. */
const leastConfidence = 0.9
/** A price that no one has renewed for so long is none any more, in s. */
const longestAge = 6 * 3_600
/** Coins of one request, so that its address stays short. */
const batchSize = 50

const charts = {
  day: { seconds: 86_400, span: 96, step: '15m' },
  week: { seconds: 604_800, span: 84, step: '2h' },
  month: { seconds: 2_592_000, span: 90, step: '8h' },
} as const

/** DefiLlama's coins API, https://api-docs.defillama.com (`/prices/current`, `/chart`). */
export function createDefiLlama(
  { url }: Extract<SourceConfig, { kind: 'defillama' }>,
  request: SourceRequest,
  now: () => number,
): SourceDriver {
  return {
    async prices({ chain, tokens, signal }) {
      const names = priceNames[chain.id]
      if (!names) return undefined
      const found: { [address: string]: string } = {}
      for (let start = 0; start < tokens.length; start += batchSize) {
        const batch = tokens.slice(start, start + batchSize)
        const ids = batch.map(({ address }) => toId(names, address))
        const { coins } = currentSchema.parse(await request(`${url}/prices/current/${ids.join(',')}`, { signal }))
        for (const [index, { address, decimals }] of batch.entries()) {
          const { data: coin } = coinSchema.safeParse(findCoin(coins, ids[index] ?? ''))
          const price = coin && toPriceText(coin.price)
          if (!coin || !price || (coin.confidence ?? 1) < leastConfidence) continue
          // it stands for another unit than the chain counts in, or is of long ago
          if ((coin.decimals ?? decimals) !== decimals || now() / 1_000 - coin.timestamp > longestAge) continue
          found[address] = price
        }
      }
      return found
    },
    async priceHistory({ chain, token, period, signal }) {
      const names = priceNames[chain.id]
      if (!names) return undefined
      const { seconds, span, step } = charts[period]
      const id = toId(names, token)
      const start = Math.floor(now() / 1_000) - seconds
      const answer = await request(`${url}/chart/${id}?start=${start}&span=${span}&period=${step}`, { signal })
      const coin = findCoin(chartSchema.parse(answer).coins, id)
      if (!coin || (coin.confidence ?? 1) < leastConfidence) return undefined
      return coin.prices
        .flatMap(({ timestamp, price: number }) => {
          const price = toPriceText(number)
          return price && timestamp >= start ? [{ time: timestamp * 1_000, price }] : []
        })
        .sort((a, b) => a.time - b.time)
    },
  }
}

function toId({ llama, coin }: PriceNames, address: string): string {
  return address === 'native' ? `coingecko:${coin}` : `${llama}:${address}`
}

/** Addresses of EVM chains may come back with capitals. */
function findCoin<coin>(coins: { readonly [id: string]: coin }, id: string): coin | undefined {
  return coins[id] ?? Object.entries(coins).find(([key]) => key.toLowerCase() === id.toLowerCase())?.[1]
}

import * as z from 'zod/mini'
import type { SourceConfig } from '../config/sourceSchemas.ts'
import { priceNames, toPriceText } from './priceNames.ts'
import type { SourceDriver, SourceRequest } from './source.ts'

const coinSchema = z.object({
  usd: z.optional(z.nullable(z.number())),
  last_updated_at: z.optional(z.nullable(z.number())),
})
const pricesSchema = z.record(z.string(), coinSchema)
const chartSchema = z.object({ prices: z.array(z.tuple([z.number(), z.number()])) })

/** Contracts of one request. */
const batchSize = 30
/** A price that no one has renewed for so long is none any more, in s. */
const longestAge = 6 * 3_600
const days = { day: 1, week: 7, month: 30 } as const

/** CoinGecko's API, https://docs.coingecko.com/reference (`/simple/price`, `/simple/token_price`, `/market_chart`). */
export function createCoinGecko(
  { url, apiKey }: Extract<SourceConfig, { kind: 'coingecko' }>,
  request: SourceRequest,
  now: () => number,
): SourceDriver {
  const plan = new URL(url).host.startsWith('pro-') ? 'pro' : 'demo'
  const headers: { readonly [name: string]: string } = apiKey ? { [`x-cg-${plan}-api-key`]: apiKey } : {}
  const readPrices = async (path: string, signal: AbortSignal) =>
    pricesSchema.parse(
      await request(`${url}${path}&vs_currencies=usd&precision=full&include_last_updated_at=true`, { signal, headers }),
    )
  return {
    async prices({ chain, tokens, signal }) {
      const names = priceNames[chain.id]
      if (!names) return undefined
      const found: { [address: string]: string } = {}
      const add = (address: string, coin: z.output<typeof coinSchema> | undefined) => {
        const isOld = now() / 1_000 - (coin?.last_updated_at ?? Number.POSITIVE_INFINITY) > longestAge
        const price = coin?.usd && !isOld ? toPriceText(coin.usd) : undefined
        if (price) found[address] = price
      }
      if (tokens.some(({ address }) => address === 'native')) {
        add('native', (await readPrices(`/simple/price?ids=${names.coin}`, signal))[names.coin])
      }
      const addresses = tokens.map(({ address }) => address).filter((address) => address !== 'native')
      for (let start = 0; start < addresses.length; start += batchSize) {
        const batch = addresses.slice(start, start + batchSize)
        const path = `/simple/token_price/${names.platform}?contract_addresses=${batch.join(',')}`
        const prices = await readPrices(path, signal)
        for (const address of batch) add(address, prices[address])
      }
      return found
    },
    async priceHistory({ chain, token, period, signal }) {
      const names = priceNames[chain.id]
      if (!names) return undefined
      const place = token === 'native' ? `/coins/${names.coin}` : `/coins/${names.platform}/contract/${token}`
      const query = `vs_currency=usd&days=${days[period]}&precision=full`
      const answer = await request(`${url}${place}/market_chart?${query}`, { signal, headers })
      return chartSchema.parse(answer).prices.flatMap(([time, number]) => {
        const price = toPriceText(number)
        return price ? [{ time, price }] : []
      })
    },
  }
}

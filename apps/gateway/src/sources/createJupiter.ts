import * as z from 'zod/mini'
import type { SourceConfig } from '../config/sourceSchemas.ts'
import { toPriceText } from './priceNames.ts'
import type { SourceDriver, SourceRequest } from './source.ts'

const pricesSchema = z.record(z.string(), z.unknown())
const priceSchema = z.object({
  usdPrice: z.number(),
  blockId: z.int(),
  decimals: z.int(),
  liquidity: z.optional(z.nullable(z.number())),
})

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** The coin as a token. It is traded all the time, so its price says which slot it is now. */
const wrapped = 'So11111111111111111111111111111111111111112'
/** Mints of one request. @see https://developers.jup.ag/docs/price */
const batchSize = 50
/** Dollars in the pools: with less, a few of them move the price. */
const leastLiquidity = 10_000
/** Slots, of some 0.4 s: a price that no trade has renewed for about six hours is none any more. */
const longestAge = 54_000

/** Jupiter's prices of tokens on Solana, https://developers.jup.ag/docs/api-reference/price (Price API V3). */
export function createJupiter(
  { url, apiKey }: Extract<SourceConfig, { kind: 'jupiter' }>,
  request: SourceRequest,
): SourceDriver {
  const headers: { readonly [name: string]: string } = apiKey ? { 'x-api-key': apiKey } : {}
  return {
    async prices({ chain, tokens, signal }) {
      if (chain.id !== mainnet) return undefined
      const asked = tokens.map(({ address, decimals }) => {
        return { address, decimals, mint: address === 'native' ? wrapped : address }
      })
      const others = [...new Set(asked.map(({ mint }) => mint))].filter((mint) => mint !== wrapped)
      const found: { [address: string]: string } = {}
      for (let start = 0; start === 0 || start < others.length; start += batchSize - 1) {
        const ids = [wrapped, ...others.slice(start, start + batchSize - 1)]
        const answer = pricesSchema.parse(await request(`${url}?ids=${ids.join(',')}`, { signal, headers }))
        const { blockId: now } = priceSchema.parse(answer[wrapped])
        for (const { address, mint, decimals } of asked) {
          const { data: said } = priceSchema.safeParse(ids.includes(mint) ? answer[mint] : undefined)
          const price = said && toPriceText(said.usdPrice)
          if (!price || said.decimals !== decimals || now - said.blockId > longestAge) continue
          if ((said.liquidity ?? leastLiquidity) >= leastLiquidity) found[address] = price
        }
      }
      return found
    },
  }
}

import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { solanaNativeToken, solanaWrappedCoin } from '../chains/chains.ts'
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
const amount = z.string().check(z.regex(/^\d{1,20}$/))
const quoteSchema = z.object({
  inputMint: z.string(),
  outputMint: z.string(),
  inAmount: amount,
  outAmount: amount,
  swapMode: z.string(),
  slippageBps: z.int(),
})
/** Its words for "no way" (routing errors), https://developers.jup.ag/docs/swap/v1/common-errors. */
const noRouteSchema = z.object({
  errorCode: z.enum([
    'COULD_NOT_FIND_ANY_ROUTE',
    'NO_ROUTES_FOUND',
    'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT',
    'TOKEN_NOT_TRADABLE',
  ]),
})
const swapSchema = z.object({
  swapTransaction: z.string().check(z.refine(isTransaction)),
  lastValidBlockHeight: z.int().check(z.gte(0)),
})

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** Mints of one request. @see https://developers.jup.ag/docs/price */
const batchSize = 50
/** Dollars in the pools: with less, a few of them move the price. */
const leastLiquidity = 10_000
/** Slots, of some 0.4 s: a price that no trade has renewed for about six hours is none any more. */
const longestAge = 54_000

/** What swaps are sent to. @see https://developers.jup.ag/docs/swap/v1/common-errors */
const program = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
/** Bytes of a transaction. @see https://solana.com/docs/core/transactions */
const longestTransaction = 1_232
const mostBaseUnits = 2n ** 64n - 1n
/** How long the transaction is built from the quote whose amount was shown, in ms. */
const quoteAge = 3_000
const longestQuote = 100_000
const mostQuotes = 100

type Config = Extract<SourceConfig, { kind: 'jupiter' }>
type RequestJupiter = (url: string, options: Omit<Parameters<SourceRequest>[1], 'headers'>) => Promise<unknown>

/**
 * Jupiter on Solana: prices of tokens, https://developers.jup.ag/docs/api-reference/price (Price API V3), and swaps,
 * https://developers.jup.ag/docs/api-reference/swap/v1/quote (Swap API v1).
 */
export function createJupiter(config: Config, request: SourceRequest, now: () => number): SourceDriver {
  const headers: { readonly [name: string]: string } = config.apiKey ? { 'x-api-key': config.apiKey } : {}
  const requestJupiter: RequestJupiter = (url, options) => request(url, { ...options, headers })
  return { prices: createPrices(config, requestJupiter), quotes: createQuotes(config, requestJupiter, now) }
}

function createPrices({ url }: Config, request: RequestJupiter): NonNullable<SourceDriver['prices']> {
  return async ({ chain, tokens, signal }) => {
    if (chain.id !== mainnet) return undefined
    const asked = tokens.map(({ address, decimals }) => {
      return { address, decimals, mint: address === 'native' ? solanaWrappedCoin : address }
    })
    const others = [...new Set(asked.map(({ mint }) => mint))].filter((mint) => mint !== solanaWrappedCoin)
    const found: { [address: string]: string } = {}
    for (let start = 0; start === 0 || start < others.length; start += batchSize - 1) {
      // the coin is traded all the time, so its price says which slot it is now
      const ids = [solanaWrappedCoin, ...others.slice(start, start + batchSize - 1)]
      const answer = pricesSchema.parse(await request(`${url}?ids=${ids.join(',')}`, { signal }))
      const { blockId } = priceSchema.parse(answer[solanaWrappedCoin])
      for (const { address, mint, decimals } of asked) {
        const { data: said } = priceSchema.safeParse(ids.includes(mint) ? answer[mint] : undefined)
        const price = said && toPriceText(said.usdPrice)
        if (!price || said.decimals !== decimals || blockId - said.blockId > longestAge) continue
        if ((said.liquidity ?? leastLiquidity) >= leastLiquidity) found[address] = price
      }
    }
    return found
  }
}

function createQuotes(config: Config, request: RequestJupiter, now: () => number): NonNullable<SourceDriver['quotes']> {
  /** Also under way: amount and transaction are asked for at the same moment, and must be of one quote. */
  const kept = new LRUCache<string, { readonly at: number; readonly quote: Promise<unknown> }>({ max: mostQuotes })
  const requestQuote = (query: string, signal: AbortSignal): Promise<unknown> => {
    const known = kept.get(query)
    if (known && now() - known.at < quoteAge) return known.quote
    const options = { signal, maxBytes: longestQuote, alsoAnswers: [400] }
    const quote = request(`${config.swapUrl}/quote?${query}`, options)
    kept.set(query, { at: now(), quote })
    quote.catch(() => kept.delete(query))
    return quote
  }
  return async ({ chain, from, to, amount: given, account, slippage, signal }) => {
    // what is asked for as a swap of the wrapped coin would take or give the coin
    if (chain.id !== mainnet || from === solanaWrappedCoin || to === solanaWrappedCoin) return undefined
    if (BigInt(given) > mostBaseUnits) return undefined
    const [inputMint, outputMint] = [toMint(from), toMint(to)]
    const slippageBps = Math.round(slippage * 100)
    const swapMode = 'ExactIn'
    // the widget reads no transaction of the first version: its amounts stand where anything may stand before them
    const instructionVersion = 'V2'
    const asked = {
      inputMint,
      outputMint,
      amount: given,
      slippageBps: String(slippageBps),
      swapMode,
      instructionVersion,
    }
    const answer = await requestQuote(String(new URLSearchParams(asked)), signal)
    if (noRouteSchema.safeParse(answer).success) return undefined
    const quote = quoteSchema.parse(answer)
    const isAsked =
      quote.inputMint === inputMint &&
      quote.outputMint === outputMint &&
      quote.inAmount === given &&
      quote.swapMode === swapMode &&
      quote.slippageBps === slippageBps
    if (!isAsked) throw new Error('Jupiter answers something else')
    if (!account) return { amountOut: quote.outAmount }
    return {
      amountOut: quote.outAmount,
      solana: await requestSwap(config, request, { account, quote: answer, signal }),
    }
  }
}

/** The transaction of a quote, which its `slippageBps` bounds: never with `dynamicSlippage`, which would put another in its place. */
async function requestSwap(
  { swapUrl, maxLamports }: Config,
  request: RequestJupiter,
  { account, quote, signal }: { readonly account: string; readonly quote: unknown; readonly signal: AbortSignal },
) {
  const body = {
    userPublicKey: account,
    quoteResponse: quote,
    wrapAndUnwrapSol: true,
    dynamicComputeUnitLimit: true,
    prioritizationFeeLamports: { priorityLevelWithMaxLamports: { maxLamports, priorityLevel: 'veryHigh' } },
  }
  const built = swapSchema.parse(await request(`${swapUrl}/swap`, { signal, body, maxBytes: longestQuote }))
  return { transaction: built.swapTransaction, program, lastValidBlockHeight: built.lastValidBlockHeight }
}

/** The coin is there known as a token. */
function toMint(token: string): string {
  return token === solanaNativeToken ? solanaWrappedCoin : token
}

function isTransaction(text: string): boolean {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length > 0 && bytes.length <= longestTransaction && bytes.toString('base64') === text
}

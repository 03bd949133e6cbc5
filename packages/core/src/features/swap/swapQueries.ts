import {
  abortable,
  type CaipNetworkId,
  cleanText,
  delay,
  FoyerError,
  isSameAddress,
  isSolanaAddress,
  loadPart,
  type Network,
  parseCaipAddress,
  parseUnits,
} from '@foyer/base'
import {
  quoteDelay,
  quoteInterval,
  swapHoldingsStaleTime,
  tokenStaleTime,
  usualSwapGas,
  usualSwapUnits,
} from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { tokenQuery } from '../../query/balanceQueries.ts'
import { getQueryClient, queryOptions } from '../../query/queryClient.ts'
import { isSwapNetwork } from './canSwap.ts'
import { getNativeTokenAddress, isNativeToken, type SwapHolding, type SwapToken } from './swapTokens.ts'

const load = () => loadPart(() => import('./calls.ts'))

type OnNetwork = { readonly networkId: CaipNetworkId }

/**
 * The tokens that the service swaps on a network, the native coin first as it answers; what is no token there is left out.
 * @throws FoyerError `NetworkUnsupportedForSwaps`, those of `callApi`
 */
export function swapTokensQuery(foyer: Foyer, { networkId }: OnNetwork) {
  return queryOptions({
    queryKey: ['swapTokens', networkId] as const,
    queryFn: async ({ signal }): Promise<readonly SwapToken[]> => {
      if (!isSwapNetwork(foyer, networkId)) throw new FoyerError('NetworkUnsupportedForSwaps')
      const { callApi, getSwapTokens } = await load()
      const { tokens } = await callApi(foyer, getSwapTokens, { chainId: networkId }, { signal })
      const found = new Map<string, SwapToken>()
      for (const token of tokens) {
        const address = toTokenAddress(token.address, networkId)
        const isCounted = Number.isInteger(token.decimals) && token.decimals >= 0 && token.decimals <= 36
        const symbol = cleanText(token.symbol, 12)
        if (!address || !isCounted || !symbol || found.has(address)) continue
        const { decimals, logoUri } = token
        found.set(address, { address, name: cleanText(token.name, 40) ?? symbol, symbol, decimals, logoUri })
      }
      return [...found.values()]
    },
    staleTime: tokenStaleTime,
  })
}

/** Returns the query options for what an account holds by the service, by address; the coin by its pseudo-address. */
export function swapHoldingsQuery(foyer: Foyer, { networkId, account }: OnNetwork & { readonly account: string }) {
  return queryOptions({
    queryKey: ['balance', 'swap', networkId, account] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, SwapHolding>> => {
      const { callApi, getBalance, listMovedTokens } = await load()
      const moved = listMovedTokens(foyer, { networkId, address: account })
      const params = { chainId: networkId, address: account, ...(moved.length > 0 && { forceUpdate: moved }) }
      const { balances } = await callApi(foyer, getBalance, params, { signal })
      const rows = balances.flatMap(({ address, price, quantity }): readonly [string, SwapHolding][] => {
        const key = address === undefined ? getNativeTokenAddress(networkId) : toTokenAddress(address, networkId)
        const value = toUnits(quantity.numeric, Number(quantity.decimals))
        return key === undefined || value === undefined ? [] : [[key, { value, price }]]
      })
      return new Map(rows)
    },
    staleTime: swapHoldingsStaleTime,
  })
}

/** Prices in US dollars by address; one that is not known is left out. */
export function swapPricesQuery(
  foyer: Foyer,
  { networkId, addresses }: OnNetwork & { readonly addresses: readonly string[] },
) {
  return queryOptions({
    queryKey: ['swapPrices', networkId, ...addresses] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const { callApi, getTokenPrices } = await load()
      const params = { chainId: networkId, addresses: addresses.map((address) => `${networkId}:${address}` as const) }
      const { fungibles } = await callApi(foyer, getTokenPrices, params, { signal })
      const rows = fungibles.flatMap(({ address, price }): readonly [string, number][] => {
        const key = toTokenAddress(address, networkId)
        return key && Number.isFinite(price) && price > 0 ? [[key, price]] : []
      })
      return new Map(rows)
    },
    staleTime: quoteInterval,
    enabled: addresses.length > 0,
    retry: false,
  })
}

/** What an amount gives now, in base units, and when that was asked. */
export type SwapQuote = {
  readonly toAmount: bigint
  /** What a thousandth of the amount gives, times a thousand: the price before the swap moves it. */
  readonly spotAmount: bigint | undefined
  /** In milliseconds since 1970. */
  readonly at: number
}

type QuoteParams = {
  readonly network: Network
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  readonly account: string
  /** `pools`: no service's own way. */
  readonly ways?: 'pools' | undefined
}

/**
 * Returns the query options for what an amount gives, asked once typing has paused for 200 ms and again every 10 s while it is on
 * screen. Tokens that the chain calls otherwise than the service have none.
 * @throws FoyerError those of `callApi`: without a way through the pools `HttpRequestFailed`; those of `checkSwapTokens`
 */
export function swapQuoteQuery(foyer: Foyer, params: QuoteParams) {
  const { network, from, to, amount } = params
  const queryKey = ['swapQuote', network.caipNetworkId, toTokenKey(from), toTokenKey(to), String(amount)] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<SwapQuote> => {
      const isKnown = getQueryClient(foyer).getQueryData(queryKey) !== undefined
      if (!isKnown) await delay(quoteDelay, signal)
      return requestQuote(foyer, params, signal)
    },
    staleTime: quoteInterval,
    refetchInterval: quoteInterval,
    // no one looks: nothing is asked
    refetchIntervalInBackground: false,
    enabled: amount > 0n && from.address !== to.address,
    retry: false,
  })
}

/** Returns a key of what is shown of a token: said to be another one, it is asked about anew. */
export function toTokenKey({ address, decimals, symbol }: SwapToken): string {
  return [address, decimals, symbol].join(' ')
}

/** How many times smaller the amount is that tells the price before a swap. */
const spotPart = 1_000n

/** @throws FoyerError of `callApi` and `checkSwapTokens`, `AnswerInvalid` for a quote of something else */
export async function requestQuote(foyer: Foyer, params: QuoteParams, signal: AbortSignal): Promise<SwapQuote> {
  const { network, from, to, amount } = params
  const small = amount / spotPart
  const [toAmount, spot] = await Promise.all([
    requestAmount(foyer, params, signal),
    small > 0n ? requestAmount(foyer, { ...params, amount: small }, signal).catch(() => undefined) : undefined,
    checkSwapTokens(foyer, { network, tokens: [from, to], signal }),
  ])
  const spotAmount = spot === undefined ? undefined : (spot * amount) / small
  return { toAmount, spotAmount, at: Date.now() }
}

async function requestAmount(
  foyer: Foyer,
  { network, from, to, amount, account, ways }: QuoteParams,
  signal: AbortSignal,
): Promise<bigint> {
  const { callApi, getSwapQuotes } = await load()
  const { caipNetworkId: networkId } = network
  // known once the form has shown what a swap costs: a way through more pools is worth it only where gas is cheap
  const fee = getQueryClient(foyer).getQueryData<bigint>(swapFeeQuery(foyer, { networkId }).queryKey)
  const params = {
    chainId: networkId,
    amount: String(amount),
    from: `${networkId}:${from.address}` as const,
    to: `${networkId}:${to.address}` as const,
    userAddress: account,
    ways,
    ...(fee !== undefined && network.chainNamespace === 'eip155' && { gasPrice: String(fee / usualSwapGas) }),
  }
  const { quotes } = await callApi(foyer, getSwapQuotes, params, { signal })
  const [quote] = quotes
  const toAmount = quote && toDigits(quote.toAmount)
  const isAsked =
    quote && toTokenAddress(quote.toAccount, networkId) === to.address && quote.fromAmount === String(amount)
  if (toAmount === undefined || !isAsked) throw new FoyerError('AnswerInvalid', { url: getSwapQuotes.path })
  return toAmount
}

/** Lamports. */
const solanaSignatureFee = 5_000n

/** About what a swap costs in base units of the native coin, before its transaction is known. */
export function swapFeeQuery(foyer: Foyer, { networkId }: OnNetwork) {
  return queryOptions({
    queryKey: ['swapFee', networkId] as const,
    queryFn: async ({ signal }): Promise<bigint> => {
      const { callApi, getGasPrice } = await load()
      const { standard } = await callApi(foyer, getGasPrice, { chainId: networkId }, { signal })
      const price = toDigits(standard)
      if (price === undefined) throw new FoyerError('AnswerInvalid', { url: getGasPrice.path })
      // Solana's price is in millionths of a lamport for a unit, beside what each signature costs
      return networkId.startsWith('solana:')
        ? solanaSignatureFee + (price * usualSwapUnits) / 1_000_000n
        : price * usualSwapGas
    },
    staleTime: quoteInterval,
    retry: false,
  })
}

/** Base units as digits; undefined for anything else. */
export function toDigits(value: unknown): bigint | undefined {
  const text = String(value)
  return /^\d{1,78}$/.test(text) ? BigInt(text) : undefined
}

/** The address of a CAIP-10 one on this network; on EVM in lower case. */
export function toTokenAddress(value: string | undefined, networkId: CaipNetworkId): string | undefined {
  try {
    const { networkId: own, address } = parseCaipAddress(value ?? '')
    if (own !== networkId) return undefined
    if (networkId.startsWith('solana:')) return isSolanaAddress(address) ? address : undefined
    return /^0x[0-9a-fA-F]{40}$/.test(address) ? address.toLowerCase() : undefined
  } catch {
    return undefined
  }
}

/** A decimal figure of a service as base units; digits beyond the token's own are cut off. */
function toUnits(numeric: string, decimals: number): bigint | undefined {
  const [whole = '', fraction = ''] = numeric.split('.')
  try {
    return parseUnits(fraction ? `${whole}.${fraction.slice(0, decimals)}` : whole, decimals)
  } catch {
    return undefined
  }
}

type SwapTokensParams = {
  readonly network: Network
  readonly tokens: readonly SwapToken[]
  readonly signal: AbortSignal
}

/**
 * Asks the chain whether tokens are what the service says: with other decimals amounts would read otherwise than they are, with
 * another symbol it is not what the visitor chose. The coin is what the site says.
 * @throws FoyerError `AnswerInvalid` for one that differs, those of `getToken`
 */
async function checkSwapTokens(foyer: Foyer, { network, tokens, signal }: SwapTokensParams): Promise<void> {
  await Promise.all(
    tokens.map(async (token) => {
      const told = isNativeToken(token) ? network.nativeCurrency : await readToken(foyer, network, token, signal)
      if (told.decimals === token.decimals && cleanText(told.symbol, 12) === token.symbol) return
      throw new FoyerError('AnswerInvalid', { url: `${network.caipNetworkId}:${token.address}` })
    }),
  )
}

async function readToken(foyer: Foyer, network: Network, { address }: SwapToken, signal: AbortSignal) {
  const query = tokenQuery(foyer, { network, tokenAddress: address })
  const token = await abortable(getQueryClient(foyer).fetchQuery(query), signal)
  if (isSameAddress(network.chainNamespace, token.address, address)) return token
  throw new FoyerError('AnswerInvalid', { url: `${network.caipNetworkId}:${address}` })
}

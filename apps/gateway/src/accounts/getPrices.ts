import { type CaipAddress, parseCaipAddress } from '@foyer/base'
import { type Chains, requireChain, solanaNativeToken } from '../chains/chains.ts'
import { nativeToken, requestChain } from '../chains/evmChain.ts'
import type { PriceHistory, PricePeriod } from '../prices/openPriceHistory.ts'
import { toPriceNumber } from '../prices/price.ts'
import type { Prices } from '../prices/prices.ts'
import type { Sources } from '../sources/createSources.ts'
import type { Tokens } from '../tokens/tokens.ts'

type Source = {
  readonly chains: Chains
  readonly tokens: Tokens
  readonly prices: Prices
  readonly getPublicUrl: () => string
}

type TokenFacts = {
  readonly id: string
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export type TokenPrice = {
  readonly name: string
  readonly symbol: string
  readonly iconUrl: string
  readonly price: number
  /** CAIP-10 as it was asked for. */
  readonly address: string
}

/**
 * Prices of tokens by CAIP-10 id, in the order asked; one without a price is left out.
 * @throws refusal `UnsupportedChain`
 */
export async function getTokenPrices(source: Source, ids: readonly string[]): Promise<readonly TokenPrice[]> {
  const byChain = new Map<string, string[]>()
  for (const id of new Set(ids)) {
    const { networkId } = parseCaipAddress(id)
    byChain.set(networkId, [...(byChain.get(networkId) ?? []), id])
  }
  const found = new Map<string, TokenPrice>()
  for (const [chainId, chainIds] of byChain) {
    for (const price of await getChainPrices(source, chainId, chainIds)) found.set(price.address, price)
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

async function getChainPrices(source: Source, chainId: string, ids: readonly string[]): Promise<readonly TokenPrice[]> {
  const chain = requireChain(source.chains, chainId)
  const facts = await readFacts(source, chainId, ids)
  const prices = await source.prices.get(
    chain,
    facts.map(({ address, decimals }) => ({ address, decimals })),
  )
  return facts.flatMap(({ id, address, name, symbol }) => {
    const price = prices.get(address)
    if (price === undefined) return []
    const iconUrl = `${source.getPublicUrl()}/public/getTokenImage/${encodeURIComponent(symbol)}`
    return [{ name, symbol, iconUrl, price: toPriceNumber(price), address: id }]
  })
}

async function readFacts(source: Source, chainId: string, ids: readonly string[]): Promise<readonly TokenFacts[]> {
  const chain = requireChain(source.chains, chainId)
  const native = { address: 'native', ...chain.config.nativeCurrency }
  const sides = ids.map((id) => ({ id, address: parseCaipAddress(id).address }))
  const contracts = sides.map(({ address }) => address.toLowerCase()).filter((address) => address !== nativeToken)
  const tokens =
    chain.family === 'evm' ? await requestChain(chain, () => source.tokens.get(chain, contracts)) : undefined
  return sides.flatMap(({ id, address }) => {
    if (address.toLowerCase() === nativeToken || address === solanaNativeToken) return [{ id, ...native }]
    if (tokens) {
      const token = tokens.get(address.toLowerCase())
      return token ? [{ ...token, id }] : []
    }
    const known = chain.config.tokens.find((token) => token.address === address)
    return known ? [{ ...known, id }] : []
  })
}

type Asked = { readonly address: CaipAddress | string; readonly period?: PricePeriod | undefined }

/**
 * Returns what a token was worth, oldest first, as a source says or as was kept of it; nothing for one that no one asked about in
 * that time.
 * @throws refusal `UnsupportedChain`
 */
export async function getPriceHistory(
  source: { readonly chains: Chains; readonly priceHistory: PriceHistory; readonly sources: Pick<Sources, 'query'> },
  { address: id, period = 'day' }: Asked,
): Promise<readonly { readonly time: number; readonly price: number }[]> {
  const { networkId, address } = parseCaipAddress(id)
  const chain = requireChain(source.chains, networkId)
  const isCoin = address.toLowerCase() === nativeToken || address === solanaNativeToken
  const token = isCoin ? 'native' : chain.family === 'evm' ? address.toLowerCase() : address
  // what the gateway kept itself is always there
  const found = await source.sources.query('priceHistory', chain, { token, period }).catch(() => undefined)
  if (found && found.answer.length > 0) {
    return found.answer.map(({ time, price }) => ({ time, price: Number(price) }))
  }
  const points = await source.priceHistory.get(chain, isCoin ? 'native' : address, period)
  return points.map(({ time, price }) => ({ time, price: toPriceNumber(price) }))
}

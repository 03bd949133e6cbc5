import { type CaipAddress, parseCaipAddress } from '@foyer/base'
import { type Chains, requireChain, solanaNativeToken } from '../chains/chains.ts'
import { nativeToken } from '../chains/evmChain.ts'
import { toPriceNumber } from '../prices/numbers.ts'
import type { PriceHistory, PricePeriod } from '../prices/openPriceHistory.ts'
import type { Sources } from '../sources/createSources.ts'

type Asked = { readonly address: CaipAddress | string; readonly period?: PricePeriod | undefined }

/**
 * What a token was worth, oldest first, as a source says or as was kept of it; nothing for one that no one asked about in that time.
 * @throws refusal `UnsupportedChain`
 */
export async function getPriceHistory(
  source: { readonly chains: Chains; readonly priceHistory: PriceHistory; readonly sources: Pick<Sources, 'ask'> },
  { address: id, period = 'day' }: Asked,
): Promise<readonly { readonly time: number; readonly price: number }[]> {
  const { networkId, address } = parseCaipAddress(id)
  const chain = requireChain(source.chains, networkId)
  const isCoin = address.toLowerCase() === nativeToken || address === solanaNativeToken
  const token = isCoin ? 'native' : chain.family === 'evm' ? address.toLowerCase() : address
  // what the gateway kept itself is always there
  const found = await source.sources.ask('priceHistory', chain, { token, period }).catch(() => undefined)
  if (found && found.answer.length > 0) {
    return found.answer.map(({ time, price }) => ({ time, price: Number(price) }))
  }
  const points = await source.priceHistory.get(chain, isCoin ? 'native' : address, period)
  return points.map(({ time, price }) => ({ time, price: toPriceNumber(price) }))
}

import { formatUnits } from '@foyer/base'
import { priceDecimals } from '../prices/price.ts'
import type { Frame } from './frame.ts'

type Asked = {
  readonly chainId: string
  readonly tokens: readonly { readonly address: string; readonly decimals: number }[]
}

/** US dollars for one whole token, as decimal text, by address; `native` is the coin. Where there is no price it is left out. */
export async function readPrices(frame: Frame, { chainId, tokens }: Asked): Promise<{ readonly prices: object }> {
  const chain = frame.chains.get(chainId)
  if (!chain) return { prices: {} }
  const isEvm = chainId.startsWith('eip155:')
  // as the sources name them; an address of Solana's is told apart by its letters' case
  const named = tokens.map(({ address, decimals }) => ({ address: isEvm ? address.toLowerCase() : address, decimals }))
  const coin = { address: 'native', decimals: chain.config.nativeCurrency.decimals }
  const found = await frame.prices.get(chain, [coin, ...named])
  return {
    prices: Object.fromEntries([...found].map(([address, price]) => [address, formatUnits(price, priceDecimals)])),
  }
}

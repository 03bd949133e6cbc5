import type { Chains } from '../chains/chains.ts'
import { nativeToken } from '../chains/evmChain.ts'
import { requireSwapChain, toTokenId } from './swapTokens.ts'

export type SwapTokenAnswer = {
  readonly name: string
  readonly symbol: string
  readonly address: string
  readonly decimals: number
  readonly logoUri: string
}

/**
 * The native coin and the tokens of the owner's list.
 * @throws refusal `UnsupportedChain`, `SwapsUnsupported`
 */
export async function getSwapTokens(
  source: { readonly chains: Chains; readonly getPublicUrl: () => string },
  chainId: string,
): Promise<readonly SwapTokenAnswer[]> {
  const { chain } = await requireSwapChain(source.chains, chainId)
  const toLogo = (symbol: string) => `${source.getPublicUrl()}/public/getTokenImage/${encodeURIComponent(symbol)}`
  const { nativeCurrency } = chain.config
  const native = { ...nativeCurrency, address: toTokenId(chain, nativeToken), logoUri: toLogo(nativeCurrency.symbol) }
  return [
    native,
    ...chain.config.tokens.map(({ name, symbol, decimals, address, logoUri }) => ({
      name,
      symbol,
      decimals,
      address: toTokenId(chain, address.toLowerCase()),
      logoUri: logoUri ?? toLogo(symbol),
    })),
  ]
}

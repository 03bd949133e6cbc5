import type { Chains } from '../chains/chains.ts'
import { nativeToken, requestChain } from '../chains/evmChain.ts'
import { requireSwapChain, toTokenId } from './swapTokens.ts'

export type SwapTokenAnswer = {
  readonly name: string
  readonly symbol: string
  readonly address: string
  readonly decimals: number
  readonly logoUri: string
  /** Whether the token takes a signature in place of an approval (EIP-2612). */
  readonly eip2612: boolean
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
  const permits = await requestChain(chain, () => chain.getPermitTokens())
  const native = {
    ...nativeCurrency,
    address: toTokenId(chain, nativeToken),
    logoUri: toLogo(nativeCurrency.symbol),
    eip2612: false,
  }
  return [
    native,
    ...chain.config.tokens.map(({ name, symbol, decimals, address, logoUri }) => ({
      name,
      symbol,
      decimals,
      address: toTokenId(chain, address.toLowerCase()),
      logoUri: logoUri ?? toLogo(symbol),
      eip2612: permits.has(address.toLowerCase()),
    })),
  ]
}

import { type Chain, type Chains, solanaNativeToken, solanaWrappedCoin } from '../chains/chains.ts'
import { nativeToken, requestChain } from '../chains/evmChain.ts'
import { findSolanaSwapChain, requireSwapChain, toTokenId } from './swapTokens.ts'

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
  const solana = findSolanaSwapChain(source.chains, chainId)
  if (solana) {
    // to have wrapped coin swapped is to have the coin swapped
    const tokens = solana.config.tokens.filter(({ address }) => address !== solanaWrappedCoin)
    return list(source, solana, { native: solanaNativeToken, tokens })
  }
  const { chain } = await requireSwapChain(source.chains, chainId)
  const permits = await requestChain(chain, () => chain.getPermitTokens())
  const tokens = chain.config.tokens.map((token) => ({ ...token, address: token.address.toLowerCase() }))
  return list(source, chain, { native: nativeToken, tokens, permits })
}

function list(
  source: { readonly getPublicUrl: () => string },
  chain: Chain,
  {
    native,
    tokens,
    permits,
  }: {
    readonly native: string
    readonly tokens: Chain['config']['tokens']
    readonly permits?: ReadonlySet<string>
  },
): readonly SwapTokenAnswer[] {
  const toLogo = (symbol: string) => `${source.getPublicUrl()}/public/getTokenImage/${encodeURIComponent(symbol)}`
  const { nativeCurrency } = chain.config
  return [
    {
      ...nativeCurrency,
      address: toTokenId(chain, native),
      logoUri: toLogo(nativeCurrency.symbol),
      eip2612: false,
    },
    ...tokens.map(({ name, symbol, decimals, address, logoUri }) => ({
      name,
      symbol,
      decimals,
      address: toTokenId(chain, address),
      logoUri: logoUri ?? toLogo(symbol),
      eip2612: permits?.has(address) ?? false,
    })),
  ]
}

import { type CaipNetworkId, isSameAddress } from '@foyer/base'

/** A token that can be swapped. Texts are the service's, so hostile. */
export type SwapToken = {
  /** On EVM 20 bytes in hexadecimal, lower case; on Solana the mint. The native coin has a pseudo-address. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoUri?: string | undefined
}

/** Stands for the native coin of every EVM chain where tokens are named by address (reference §4.5). */
export const nativeTokenAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Stands for SOL (reference §4.5). */
export const solanaNativeTokenAddress = 'So11111111111111111111111111111111111111111'

export function isNativeToken({ address }: Pick<SwapToken, 'address'>): boolean {
  return isSameAddress('eip155', address, nativeTokenAddress) || address === solanaNativeTokenAddress
}

/** Returns what stands for a network's native coin. */
export function getNativeTokenAddress(networkId: CaipNetworkId): string {
  return networkId.startsWith('solana:') ? solanaNativeTokenAddress : nativeTokenAddress
}

/** Offered before others (specification §3): coins of large chains, stable ones, and what most pools have. */
export const suggestedSymbols: readonly string[] = [
  'ETH',
  'WETH',
  'USDC',
  'USDT',
  'DAI',
  'WBTC',
  'BNB',
  'POL',
  'MATIC',
  'AVAX',
  'ARB',
  'OP',
  'LINK',
  'UNI',
  'AAVE',
  'CRV',
  'LDO',
  'MKR',
  'ENS',
  'GNO',
  'BAL',
  'COMP',
  'SUSHI',
  'GRT',
  'SNX',
  'PEPE',
  'SHIB',
]

/** What the account holds of one token: base units, and its price in US dollars where it is known. */
export type SwapHolding = { readonly value: bigint; readonly price: number }

export type SwapTokenGroup = { readonly name: 'mine' | 'suggested' | 'popular'; readonly tokens: readonly SwapToken[] }

/**
 * The tokens that can be chosen, each once: what the account holds, the most valuable first; suggested ones, in the order of
 * `suggestedSymbols`; all others by their symbols. Empty groups are left out.
 * @param params.search part of a name or symbol, or an address
 * @param params.holdings by address
 */
export function groupSwapTokens(params: {
  readonly tokens: readonly SwapToken[]
  readonly holdings: ReadonlyMap<string, SwapHolding>
  readonly search: string
}): readonly SwapTokenGroup[] {
  const { holdings } = params
  const search = params.search.trim().toLowerCase()
  const found = params.tokens.filter(
    ({ name, symbol, address }) =>
      name.toLowerCase().includes(search) || symbol.toLowerCase().includes(search) || address.toLowerCase() === search,
  )
  const isMine = ({ address }: SwapToken) => (holdings.get(address)?.value ?? 0n) > 0n
  const rankOf = ({ symbol }: SwapToken) => suggestedSymbols.indexOf(symbol.toUpperCase())
  const worthOf = ({ address, decimals }: SwapToken) => {
    const { value = 0n, price = 0 } = holdings.get(address) ?? {}
    // for the order alone
    return (Number(value) / 10 ** decimals) * price
  }
  const others = found.filter((token) => !isMine(token))
  const groups: readonly SwapTokenGroup[] = [
    { name: 'mine', tokens: found.filter(isMine).sort((a, b) => worthOf(b) - worthOf(a)) },
    {
      name: 'suggested',
      tokens: others.filter((token) => rankOf(token) >= 0).sort((a, b) => rankOf(a) - rankOf(b)),
    },
    {
      name: 'popular',
      tokens: others.filter((token) => rankOf(token) < 0).sort((a, b) => a.symbol.localeCompare(b.symbol, 'en')),
    },
  ]
  return groups.filter(({ tokens }) => tokens.length > 0)
}

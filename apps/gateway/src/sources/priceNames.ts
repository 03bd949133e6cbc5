/** How price services call a chain and its coin. */
export type PriceNames = {
  /** DefiLlama's, in `<chain>:<address>`. */
  readonly llama: string
  /** CoinGecko's asset platform. */
  readonly platform: string
  /** CoinGecko's id of the coin, which DefiLlama takes as well. */
  readonly coin: string
}

/**
 * By CAIP-2: names of https://docs.coingecko.com/reference/asset-platforms-list and https://defillama.com/chains, compared with lists
 * in public repositories on 2026-11-28. A chain that is not here has no prices of these services.
 */
export const priceNames: { readonly [chainId: string]: PriceNames } = {
  'eip155:1': { llama: 'ethereum', platform: 'ethereum', coin: 'ethereum' },
  'eip155:10': { llama: 'optimism', platform: 'optimistic-ethereum', coin: 'ethereum' },
  'eip155:25': { llama: 'cronos', platform: 'cronos', coin: 'crypto-com-chain' },
  'eip155:56': { llama: 'bsc', platform: 'binance-smart-chain', coin: 'binancecoin' },
  'eip155:100': { llama: 'xdai', platform: 'xdai', coin: 'xdai' },
  'eip155:130': { llama: 'unichain', platform: 'unichain', coin: 'ethereum' },
  'eip155:137': { llama: 'polygon', platform: 'polygon-pos', coin: 'polygon-ecosystem-token' },
  'eip155:146': { llama: 'sonic', platform: 'sonic', coin: 'sonic-3' },
  'eip155:250': { llama: 'fantom', platform: 'fantom', coin: 'fantom' },
  'eip155:324': { llama: 'era', platform: 'zksync', coin: 'ethereum' },
  'eip155:480': { llama: 'wc', platform: 'world-chain', coin: 'ethereum' },
  'eip155:1284': { llama: 'moonbeam', platform: 'moonbeam', coin: 'moonbeam' },
  'eip155:1868': { llama: 'soneium', platform: 'soneium', coin: 'ethereum' },
  'eip155:5000': { llama: 'mantle', platform: 'mantle', coin: 'mantle' },
  'eip155:8453': { llama: 'base', platform: 'base', coin: 'ethereum' },
  'eip155:34443': { llama: 'mode', platform: 'mode', coin: 'ethereum' },
  'eip155:42161': { llama: 'arbitrum', platform: 'arbitrum-one', coin: 'ethereum' },
  'eip155:42220': { llama: 'celo', platform: 'celo', coin: 'celo' },
  'eip155:43114': { llama: 'avax', platform: 'avalanche', coin: 'avalanche-2' },
  'eip155:57073': { llama: 'ink', platform: 'ink', coin: 'ethereum' },
  'eip155:59144': { llama: 'linea', platform: 'linea', coin: 'ethereum' },
  'eip155:80094': { llama: 'berachain', platform: 'berachain', coin: 'berachain-bera' },
  'eip155:81457': { llama: 'blast', platform: 'blast', coin: 'ethereum' },
  'eip155:534352': { llama: 'scroll', platform: 'scroll', coin: 'ethereum' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { llama: 'solana', platform: 'solana', coin: 'solana' },
  'cosmos:cosmoshub-4': { llama: 'cosmos', platform: 'cosmos', coin: 'cosmos' },
  'bip122:000000000019d6689c085ae165831e93': { llama: 'bitcoin', platform: 'bitcoin', coin: 'bitcoin' },
}

/** A price that came as a number of JSON, as decimal text; undefined where it is none. */
export function toPriceText(price: number): string | undefined {
  return price > 0 && price < 1e20 ? price.toFixed(18) : undefined
}

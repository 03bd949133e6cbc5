/** A symbol, a CAIP-2 reference of an EVM chain, and where the token of that name stands there. */
type Row = readonly [symbol: string, reference: number, ...addresses: readonly string[]]

/**
 * Tokens that others pretend to be. A bridged one stands beside the issuer’s own where it has the same name.
 * @see github.com/Uniswap/default-token-list/tree/49f39bd7e8/src/tokens; for USDC on 42161 developers.circle.com/stablecoins/usdc-contract-addresses,
 * for WETH on 10 and 42161 docs.uniswap.org (deployments of v3)
 */
const rows: readonly Row[] = [
  ['USDC', 1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  ['USDC', 10, '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', '0x7F5c764cBc14f9669B88837ca1490cCa17c31607'],
  ['USDC', 137, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'],
  ['USDC', 8453, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  ['USDC', 42161, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8'],
  ['USDC', 43114, '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
  ['USDT', 1, '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['USDT', 137, '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
  ['DAI', 1, '0x6B175474E89094C44Da98b954EedeAC495271d0F'],
  ['DAI', 137, '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'],
  ['DAI', 8453, '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'],
  ['WBTC', 1, '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'],
  ['WBTC', 137, '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6'],
  ['WETH', 1, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
  ['WETH', 10, '0x4200000000000000000000000000000000000006'],
  ['WETH', 137, '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619'],
  ['WETH', 8453, '0x4200000000000000000000000000000000000006'],
  ['WETH', 42161, '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'],
]

/** Addresses, in lower case, of well-known tokens by their symbols. */
export type KnownTokens = { readonly [symbol: string]: readonly string[] }

/** The well-known tokens of a chain; of most chains none. */
export function knownTokens(id: string): KnownTokens {
  const own = rows.filter(([, reference]) => id === `eip155:${reference}`)
  return Object.fromEntries(own.map(([symbol, , ...addresses]) => [symbol, addresses.map((one) => one.toLowerCase())]))
}

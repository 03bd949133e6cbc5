import { translate } from '../words.ts'
import type { ChainId } from './chainId.ts'

/** The coin that a network counts its own costs in. */
export type Coin = {
  readonly symbol: string
  readonly decimals: number
  /** Contracts under which a network shows its own coin as a token. */
  readonly contracts: readonly string[]
  /** Where well-known tokens stand on the network, by their symbols. Default: none is known. */
  readonly tokens?: KnownTokens
}

/** A network as a person knows it. */
export type Network = {
  readonly name: string
  readonly coin: Coin
  /** A letter on a colour: pictures from elsewhere are not loaded here. */
  readonly icon: { readonly letter: string; readonly color: string }
  /** Neither the owner nor the table says what it is. */
  readonly isKnown: boolean
}

/** CAIP-2 reference, name, symbol of the coin, colour, and the contracts of the coin where it has some. */
type Row = readonly [reference: number, name: string, symbol: string, color: string, ...contracts: readonly string[]]

const rows: readonly Row[] = [
  [1, 'Ethereum', 'ETH', '#627eea'],
  [10, 'OP Mainnet', 'ETH', '#ff0420'],
  [14, 'Flare', 'FLR', '#e62058'],
  [25, 'Cronos', 'CRO', '#002d74'],
  [30, 'Rootstock', 'RBTC', '#ff9100'],
  [40, 'Telos', 'TLOS', '#571aff'],
  [50, 'XDC Network', 'XDC', '#2a4f9c'],
  [56, 'BNB Smart Chain', 'BNB', '#b8860b'],
  [57, 'Syscoin', 'SYS', '#0082c6'],
  [88, 'Viction', 'VIC', '#8a6d00'],
  [97, 'BNB Smart Chain Testnet', 'tBNB', '#b8860b'],
  [100, 'Gnosis', 'xDAI', '#04795b'],
  [109, 'Shibarium', 'BONE', '#c73e00'],
  [122, 'Fuse', 'FUSE', '#1f7a4c'],
  [130, 'Unichain', 'ETH', '#d6006c'],
  [137, 'Polygon', 'POL', '#7b3fe4', '0x0000000000000000000000000000000000001010'],
  [143, 'Monad', 'MON', '#6e54ff'],
  [146, 'Sonic', 'S', '#1c4e80'],
  [169, 'Manta Pacific', 'ETH', '#1a6fb5'],
  [196, 'X Layer', 'OKB', '#333333'],
  [204, 'opBNB', 'BNB', '#8f6b00'],
  [232, 'Lens', 'GHO', '#2c6e49'],
  [250, 'Fantom', 'FTM', '#1969ff'],
  [252, 'Fraxtal', 'FRAX', '#333333'],
  [288, 'Boba Network', 'ETH', '#4a7a00'],
  [314, 'Filecoin', 'FIL', '#0066cc'],
  [324, 'ZKsync Era', 'ETH', '#1e3cff', '0x000000000000000000000000000000000000800a'],
  [480, 'World Chain', 'ETH', '#333333'],
  [592, 'Astar', 'ASTR', '#0070c9'],
  [999, 'HyperEVM', 'HYPE', '#0f6e5c'],
  [1030, 'Conflux eSpace', 'CFX', '#1a6b8a'],
  [1088, 'Metis', 'METIS', '#00767a', '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000'],
  [1101, 'Polygon zkEVM', 'ETH', '#7b3fe4'],
  [1135, 'Lisk', 'ETH', '#0c5fcc'],
  [1284, 'Moonbeam', 'GLMR', '#c2117f', '0x0000000000000000000000000000000000000802'],
  [1285, 'Moonriver', 'MOVR', '#a36a00', '0x0000000000000000000000000000000000000802'],
  [1329, 'Sei', 'SEI', '#9b1c2e'],
  [1514, 'Story', 'IP', '#333333'],
  [1868, 'Soneium', 'ETH', '#333333'],
  [1923, 'Swellchain', 'ETH', '#2b4bd6'],
  [2020, 'Ronin', 'RON', '#1273ea'],
  [2222, 'Kava', 'KAVA', '#c4302b'],
  [2741, 'Abstract', 'ETH', '#0a7a46'],
  [4200, 'Merlin', 'BTC', '#6a3fd1'],
  [5000, 'Mantle', 'MNT', '#1f6f5c', '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000'],
  [7000, 'ZetaChain', 'ZETA', '#00674a'],
  [8217, 'Kaia', 'KAIA', '#4a7d00'],
  [8453, 'Base', 'ETH', '#0052ff'],
  [9745, 'Plasma', 'XPL', '#1b6b52'],
  [10143, 'Monad Testnet', 'MON', '#6e54ff'],
  [13371, 'Immutable zkEVM', 'IMX', '#0b6f80'],
  [17000, 'Holesky', 'ETH', '#5c6b7a'],
  [33139, 'ApeChain', 'APE', '#0046d1'],
  [34443, 'Mode', 'ETH', '#5e6b00'],
  [42161, 'Arbitrum One', 'ETH', '#12548a'],
  [42170, 'Arbitrum Nova', 'ETH', '#b54a00'],
  [42220, 'Celo', 'CELO', '#476520', '0x471ece3750da237f93b8e339c536989b8978a438'],
  [43113, 'Avalanche Fuji', 'AVAX', '#d13434'],
  [43114, 'Avalanche', 'AVAX', '#d13434'],
  [48900, 'Zircuit', 'ETH', '#2d6b2f'],
  [57073, 'Ink', 'ETH', '#7132f5'],
  [59141, 'Linea Sepolia', 'ETH', '#0b6f9c'],
  [59144, 'Linea', 'ETH', '#0b6f9c'],
  [60808, 'BOB', 'ETH', '#c45500'],
  [80002, 'Polygon Amoy', 'POL', '#7b3fe4', '0x0000000000000000000000000000000000001010'],
  [80094, 'Berachain', 'BERA', '#7a4a1e'],
  [81457, 'Blast', 'ETH', '#6e6e00'],
  [84532, 'Base Sepolia', 'ETH', '#0052ff'],
  [98866, 'Plume', 'PLUME', '#b03a2e'],
  [167000, 'Taiko', 'ETH', '#c81b79'],
  [421614, 'Arbitrum Sepolia', 'ETH', '#12548a'],
  [534351, 'Scroll Sepolia', 'ETH', '#8a6231'],
  [534352, 'Scroll', 'ETH', '#8a6231'],
  [560048, 'Hoodi', 'ETH', '#5c6b7a'],
  [747474, 'Katana', 'ETH', '#5e6b00'],
  [7777777, 'Zora', 'ETH', '#333333'],
  [11155111, 'Sepolia', 'ETH', '#5c6b7a'],
  [11155420, 'OP Sepolia', 'ETH', '#ff0420'],
  [1313161554, 'Aurora', 'ETH', '#1f7a3d'],
  [1666600000, 'Harmony', 'ONE', '#007a6b'],
]

/** A symbol, a CAIP-2 reference of an EVM chain, and where the token of that name stands there. */
type TokenRow = readonly [symbol: string, reference: number, ...addresses: readonly string[]]

/**
 * Tokens that others pretend to be. A bridged one stands beside the issuer’s own where it has the same name.
 * @see github.com/Uniswap/default-token-list/tree/49f39bd7e8/src/tokens; for USDC on 42161 developers.circle.com/stablecoins/usdc-contract-addresses,
 * for WETH on 10 and 42161 docs.uniswap.org (deployments of v3)
 */
const tokenRows: readonly TokenRow[] = [
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
type KnownTokens = { readonly [symbol: string]: readonly string[] }

/** The well-known tokens of a chain; of most chains none. */
function knownTokens(id: string): KnownTokens {
  const own = tokenRows.filter(([, reference]) => id === `eip155:${reference}`)
  return Object.fromEntries(own.map(([symbol, , ...addresses]) => [symbol, addresses.map((one) => one.toLowerCase())]))
}

const solana = { symbol: 'SOL', decimals: 9, contracts: [] } as const

const known: ReadonlyMap<string, Network> = new Map([
  ...rows.map(([reference, name, symbol, color, ...contracts]): [string, Network] => {
    const coin = { symbol, decimals: 18, contracts, tokens: knownTokens(`eip155:${reference}`) }
    return [`eip155:${reference}`, { name, coin, icon: { letter: symbol.slice(0, 1), color }, isKnown: true }]
  }),
  ...(
    [
      ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'],
      ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet'],
      ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet'],
    ] as const
  ).map(([reference, name]): [string, Network] => {
    return [`solana:${reference}`, { name, coin: solana, icon: { letter: 'S', color: '#7c3aed' }, isKnown: true }]
  }),
])

/** What an owner says of the networks of a wallet. */
type Configured = readonly {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}[]

/** A network's name, coin and icon: the owner's words first, then the table's. Of one that neither knows, that is said. */
export function findNetwork(chains: Configured, id: ChainId): Network {
  const own = chains.find((chain) => chain.id === id)
  const listed = known.get(id)
  if (own) {
    const { name, symbol, decimals } = own
    const icon = { letter: symbol.slice(0, 1), color: listed?.icon.color ?? plain }
    const coin = { symbol, decimals, contracts: listed?.coin.contracts ?? [], tokens: knownTokens(id) }
    return { name, coin, icon, isKnown: true }
  }
  if (listed) return listed
  const reference = id.slice(id.indexOf(':') + 1)
  const coin = { symbol: translate('network.unknown-coin'), decimals: id.startsWith('solana:') ? 9 : 18, contracts: [] }
  return {
    name: translate('network.nameless', { id: reference }),
    coin,
    icon: { letter: '?', color: plain },
    isKnown: false,
  }
}

const plain = '#5c6b7a'

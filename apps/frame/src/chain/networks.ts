import { translate } from '../words.ts'
import type { ChainId } from './chainId.ts'
import { type KnownTokens, knownTokens } from './knownTokens.ts'

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

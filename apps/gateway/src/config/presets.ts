import {
  arbitrum,
  avalanche,
  base,
  baseSepolia,
  berachain,
  blast,
  bsc,
  type Chain,
  celo,
  gnosis,
  ink,
  linea,
  mainnet,
  mantle,
  optimism,
  polygon,
  scroll,
  sepolia,
  soneium,
  sonic,
  unichain,
  worldchain,
  zksync,
} from 'viem/chains'

type Preset = {
  readonly chain: Chain
  /** Nodes that need no key. */
  readonly rpcUrls: readonly string[]
  /** Its Blockscout, where there is one. */
  readonly explorer?: string
  /** Uniswap V3's QuoterV2 and SwapRouter02. */
  readonly uniswap?: readonly [quoter: string, router: string]
  /** Uniswap V4's quoter, Universal Router 2.0 and PoolManager. */
  readonly uniswapV4?: readonly [quoter: string, router: string, poolManager: string]
  /** Symbol → contract, digits after the point, name; each is worth a US dollar. */
  readonly dollars?: { readonly [symbol: string]: readonly [address: string, decimals: number, name: string] }
}

/** When the table was checked last. */
export const presetsCheckedAt = '2026-08-22'

const uniswap = ['0x61fFE014bA17989E743c5F6cB21bF9697530B21e', '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'] as const
const usdc = 'USD Coin'
const usdt = 'Tether USD'
const dai = 'Dai Stablecoin'

/**
 * The networks that sites use most. Names, coins, Multicall3 and ENS are viem's (viem/chains); nodes those that
 * https://github.com/DefiLlama/chainlist/blob/09620629/constants/extraRpcs.js says track no one, and after them the network's own as viem has it; explorers those of
 * https://github.com/blockscout/chainscout/blob/33aed79/data/chains.json; dollars those of
 * https://github.com/Uniswap/default-token-list/tree/49f39bd7/src/tokens, and on Arbitrum and BNB Smart Chain what SubWallet lists;
 * Uniswap's contracts those of https://github.com/Uniswap/docs, docs/contracts/v3/reference/deployments and, of V4,
 * content/protocols/v4/deployments.mdx at 09d4f55d (2026-11-28).
 */
export const presets: { readonly [name: string]: Preset } = {
  mainnet: {
    chain: mainnet,
    uniswap,
    uniswapV4: [
      '0x52f0e24d1c21c8a0cb1e5a5dd6198556bd9e1203',
      '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
      '0x000000000004444c5dc75cb358380d2e3de08a90',
    ],
    rpcUrls: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'],
    explorer: 'https://eth.blockscout.com',
    dollars: {
      USDC: ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6, usdc],
      USDT: ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 6, usdt],
      DAI: ['0x6B175474E89094C44Da98b954EedeAC495271d0F', 18, dai],
    },
  },
  optimism: {
    chain: optimism,
    uniswap,
    uniswapV4: [
      '0x1f3131a13296fb91c90870043742c3cdbff1a8d7',
      '0x851116d9223fabed8e56c0e6b8ad0c31d98b3507',
      '0x9a13f98cb987694c9f086b1f5eb990eea8264ec3',
    ],
    rpcUrls: ['https://optimism-rpc.publicnode.com', 'https://optimism.drpc.org'],
    explorer: 'https://explorer.optimism.io',
    dollars: { USDC: ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 6, usdc] },
  },
  bsc: {
    chain: bsc,
    uniswap: ['0x78D78E420Da98ad378D7799bE8f4AF69033EB077', '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2'],
    uniswapV4: [
      '0x9f75dd27d6664c475b90e105573e550ff69437b0',
      '0x1906c1d672b88cd1b9ac7593301ca990f94eae07',
      '0x28e2ea090877bf75740558f6bfb36a5ffee9e9df',
    ],
    rpcUrls: ['https://bsc-rpc.publicnode.com', 'https://bsc.drpc.org'],
    dollars: {
      USDT: ['0x55d398326f99059fF775485246999027B3197955', 18, usdt],
      USDC: ['0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18, usdc],
    },
  },
  gnosis: {
    chain: gnosis,
    rpcUrls: ['https://gnosis-rpc.publicnode.com', 'https://gnosis.drpc.org'],
    explorer: 'https://gnosis.blockscout.com',
  },
  unichain: {
    chain: unichain,
    rpcUrls: ['https://unichain-rpc.publicnode.com', 'https://unichain.drpc.org'],
    explorer: 'https://unichain.blockscout.com',
  },
  polygon: {
    chain: polygon,
    uniswap,
    uniswapV4: [
      '0xb3d5c3dfc3a7aebff71895a7191796bffc2c81b9',
      '0x1095692a6237d83c6a72f3f5efedb9a670c49223',
      '0x67366782805870060151383f4bbff9dab53e5cd6',
    ],
    rpcUrls: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
    explorer: 'https://polygon.blockscout.com',
    dollars: {
      USDC: ['0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 6, usdc],
      USDT: ['0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 6, usdt],
      DAI: ['0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 18, dai],
    },
  },
  sonic: { chain: sonic, rpcUrls: ['https://sonic.drpc.org'] },
  zksync: { chain: zksync, rpcUrls: ['https://zksync.drpc.org'], explorer: 'https://zksync.blockscout.com' },
  worldchain: {
    chain: worldchain,
    rpcUrls: ['https://worldchain.drpc.org'],
    explorer: 'https://worldchain-mainnet.explorer.alchemy.com',
  },
  mantle: { chain: mantle, rpcUrls: ['https://mantle-rpc.publicnode.com', 'https://mantle.drpc.org'] },
  soneium: { chain: soneium, rpcUrls: ['https://soneium.drpc.org'], explorer: 'https://soneium.blockscout.com' },
  base: {
    chain: base,
    uniswap: ['0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a', '0x2626664c2603336E57B271c5C0b26F421741e481'],
    uniswapV4: [
      '0x0d5e0f971ed27fbff6c2837bf31316121532048d',
      '0x6ff5693b99212da76ad316178a184ab56d299b43',
      '0x498581ff718922c3f8e6a244956af099b2652b2b',
    ],
    rpcUrls: ['https://base-rpc.publicnode.com', 'https://base.drpc.org'],
    explorer: 'https://base.blockscout.com',
    dollars: {
      USDC: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6, usdc],
      DAI: ['0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 18, dai],
    },
  },
  arbitrum: {
    chain: arbitrum,
    uniswap,
    uniswapV4: [
      '0x3972c00f7ed4885e145823eb7c655375d275a1c5',
      '0xa51afafe0263b40edaef0df8781ea9aa03e381a3',
      '0x360e68faccca8ca495c1b759fd9eee466db9fb32',
    ],
    rpcUrls: ['https://arbitrum-one-rpc.publicnode.com', 'https://arbitrum.drpc.org'],
    explorer: 'https://arbitrum.blockscout.com',
    dollars: { USDC: ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6, usdc] },
  },
  celo: { chain: celo, rpcUrls: ['https://celo.drpc.org'], explorer: 'https://celo.blockscout.com' },
  avalanche: {
    chain: avalanche,
    uniswap: ['0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F', '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE'],
    rpcUrls: ['https://avalanche-c-chain-rpc.publicnode.com', 'https://avalanche.drpc.org'],
    dollars: { USDC: ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 6, usdc] },
  },
  ink: { chain: ink, rpcUrls: ['https://ink.drpc.org'], explorer: 'https://explorer.inkonchain.com' },
  linea: {
    chain: linea,
    rpcUrls: ['https://linea-rpc.publicnode.com', 'https://linea.drpc.org'],
    explorer: 'https://explorer.linea.build',
  },
  berachain: { chain: berachain, rpcUrls: ['https://berachain-rpc.publicnode.com', 'https://berachain.drpc.org'] },
  blast: { chain: blast, rpcUrls: ['https://blast-rpc.publicnode.com', 'https://blast.drpc.org'] },
  scroll: { chain: scroll, rpcUrls: ['https://scroll.drpc.org'], explorer: 'https://scroll.blockscout.com' },
  sepolia: {
    chain: sepolia,
    rpcUrls: ['https://ethereum-sepolia-rpc.publicnode.com'],
    explorer: 'https://eth-sepolia.blockscout.com',
  },
  'base-sepolia': {
    chain: baseSepolia,
    rpcUrls: ['https://base-sepolia.drpc.org'],
    explorer: 'https://base-sepolia.blockscout.com',
  },
}

type Fields = { readonly [name: string]: unknown }

/**
 * Networks of other families, with nodes and explorers that need no key (2026-11-28): PublicNode's, and Solana's own,
 * https://solana.com/docs/references/clusters; https://mempool.space/docs/api/rest. Dollars on Solana are their issuers' own,
 * https://developers.circle.com/stablecoins/usdc-contract-addresses and https://tether.to/en/supported-protocols.
 */
const others: { readonly [name: string]: { readonly chain: Fields; readonly sources: Fields } } = {
  solana: {
    chain: {
      id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      name: 'Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: ['https://solana-rpc.publicnode.com', 'https://api.mainnet-beta.solana.com'],
      tokens: [
        ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', usdc, 'USDC'] as const,
        ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', usdt, 'USDT'] as const,
      ].map(([address, name, symbol]) => ({ address, name, symbol, decimals: 6, stable: true })),
      sources: {
        ...{ history: ['node-solana'], quotes: ['jupiter'] },
        ...{ prices: ['defillama', 'jupiter'], priceHistory: ['defillama', 'prices'] },
      },
    },
    sources: { 'node-solana': { kind: 'solana' }, jupiter: { kind: 'jupiter' }, defillama: { kind: 'defillama' } },
  },
  bitcoin: {
    chain: {
      id: 'bip122:000000000019d6689c085ae165831e93',
      name: 'Bitcoin',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: ['https://bitcoin-rpc.publicnode.com'],
      sources: {
        ...{ balances: ['explorer-bitcoin'], history: ['explorer-bitcoin'] },
        ...{ prices: ['defillama'], priceHistory: ['defillama', 'prices'] },
      },
    },
    sources: {
      'explorer-bitcoin': { kind: 'esplora', url: 'https://mempool.space/api' },
      defillama: { kind: 'defillama' },
    },
  },
  cosmoshub: {
    chain: {
      id: 'cosmos:cosmoshub-4',
      name: 'Cosmos Hub',
      nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
      rpcUrls: ['https://cosmos-rpc.publicnode.com'],
      sources: {
        ...{ balances: ['rest-cosmoshub'], history: ['rest-cosmoshub'] },
        ...{ prices: ['defillama'], priceHistory: ['defillama', 'prices'] },
      },
    },
    sources: {
      'rest-cosmoshub': { kind: 'cosmos', url: 'https://cosmos-rest.publicnode.com', denom: 'uatom' },
      defillama: { kind: 'defillama' },
    },
  },
}

/** All that a configuration can name. */
export const presetNames: readonly string[] = [...Object.keys(presets), ...Object.keys(others)]

/**
 * Puts what presets stand for in their place; what the owner wrote beside one stands over it.
 * @throws Error that names a preset that is not there
 */
export function expandPresets(input: unknown): unknown {
  if (!isFields(input) || !Array.isArray(input['chains'])) return input
  const sources: { [name: string]: unknown } = {}
  const chains = input['chains'].map((chain: unknown, index) => {
    if (!isFields(chain) || chain['preset'] === undefined) return chain
    const { preset: name, ...own } = chain
    const block = typeof name === 'string' ? findBlock(name) : undefined
    if (!block) {
      const known = presetNames.join(', ')
      throw new Error(`The configuration is not valid:\n  chains.${index}.preset: there are ${known}`)
    }
    Object.assign(sources, block.sources)
    return {
      ...block.chain,
      ...own,
      sources: {
        ...(isFields(block.chain['sources']) && block.chain['sources']),
        ...(isFields(own['sources']) && own['sources']),
      },
    }
  })
  return { ...input, chains, sources: { ...sources, ...(isFields(input['sources']) && input['sources']) } }
}

function findBlock(name: string): { readonly chain: Fields; readonly sources: Fields } | undefined {
  if (Object.hasOwn(others, name)) return others[name]
  const preset = Object.hasOwn(presets, name) ? presets[name] : undefined
  return preset && toBlock(name, preset)
}

function toBlock(name: string, { chain, rpcUrls, explorer, uniswap: contracts, uniswapV4, dollars = {} }: Preset) {
  const own = explorer ? [`explorer-${name}`] : []
  const isTest = chain.testnet === true
  const ens = chain.contracts?.['ensUniversalResolver'] as { readonly address?: string } | undefined
  const multicall = chain.contracts?.multicall3?.address
  const explorerUrl = chain.blockExplorers?.default.url.replace(/\/$/, '')
  const tokens = Object.entries(dollars).map(([symbol, [address, decimals, fullName]]) => {
    return { address, name: fullName, symbol, decimals, stable: true }
  })
  const sources = {
    balances: [...own, 'tokenlist'],
    ...(explorer && { history: own, nfts: own }),
    ...(!isTest && { prices: ['defillama'], priceHistory: ['defillama', 'prices'] }),
    ...(contracts && { quotes: ['router', `uniswap-${name}`, ...(uniswapV4 ? [`uniswap-v4-${name}`] : [])] }),
  }
  return {
    chain: {
      id: `eip155:${chain.id}`,
      name: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: [...new Set([...rpcUrls, ...chain.rpcUrls.default.http.slice(0, 1)])],
      testnet: isTest,
      // to index a large network for a widget is no one's plan; who wants to says so
      indexFrom: 'off',
      ...(multicall && { multicall }),
      ...(ens?.address && { ensResolver: ens.address }),
      ...(explorerUrl && { explorerUrl }),
      tokens,
      sources,
    },
    sources: {
      tokenlist: { kind: 'tokenlist', url: 'https://tokens.uniswap.org' },
      ...(!isTest && { defillama: { kind: 'defillama' } }),
      ...(explorer && { [`explorer-${name}`]: { kind: 'blockscout', url: explorer } }),
      ...(contracts && {
        [`uniswap-${name}`]: { kind: 'uniswap-v3', quoter: contracts[0], router: contracts[1] },
      }),
      ...(uniswapV4 && {
        [`uniswap-v4-${name}`]: {
          kind: 'uniswap-v4',
          quoter: uniswapV4[0],
          router: uniswapV4[1],
          poolManager: uniswapV4[2],
        },
      }),
    },
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import * as chains from 'viem/chains'
import { expect, test } from 'vitest'
import { bitcoin, type Network, solana, solanaDevnet, solanaTestnet, toNetwork } from './index.ts'
import { listRpcUrls } from './listRpcUrls.ts'

const gatewayUrl = 'https://gateway.test/v1/?chainId=eip155:1&projectId=shop'
const mainnet = toNetwork(chains.mainnet)
const at = (...http: readonly string[]): Network => ({
  ...mainnet,
  rpcUrls: { ...mainnet.rpcUrls, default: { http } },
  gatewayUrl,
})

/** The networks of the gateway's presets, and their test networks. */
const known = [
  ...([
    'arbitrum',
    'avalanche',
    'base',
    'berachain',
    'blast',
    'bsc',
    'celo',
    'gnosis',
    'ink',
    'linea',
    'mainnet',
  ] as const),
  ...(['mantle', 'optimism', 'polygon', 'scroll', 'soneium', 'sonic', 'unichain', 'worldchain', 'zksync'] as const),
  ...([
    'arbitrumSepolia',
    'avalancheFuji',
    'baseSepolia',
    'bscTestnet',
    'holesky',
    'hoodi',
    'optimismSepolia',
  ] as const),
  ...(['polygonAmoy', 'sepolia'] as const),
]

const viemChains = new Map(Object.entries(chains))

test.each(known)('default: viem’s nodes for %s are asked after the site’s gateway', (name) => {
  const network = toNetwork(viemChains.get(name) ?? chains.localhost)
  expect(listRpcUrls({ ...network, gatewayUrl })).toEqual([gatewayUrl, ...network.rpcUrls.default.http])
})

// viem 2.31 to 2.45, the chains that viem has beside others of the same number, and what Solana's node was called
test.each([
  'https://api.mainnet-beta.solana.com',
  'https://eth.merkle.io',
  'https://mainnet-preconf.base.org',
  'https://polygon-rpc.com',
  'https://rpc-amoy.polygon.technology',
  'https://rpc-qnd.inkonchain.com',
  'https://sepolia-preconf.base.org',
  'https://sepolia.drpc.org',
])('default: so is %s', (url) => {
  expect(listRpcUrls(at(url))).toEqual([gatewayUrl, url])
})

test.each([solana, solanaDevnet, solanaTestnet])('default: so are those of $name', (network) => {
  expect(listRpcUrls({ ...network, gatewayUrl })).toEqual([gatewayUrl, ...network.rpcUrls.default.http])
})

test.each([
  'https://eth-mainnet.g.alchemy.com/v2/0123456789abcdef',
  'https://worldchain-mainnet.g.alchemy.com/v2/0123456789abcdef',
  'https://node.example/rpc',
  'http://127.0.0.1:8545',
  'http://mainnet.base.org',
  'https://mainnet.base.org.node.example',
  'https://mainnet.base.org@node.example',
  'https://node.example/mainnet.base.org',
  'not an address',
])('behavior: at %s, which a site wrote, it is asked alone', (url) => {
  expect(listRpcUrls(at(url))).toEqual([url])
})

test('behavior: beside an address of the site’s, a public one stays where the site put it', () => {
  const urls = ['https://node.example', 'https://mainnet.base.org']
  expect(listRpcUrls(at(...urls))).toEqual(urls)
})

test('behavior: without a gateway, a network’s own nodes are asked', () => {
  expect(listRpcUrls(mainnet)).toEqual(chains.mainnet.rpcUrls.default.http)
  expect(listRpcUrls(bitcoin)).toEqual(['https://mempool.space/api'])
})

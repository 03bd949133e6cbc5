import { mainnet as viemMainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { bitcoin, bitcoinTestnet, type NetworkInput, solana, solanaDevnet, solanaTestnet, toNetwork } from './index.ts'

test('default: a viem chain becomes eip155:<id>', () => {
  expect(toNetwork(viemMainnet)).toMatchObject({
    id: 1,
    caipNetworkId: 'eip155:1',
    chainNamespace: 'eip155',
    name: 'Ethereum',
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
    blockExplorer: { url: 'https://etherscan.io' },
    contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
  })
})

test('behavior: bringing a network into form twice changes nothing', () => {
  for (const network of [toNetwork(viemMainnet), solana, bitcoin]) expect(toNetwork(network)).toEqual(network)
})

test('behavior: custom addresses are asked, once each, and the network’s own are not', () => {
  const network = toNetwork(viemMainnet, ['https://a.test', 'https://a.test', 'https://b.test'])
  const custom = { http: ['https://a.test', 'https://b.test'] }
  expect(network.rpcUrls).toEqual({ default: custom, chainDefault: custom })
})

test('default: the built-in networks have their published ids', () => {
  expect(
    [solana, solanaDevnet, solanaTestnet, bitcoin, bitcoinTestnet].map(({ caipNetworkId }) => caipNetworkId),
  ).toEqual([
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    'bip122:000000000019d6689c085ae165831e93',
    'bip122:000000000933ea01ad0ee984209779ba',
  ])
  expect([solana.nativeCurrency.decimals, bitcoin.nativeCurrency.decimals]).toEqual([9, 8])
  expect(solana.deprecatedCaipNetworkId).toBe('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')
})

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const btc = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

test.each([
  [solana, 'Solana', undefined, sol, 'https://api.mainnet.solana.com', 'https://explorer.solana.com'],
  [
    solanaDevnet,
    'Solana Devnet',
    true,
    sol,
    'https://api.devnet.solana.com',
    'https://explorer.solana.com?cluster=devnet',
  ],
  [
    solanaTestnet,
    'Solana Testnet',
    true,
    sol,
    'https://api.testnet.solana.com',
    'https://explorer.solana.com?cluster=testnet',
  ],
  [bitcoin, 'Bitcoin', undefined, btc, 'https://mempool.space/api', 'https://mempool.space'],
  [bitcoinTestnet, 'Bitcoin Testnet', true, btc, 'https://mempool.space/testnet/api', 'https://mempool.space/testnet'],
] as const)('default: built in, row %#', (network, name, testnet, nativeCurrency, rpcUrl, explorerUrl) => {
  expect(network).toMatchObject({ name, nativeCurrency, chainNamespace: nativeCurrency === sol ? 'solana' : 'bip122' })
  expect(Boolean(network.testnet)).toBe(testnet === true)
  expect(network.rpcUrls.default.http).toEqual([rpcUrl])
  expect(network.blockExplorer).toEqual({
    name: nativeCurrency === sol ? 'Solana Explorer' : 'mempool',
    url: explorerUrl,
  })
})

test('default: the older ids of Solana', () => {
  expect([solana, solanaDevnet].map(({ deprecatedCaipNetworkId }) => deprecatedCaipNetworkId)).toEqual([
    'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
  ])
})

test.each([
  ['id', { id: undefined }],
  ['name', { name: '' }],
  ['nativeCurrency', { nativeCurrency: { name: 'x', symbol: 'x', decimals: 1.5 } }],
  ['rpcUrls.default.http', { rpcUrls: {} }],
  ['chainNamespace', { chainNamespace: 'ton' }],
  ['caipNetworkId', { caipNetworkId: 'solana:1' }],
])('error: a wrong %s is named', (field, change) => {
  expect(() => toNetwork({ ...viemMainnet, ...change } as unknown as NetworkInput)).toThrow(`\`${field}\``)
})

import { describe, expect, test } from 'vitest'
import { findContractName } from './findContractName.ts'
import { findNetwork } from './networks.ts'
import { toExplorerUrl } from './toExplorerUrl.ts'

describe('findNetwork', () => {
  test.each([
    ['eip155:1', 'Ethereum', 'ETH', 18],
    ['eip155:137', 'Polygon', 'POL', 18],
    ['eip155:56', 'BNB Smart Chain', 'BNB', 18],
    ['eip155:100', 'Gnosis', 'xDAI', 18],
    ['eip155:43114', 'Avalanche', 'AVAX', 18],
    ['eip155:8453', 'Base', 'ETH', 18],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL', 9],
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', 'SOL', 9],
    ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', 'SOL', 9],
  ] as const)('default: %s is %s, with %s', (id, name, symbol, decimals) => {
    expect(findNetwork([], id)).toMatchObject({ name, coin: { symbol, decimals }, isKnown: true })
  })

  test('behavior: the owner’s words come first', () => {
    const own = { id: 'eip155:137', name: 'Our Polygon', symbol: 'MATIC', decimals: 18 }
    expect(findNetwork([own], 'eip155:137')).toMatchObject({ name: 'Our Polygon', coin: { symbol: 'MATIC' } })
  })

  test('error: one that nobody knows says so, with neither a raw id nor another one’s coin', () => {
    const network = findNetwork([], 'eip155:4242')
    expect(network).toMatchObject({ name: 'Unknown network (4242)', isKnown: false })
    expect(network.coin.symbol).not.toBe('ETH')
    expect(network.name).not.toContain('eip155')
  })
})

const chain = { id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18, explorerUrl: 'https://scan.example/' }
const config = { chains: [chain, { ...chain, id: 'eip155:10', explorerUrl: undefined as never }] }
const hash = `0x${'5c'.repeat(32)}`

test('default: the transaction on the owner’s explorer', () => {
  expect(toExplorerUrl(config, { chainId: 'eip155:1', hash })).toBe(`https://scan.example/tx/${hash}`)
})

test.each([
  ['a chain without an explorer', 'eip155:10', hash],
  ['a chain that is not served', 'eip155:4242', hash],
  ['an answer that is no hash', 'eip155:1', '0x5c/../../login'],
  ['an answer that is no text', 'eip155:1', { id: hash }],
] as const)('error: none for %s', (_, chainId, given) => {
  expect(toExplorerUrl(config, { chainId, hash: given })).toBe(undefined)
})

const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

test.each([
  ['eip155:1', router, 'Uniswap V2 router'],
  ['eip155:1', router.toLowerCase(), 'Uniswap V2 router'],
  ['eip155:8453', permit2, 'Permit2'],
] as const)('default: on %s %s is known', (chainId, address, name) => {
  expect(findContractName([], chainId, address)).toBe(name)
})

test.each([
  ['on another chain', 'eip155:8453', router],
  ['on a chain nobody knows', 'eip155:4242', permit2],
  ['one letter beside it', 'eip155:1', `${router.slice(0, -1)}e`],
  ['what every object has', 'eip155:1', 'constructor'],
] as const)('error: %s there is no name', (_, chainId, address) => {
  expect(findContractName([], chainId, address)).toBeUndefined()
})

test('behavior: the owner’s words come first, on their own chain alone', () => {
  const chains = [{ id: 'eip155:1', contractNames: { [router.toLowerCase()]: 'Lumen exchange' } }, { id: 'eip155:10' }]
  expect(findContractName(chains, 'eip155:1', router)).toBe('Lumen exchange')
  expect(findContractName(chains, 'eip155:10', router)).toBeUndefined()
  expect(findContractName(chains, 'eip155:10', permit2)).toBe('Permit2')
})

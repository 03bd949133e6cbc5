import { describe, expect, test } from 'vitest'
import { findNetwork } from './networks.ts'

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

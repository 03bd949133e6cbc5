import { expect, test } from 'vitest'
import { toExplorerUrl } from './toExplorerUrl.ts'

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

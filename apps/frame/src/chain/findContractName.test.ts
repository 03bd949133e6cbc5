import { expect, test } from 'vitest'
import { findContractName } from './findContractName.ts'

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

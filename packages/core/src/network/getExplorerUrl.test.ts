import { solanaDevnet } from '@foyer/base'
import { mainnet } from '@foyer/test'
import { expect, test } from 'vitest'
import { getExplorerUrl } from './getExplorerUrl.ts'

const at = (url: string) => getExplorerUrl({ ...mainnet, blockExplorer: { name: 'x', url } }, 'tx/0x1')

test('default', () => {
  expect(at('https://etherscan.test')).toBe('https://etherscan.test/tx/0x1')
  expect(at('https://mempool.test/testnet/')).toBe('https://mempool.test/testnet/tx/0x1')
})

test('behavior: the explorer’s own query stays', () => {
  expect(getExplorerUrl(solanaDevnet, 'address/abc')).toBe('https://explorer.solana.com/address/abc?cluster=devnet')
})

test('behavior: no explorer, no link', () => {
  const { blockExplorer: _, ...without } = mainnet
  expect(getExplorerUrl(without, 'tx/0x1')).toBeUndefined()
})

test('error: an address that is no page is no link', () => {
  expect(at('javascript:alert(1)')).toBeUndefined()
  expect(at('nonsense')).toBeUndefined()
})

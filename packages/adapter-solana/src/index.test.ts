import { solana } from '@foyer/base'
import { adapterContext } from '@foyer/test'
import { expect, test } from 'vitest'
import * as entry from './index.ts'

test('default: the public names', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'coinbaseLink',
    'phantomLink',
    'solanaAdapter',
    'solanaWalletLinks',
    'solflareLink',
  ])
})

test('behavior: on a server the adapter can be made and has no wallets', () => {
  expect(typeof window).toBe('undefined')
  const adapter = entry.solanaAdapter()(adapterContext([solana]))
  expect(adapter.namespace).toBe('solana')
  expect(adapter.getConnectors()).toEqual([])
  expect(adapter.watch(() => {})()).toBeUndefined()
  expect(adapter.capabilities.isAddress?.({ value: '11111111111111111111111111111111', network: solana })).toBe(true)
})

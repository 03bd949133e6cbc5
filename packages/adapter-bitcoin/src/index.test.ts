import { bitcoin } from '@foyer/base'
import { adapterContext } from '@foyer/test'
import { expect, test } from 'vitest'
import * as entry from './index.ts'

test('default: the public names', () => {
  expect(Object.keys(entry)).toEqual(['bitcoinAdapter'])
})

test('behavior: on a server the adapter can be made and has no wallets', () => {
  expect(typeof window).toBe('undefined')
  const adapter = entry.bitcoinAdapter()(adapterContext([bitcoin]))
  expect(adapter.namespace).toBe('bip122')
  expect(adapter.getConnectors()).toEqual([])
  expect(adapter.watch(() => {})()).toBeUndefined()
  const value = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  expect(adapter.capabilities.isAddress?.({ value, network: bitcoin })).toBe(true)
})

import { memoryStorage } from '@foyer/test'
import { expect, test } from 'vitest'
import { createStorage } from './createStorage.ts'

test('default: keeps typed values across reloads', () => {
  const port = memoryStorage()
  createStorage(port).set('connections', { eip155: [{ connectorId: 'a', networkId: 'eip155:1' }] })
  expect(createStorage(port).get('connections')).toEqual({ eip155: [{ connectorId: 'a', networkId: 'eip155:1' }] })
  createStorage(port).set('connections', undefined)
  expect(port.length).toBe(0)
})

test.each([
  ['not JSON', '{'],
  ['another version', '{"v":0,"value":"eip155"}'],
  ['another shape', '{"v":1,"value":"bitcoin"}'],
  ['null', 'null'],
])('behavior: heals itself from %s', (_, text) => {
  const port = memoryStorage({ entries: { '@foyer/activeNamespace': text } })
  expect(createStorage(port).get('activeNamespace')).toBeUndefined()
  expect(port.getItem('@foyer/activeNamespace')).toBeNull()
})

test('behavior: drops only the broken entries of a list', () => {
  const value = { eip155: { connectorId: 'a', networkId: 'eip155:1' }, solana: { connectorId: 1 }, other: {} }
  const port = memoryStorage({ entries: { '@foyer/connections': JSON.stringify({ v: 1, value }) } })
  expect(createStorage(port).get('connections')).toEqual({ eip155: [{ connectorId: 'a', networkId: 'eip155:1' }] })
})

test.each([3, 0, 1.5, -1])('behavior: connections of an unknown version (%s) are dropped', (v) => {
  const value = { eip155: { connectorId: 'a', networkId: 'eip155:1' } }
  const port = memoryStorage({ entries: { '@foyer/connections': JSON.stringify({ v, value }) } })
  expect(createStorage(port).get('connections')).toBeUndefined()
})

test.each([true, 'full'] as const)('behavior: blocked (%s) storage becomes memory', (blocked) => {
  const storage = createStorage(memoryStorage({ blocked }))
  storage.set('activeNamespace', 'eip155')
  expect(storage.get('activeNamespace')).toBe('eip155')
  storage.set('activeNamespace', undefined)
  expect(storage.get('activeNamespace')).toBeUndefined()
})

test('behavior: no storage at all is memory too', () => {
  const storage = createStorage(undefined)
  storage.set('recents', ['a'])
  expect(storage.get('recents')).toEqual(['a'])
})

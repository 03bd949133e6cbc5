import { expect, test } from 'vitest'
import type { RelaySession } from '../session/types.ts'
import { readCapabilities, readSwitchTarget } from './createRequester.ts'
import { readAccount, readChain } from './externalSession.ts'

test.each([
  [10, 'eip155:10'],
  ['0xa', 'eip155:10'],
  ['0XA', 'eip155:10'],
  ['10', 'eip155:10'],
  ['eip155:10', 'eip155:10'],
  ['solana:x', 'solana:x'],
  [-1, undefined],
  [1.5, undefined],
  ['', undefined],
  ['0x', undefined],
  ['ten', undefined],
  [null, undefined],
  [{ chainId: 10 }, undefined],
])('default: a chain said as %j is %s', (data, chain) => {
  expect(readChain(data, 'eip155')).toBe(chain)
})

test('behavior: numbers mean networks of eip155 only', () => {
  expect(readChain(10, 'solana')).toBeUndefined()
})

test.each([
  [['eip155:1:0xab'], '0xab'],
  [['0xab'], '0xab'],
  [[], undefined],
  [[7], undefined],
  ['0xab', undefined],
])('behavior: accounts said as %j begin with %s', (data, address) => {
  expect(readAccount(data)).toBe(address)
})

test.each([
  [[{ chainId: '0xa' }], 'eip155:10'],
  [[{ chainId: 10 }], 'eip155:10'],
  [[{}], undefined],
  [[], undefined],
  [{}, undefined],
])('behavior: switching with %j means %s', (params, target) => {
  expect(readSwitchTarget({ networkId: 'eip155:1', method: 'wallet_switchEthereumChain', params })).toBe(target)
})

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const atomic = { '0xa': { atomic: { status: 'supported' } } }

test.each([
  [
    'text keyed by address',
    { sessionProperties: { capabilities: JSON.stringify({ [address.toLowerCase()]: atomic }) } },
    atomic,
  ],
  ['an object keyed by chain', { sessionProperties: { capabilities: atomic } }, atomic],
  ['scoped properties', { scopedProperties: { 'eip155:10': { capabilities: atomic['0xa'] } } }, atomic],
  [
    'another address',
    { sessionProperties: { capabilities: { '0x00000000000000000000000000000000000000AA': atomic } } },
    undefined,
  ],
  ['text that is not JSON', { sessionProperties: { capabilities: '{' } }, undefined],
  ['nothing', {}, undefined],
])('behavior: capabilities stated as %s', (_name, properties, expected) => {
  expect(readCapabilities(properties as unknown as RelaySession, address)).toEqual(expected)
})

import { fc, test as fuzz } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import {
  filterRequested,
  readMetadata,
  readPeer,
  readProposalNamespaces,
  readSession,
  readSessionNamespaces,
} from './validate.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const good = { accounts: [`eip155:1:${address}`], methods: ['a'], events: ['b'] }

test('default: namespaces are read as they are', () => {
  expect(readSessionNamespaces({ eip155: good })).toEqual({ eip155: good })
  expect(readSessionNamespaces({ 'eip155:1': good })).toEqual({ 'eip155:1': good })
  expect(readSessionNamespaces({ eip155: { ...good, chains: null } })).toEqual({ eip155: good })
})

test.each([
  ['no account', { eip155: { ...good, accounts: [] } }],
  ['an account of another family', { eip155: { ...good, accounts: ['solana:x:y'] } }],
  ['an account of another network', { 'eip155:10': good }],
  ['an account that is none', { eip155: { ...good, accounts: ['eip155:1'] } }],
  ['a network of another family', { eip155: { ...good, chains: ['solana:x'] } }],
  ['methods that are no list', { eip155: { ...good, methods: 'a' } }],
  ['events that are no texts', { eip155: { ...good, events: [1] } }],
  ['a key that is none', { __proto__: null, constructor_: good }],
  ['a list', [good]],
  ['too many', Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`n${index}`.padEnd(4, 'x'), good]))],
])('error: %s is refused', (_name, value) => {
  expect(readSessionNamespaces(value)).toBeUndefined()
})

test('behavior: a family without an account is dropped, and so is an account that is none', () => {
  const solana = {
    ...good,
    accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'],
  }
  expect(readSessionNamespaces({ eip155: { ...good, accounts: [] }, solana })).toEqual({ solana })
  const none = ['eip155:1:javascript', 'eip155:1:0x0', `eip155:1:${address}0`]
  expect(readSessionNamespaces({ eip155: { ...good, accounts: [...none, ...good.accounts] } })).toEqual({
    eip155: good,
  })
  expect(readSessionNamespaces({ eip155: { ...good, accounts: none }, solana })).toEqual({ solana })
  expect(readSessionNamespaces({ eip155: { ...good, accounts: none } })).toBeUndefined()
})

test('behavior: only what was asked for is kept', () => {
  const asked = { eip155: { methods: [], events: [] } }
  expect(Object.keys(filterRequested({ eip155: good, 'eip155:1': good, solana: good }, asked))).toEqual([
    'eip155',
    'eip155:1',
  ])
})

test('behavior: a peer without words has empty ones, and one with too many is cut', () => {
  expect(readMetadata(undefined)).toEqual({ name: '', description: '', url: '', icons: [] })
  expect(readMetadata({ name: 'x'.repeat(5_000), icons: [1] })).toMatchObject({ name: 'x'.repeat(1_000), icons: [] })
  expect(readMetadata({ redirect: { native: 'a://', universal: 7 } }).redirect).toEqual({ native: 'a://' })
  expect(readPeer({ publicKey: 'short' })).toBeUndefined()
})

fuzz.prop([fc.anything()])('behavior: no value makes the readers throw', (value) => {
  expect(() => [
    readSessionNamespaces(value),
    readProposalNamespaces(value),
    readMetadata(value),
    readPeer(value),
  ]).not.toThrow()
})

fuzz.prop([fc.oneof(fc.json(), fc.string())])('behavior: no stored text makes a session of nothing', (text) => {
  expect(readSession(text)).toBeUndefined()
})

import { knownPrefixes } from '@foyer/base/families'
import { allNetworks } from '@polkadot/networks'
import { knownGenesis } from '@polkadot/networks/defaults'
import { hexToU8a } from '@polkadot/util'
import { expect, test } from 'vitest'
import { decodeSs58, encodeSs58 } from './ss58.ts'

const alice = hexToU8a('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d')

/** By polkadot-js. */
const addresses = [
  [0, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  [2, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
  [42, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  [63, '7NPoMQbiA6trJKkjB35uk96MeJD4PGWkLQLH7k7hXEkZpiba'],
  [64, 'cEaNSpz4PxFcZ7nT1VEKrKewH67rfx6MfcM6yKojyyPz7qaqp'],
  [255, 'yGHXkYLYqxijLKKfd9Q2CB9shRVu8rPNBS53wvwGTutYg4zTg'],
  [1328, 'aUuBHS3LZKnPuxyDJYhteYPwGWg932LjHPtbBQKQBA55F4B1T'],
  [16383, 'yNa8JpqfFB3q8A29rCwSgxvdU94ufJw2yKKxDgznS5m1PoFvn'],
] as const

test.for(addresses)('default: prefix %i', ([prefix, address]) => {
  expect(encodeSs58(alice, prefix)).toBe(address)
  expect(decodeSs58(address)).toEqual({ publicKey: alice, prefix })
})

test('behavior: every prefix is read back', () => {
  const read = Array.from({ length: 16_384 }, (_, prefix) => decodeSs58(encodeSs58(alice, prefix))?.prefix)
  expect(read).toEqual(Array.from({ length: 16_384 }, (_, prefix) => prefix))
})

test.for([
  ['a changed letter', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6'],
  ['a missing letter', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp'],
  ['one more letter', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp55'],
  ['a letter base58 lacks', '0OIl4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['an Ethereum address', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'],
  ['a Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['a megabyte', '1'.repeat(1_000_000)],
  ['nothing', ''],
  ['no text', 15],
] as const)('error: %s is no address', ([, value]) => {
  expect(decodeSs58(value)).toBeUndefined()
})

test('behavior: the built-in prefixes are those of the registry', () => {
  const names = Object.entries(knownGenesis).flatMap(([name, hashes]) =>
    hashes.map((hash) => [hash.slice(2, 34), name] as const),
  )
  const byReference = new Map(names)
  for (const [reference, prefix] of Object.entries(knownPrefixes)) {
    const name = byReference.get(reference)
    // test networks have the generic prefix without a row
    const registered = allNetworks.find(({ network }) => network === name)?.prefix ?? 42
    const relay = { statemint: 0, statemine: 2 }[String(name)]
    expect([name, prefix]).toEqual([expect.any(String), relay ?? registered])
  }
})

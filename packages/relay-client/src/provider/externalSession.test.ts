import { solana, solanaDevnet, toNetwork } from '@foyer/base'
import { expect, test } from 'vitest'
import type { RelaySession, SessionNamespaces } from '../session/types.ts'
import { readCapabilities, readSwitchTarget } from './createRequester.ts'
import { readAccount, readChain, toCurrentNetwork, toExternalSession, toGrantedId } from './externalSession.ts'

const topic = 'a'.repeat(64)
const [one, two] = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x00000000000000000000000000000000000000AA']
const key = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

function toSession(namespaces: SessionNamespaces): RelaySession {
  const peer = { publicKey: topic, metadata: { name: '', description: '', url: '', icons: [] } }
  return { topic, pairingTopic: topic, expiry: 1, peer, namespaces, requestedNamespaces: {}, isDeepLinkDisabled: false }
}

function evm(id: number) {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return toNetwork({ id, name: String(id), nativeCurrency, rpcUrls: { default: { http: [] } } })
}

const networks = [evm(1), evm(10), solana, solanaDevnet]
const part = (accounts: readonly string[]) => ({ accounts, methods: ['personal_sign'], events: [] })

test('default: addresses once each, those of the active network first', () => {
  const session = toSession({ eip155: part([`eip155:10:${two}`, `eip155:1:${one}`, `eip155:10:${one.toLowerCase()}`]) })
  const external = toExternalSession({ session, namespace: 'eip155', networks, preference: { networkId: 'eip155:1' } })
  expect(external).toEqual({
    accounts: [{ caipAddress: `eip155:1:${one}` }, { caipAddress: `eip155:10:${two}` }],
    networkId: 'eip155:1',
    approvedNetworkIds: ['eip155:10', 'eip155:1'],
    methods: ['personal_sign'],
  })
})

test('behavior: the account the wallet chose comes first', () => {
  const session = toSession({ eip155: part([`eip155:1:${one}`, `eip155:1:${two}`]) })
  const preference = { address: two.toLowerCase() }
  const external = toExternalSession({ session, namespace: 'eip155', networks, preference })
  expect(external?.accounts[0]).toEqual({ caipAddress: `eip155:1:${two}` })
})

test('behavior: an account that was chosen elsewhere does not come before the one that is granted on this network', () => {
  const session = toSession({ eip155: part([`eip155:1:${one}`, `eip155:10:${two}`]) })
  const preference = { networkId: 'eip155:10', address: one } as const
  const external = toExternalSession({ session, namespace: 'eip155', networks, preference })
  expect(external?.accounts[0]).toEqual({ caipAddress: `eip155:10:${two}` })
})

test('behavior: a preferred network the wallet did not grant gives way to one the site asked for', () => {
  const session = toSession({ eip155: part([`eip155:137:${one}`, `eip155:10:${one}`]) })
  const external = toExternalSession({ session, namespace: 'eip155', networks, preference: { networkId: 'eip155:1' } })
  expect(external?.networkId).toBe('eip155:10')
})

test('behavior: C26: networks follow from the accounts, whether a session names networks or not', () => {
  const accounts = [`eip155:10:${one}`, `eip155:1:${one}`]
  for (const chains of [undefined, [], ['eip155:10']]) {
    const session = toSession({ eip155: { ...part(accounts), ...(chains && { chains }) } })
    const external = toExternalSession({ session, namespace: 'eip155', networks, preference: {} })
    expect(external?.approvedNetworkIds).toEqual(['eip155:10', 'eip155:1'])
  }
})

test('behavior: namespaces keyed by a network count as their family', () => {
  const session = toSession({ 'eip155:1': part([`eip155:1:${one}`]), eip155: part([`eip155:10:${one}`]) })
  const external = toExternalSession({ session, namespace: 'eip155', networks, preference: {} })
  expect(external?.approvedNetworkIds).toEqual(['eip155:1', 'eip155:10'])
})

test('behavior: the older ids of Solana are ours again, and go back to the wallet as it knows them', () => {
  const older = solana.deprecatedCaipNetworkId ?? ''
  const session = toSession({ solana: part([`${older}:${key}`]) })
  const external = toExternalSession({ session, namespace: 'solana', networks, preference: {} })
  expect(external).toMatchObject({
    accounts: [{ caipAddress: `${solana.caipNetworkId}:${key}` }],
    networkId: solana.caipNetworkId,
  })
  expect(toGrantedId(session, solana.caipNetworkId, networks)).toBe(older)
  expect(toGrantedId(session, solanaDevnet.caipNetworkId, networks)).toBeUndefined()
  expect(toCurrentNetwork(older, networks)).toBe(solana.caipNetworkId)
})

test('behavior: a namespace that was not granted has no session', () => {
  const session = toSession({ eip155: part([`eip155:1:${one}`]) })
  expect(toExternalSession({ session, namespace: 'solana', networks, preference: {} })).toBeUndefined()
})

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

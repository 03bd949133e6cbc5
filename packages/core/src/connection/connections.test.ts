import { mainnet, memoryStorage, mockAdapter, polkadot } from '@foyer/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { remoteFeaturesAtom } from '../config/remoteFeatures.ts'
import { connect, createFoyer, disconnect, type Foyer, getAccount, watchAccount } from '../index.ts'
import { findConnection } from '../state/changeConnections.ts'
import { connectionsAtom } from '../state/connections.ts'
import { selectConnection } from './selectConnection.ts'

beforeEach(() => {
  vi.stubGlobal('window', globalThis)
})
afterEach(() => vi.unstubAllGlobals())

function setup(storage = memoryStorage()) {
  const evm = mockAdapter({ wallets: [{ id: 'a' }, { id: 'b' }] })
  const dot = mockAdapter({ namespace: 'polkadot', wallets: [{ id: 'dot' }] })
  const visit = () => createFoyer({ projectId: 'test', networks: [mainnet, polkadot], adapters: [evm, dot], storage })
  return { evm, dot, storage, visit }
}

/** The project lets visitors connect several wallets at once. */
function allowSeveral(foyer: Foyer): Foyer {
  const features = {
    email: false,
    socials: false,
    passkey: false,
    swaps: false,
    onramp: false,
    activity: false,
  } as const
  foyer.store.set(remoteFeaturesAtom, { ...features, reownBranding: false, multiWallet: true })
  return foyer
}

const a = { connectorId: 'a', namespace: 'eip155' } as const
const b = { connectorId: 'b', namespace: 'eip155' } as const
const dotWallet = { connectorId: 'dot', namespace: 'polkadot' } as const

const listConnections = (foyer: Foyer) => [...foyer.store.get(connectionsAtom).values()].flat()
const ids = (foyer: Foyer) => listConnections(foyer).map(({ connectorId }) => connectorId)

test('default: with several wallets allowed the new one is used and the one before stays', async () => {
  const { evm, visit } = setup()
  const foyer = allowSeveral(visit())
  const heard: (readonly string[])[] = []
  foyer.store.sub(connectionsAtom, () => heard.push(ids(foyer)))
  await connect(foyer, a)
  await connect(foyer, b)
  expect(ids(foyer)).toEqual(['b', 'a'])
  expect(heard).toEqual([['a'], ['b', 'a']])
  expect(getAccount(foyer).connectorId).toBe('b')
  expect([evm.wallet('a').authorized, evm.wallet('b').authorized]).toEqual([true, true])
})

test('behavior: without the feature there is one per namespace, and the one before is disconnected', async () => {
  const { evm, visit } = setup()
  const foyer = visit()
  await connect(foyer, a)
  await connect(foyer, b)
  expect(ids(foyer)).toEqual(['b'])
  expect(evm.wallet('a').authorized).toBe(false)
})

test('default: switching asks nobody and tells the site once', async () => {
  const { evm, visit } = setup()
  const foyer = allowSeveral(visit())
  await connect(foyer, a)
  await connect(foyer, b)
  await connect(foyer, dotWallet)
  const prompts = evm.wallet('a').prompts
  const heard: unknown[] = []
  watchAccount(foyer, ({ namespace, connectorId, status }) => heard.push([namespace, connectorId, status]))
  const connection = findConnection(foyer.store.get(connectionsAtom), a)
  if (!connection) throw new Error('a is not connected')
  selectConnection(foyer, connection)
  expect(heard).toEqual([['eip155', 'a', 'connected']])
  expect(evm.wallet('a').prompts).toBe(prompts)
})

test('default: one wallet is disconnected, and the next one is used', async () => {
  const { evm, visit } = setup()
  const foyer = allowSeveral(visit())
  await connect(foyer, a)
  await connect(foyer, b)
  await disconnect(foyer, { connectorId: 'b' })
  expect([ids(foyer), getAccount(foyer).connectorId]).toEqual([['a'], 'a'])
  expect([evm.wallet('a').authorized, evm.wallet('b').authorized]).toEqual([true, false])
  await disconnect(foyer, { namespace: 'eip155' })
  expect(getAccount(foyer).status).toBe('disconnected')
})

test('behavior: all of them and their order are there after a reload', async () => {
  const { evm, visit } = setup()
  const first = allowSeveral(visit())
  await connect(first, a)
  await connect(first, b)
  first.destroy()
  // the one in use answers last
  const release = evm.wallet('b').hold()
  const foyer = visit()
  await vi.waitFor(() => expect(ids(foyer)).toEqual(['a']))
  release()
  await foyer.ready
  expect([ids(foyer), getAccount(foyer).connectorId]).toEqual([['b', 'a'], 'b'])
})

test('behavior: what a wallet that is not in use says changes it alone', async () => {
  const { evm, visit } = setup()
  const foyer = allowSeveral(visit())
  await connect(foyer, a)
  await connect(foyer, b)
  evm.wallet('a').changeNetwork('eip155:5')
  expect(listConnections(foyer).map(({ networkId }) => networkId)).toEqual(['eip155:1', 'eip155:5'])
  evm.wallet('a').revoke()
  expect([ids(foyer), getAccount(foyer).connectorId]).toEqual([['b'], 'b'])
})

test('behavior: a visitor whom an earlier version remembers is still connected', async () => {
  // as it was written before connections became lists
  const storage = memoryStorage({
    entries: {
      '@foyer/connections':
        '{"v":1,"value":{"eip155":{"connectorId":"a","networkId":"eip155:1"},"polkadot":{"connectorId":"dot","networkId":"polkadot:91b171bb158e2d3848fa23a9f1c25182"}}}',
      '@foyer/activeNamespace': '{"v":1,"value":"polkadot"}',
    },
  })
  const { evm, dot, visit } = setup(storage)
  evm.wallet('a').setAuthorized(true)
  dot.wallet().setAuthorized(true)
  const foyer = visit()
  await foyer.ready
  expect(getAccount(foyer)).toMatchObject({ namespace: 'polkadot', status: 'connected', connectorId: 'dot' })
  expect(getAccount(foyer, 'eip155')).toMatchObject({ status: 'connected', connectorId: 'a' })
  expect(JSON.parse(storage.getItem('@foyer/connections') ?? '')).toEqual({
    v: 2,
    value: {
      eip155: [{ connectorId: 'a', networkId: 'eip155:1' }],
      polkadot: [{ connectorId: 'dot', networkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182' }],
    },
  })
})

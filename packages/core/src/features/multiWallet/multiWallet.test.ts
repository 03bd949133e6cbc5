import { mainnet, memoryStorage, mockAdapter, polkadot } from '@foyer/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertAtom } from '../../alerts/alerts.ts'
import { remoteFeaturesAtom } from '../../config/remoteFeatures.ts'
import {
  connect,
  createFoyer,
  deleteConnection,
  disconnect,
  type Foyer,
  getAccount,
  getConnection,
  getConnections,
  getRecentConnections,
  switchConnection,
  watchConnections,
} from '../../index.ts'

beforeEach(() => {
  vi.stubGlobal('window', globalThis)
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function setup(storage = memoryStorage()) {
  const evm = mockAdapter({ wallets: [{ id: 'a' }, { id: 'b' }] })
  const dot = mockAdapter({ namespace: 'polkadot', wallets: [{ id: 'dot' }] })
  const visit = () =>
    createFoyer({ projectId: 'test', networks: [mainnet, polkadot], adapters: [evm, dot], storage, debug: true })
  return { evm, dot, storage, visit }
}

const features = { email: false, socials: false, passkey: false, swaps: false, onramp: false, activity: false } as const

/** Sets what the project's configuration says. */
function setMultiWallet(foyer: Foyer, multiWallet: boolean): Foyer {
  foyer.store.set(remoteFeaturesAtom, { ...features, reownBranding: false, multiWallet })
  return foyer
}

const a = { connectorId: 'a', namespace: 'eip155' } as const
const b = { connectorId: 'b', namespace: 'eip155' } as const
const dotWallet = { connectorId: 'dot', namespace: 'polkadot' } as const

const ids = (list: readonly { readonly connectorId: string }[]) => list.map(({ connectorId }) => connectorId)
const endings = (foyer: Foyer) =>
  getRecentConnections(foyer).map(({ connectorId, ending }) => `${connectorId} ${ending}`)

test('default: what is connected and what was, the one in use and the latest first, and the site hears each change once', async () => {
  const { evm, visit } = setup()
  const foyer = setMultiWallet(visit(), true)
  const heard: string[] = []
  const stop = watchConnections(foyer, ({ connections, recentConnections }) =>
    heard.push(`${ids(connections)}|${ids(recentConnections)}`),
  )
  await connect(foyer, a)
  await connect(foyer, b)
  await connect(foyer, dotWallet)
  expect([ids(getConnections(foyer)), ids(getConnections(foyer, 'eip155'))]).toEqual([
    ['b', 'a', 'dot'],
    ['b', 'a'],
  ])
  await disconnect(foyer, b)
  evm.wallet('a').revoke()
  expect(endings(foyer)).toEqual(['a revoked', 'b left'])
  expect(getRecentConnections(foyer, 'polkadot')).toEqual([])
  expect(getRecentConnections(foyer)[1]).toEqual({
    ...b,
    networkId: 'eip155:1',
    address: evm.wallet('b').accounts[0],
    ending: 'left',
  })
  expect(heard).toEqual(['a|', 'b,a|', 'b,a,dot|', 'a,dot|b', 'dot|a,b'])
  stop()
  await disconnect(foyer)
  expect(heard).toHaveLength(5)
})

test('default: switching to a wallet that is connected asks nobody', async () => {
  const { evm, visit } = setup()
  const foyer = setMultiWallet(visit(), true)
  await connect(foyer, a)
  await connect(foyer, b)
  await connect(foyer, dotWallet)
  const prompts = () => [evm.wallet('a').prompts, evm.wallet('b').prompts]
  const before = prompts()
  await switchConnection(foyer, a)
  expect(getAccount(foyer)).toMatchObject({ namespace: 'eip155', connectorId: 'a', status: 'connected' })
  expect(getConnection(foyer, 'eip155')?.connectorId).toBe('a')
  expect(prompts()).toEqual(before)
})

test('default: switching to a wallet that was connected asks it once; its refusal changes nothing', async () => {
  const { evm, visit } = setup()
  const foyer = setMultiWallet(visit(), true)
  await connect(foyer, a)
  await connect(foyer, b)
  evm.wallet('a').revoke()
  const before = evm.wallet('a').prompts
  evm.wallet('a').setMood('reject')
  await expect(switchConnection(foyer, a)).rejects.toThrow('rejected')
  expect([ids(getConnections(foyer)), endings(foyer)]).toEqual([['b'], ['a revoked']])
  evm.wallet('a').setMood('approve')
  await switchConnection(foyer, a)
  expect(evm.wallet('a').prompts - before).toBe(2)
  expect([ids(getConnections(foyer)), getRecentConnections(foyer)]).toEqual([['a', 'b'], []])
})

test('default: a wallet is forgotten, and disconnected first where it is connected', async () => {
  const { evm, visit } = setup()
  const foyer = setMultiWallet(visit(), true)
  await connect(foyer, a)
  await connect(foyer, b)
  await deleteConnection(foyer, b)
  expect([evm.wallet('b').authorized, ids(getConnections(foyer)), getRecentConnections(foyer)]).toEqual([
    false,
    ['a'],
    [],
  ])
  await disconnect(foyer, a)
  expect(ids(getRecentConnections(foyer))).toEqual(['a'])
  await deleteConnection(foyer, a)
  expect(getRecentConnections(foyer)).toEqual([])
})

test('behavior: after a reload the same, before the configuration is read; who did not come back says why', async () => {
  const { evm, visit } = setup()
  const first = setMultiWallet(visit(), true)
  // as reading the configuration does
  first.storage.set('recentConnections', [])
  await connect(first, a)
  await connect(first, b)
  await connect(first, dotWallet)
  first.destroy()
  evm.wallet('a').setAuthorized(false)
  evm.wallet('b').uninstall()
  const foyer = visit()
  await foyer.ready
  expect([ids(getConnections(foyer)), endings(foyer)]).toEqual([['dot'], ['b silent', 'a refused']])
  expect(foyer.store.get(alertAtom)).toBeUndefined()
})

test.each([
  ['getConnections', (foyer: Foyer) => expect(getConnections(foyer)).toEqual([])],
  ['getRecentConnections', (foyer: Foyer) => expect(getRecentConnections(foyer)).toEqual([])],
  ['switchConnection', (foyer: Foyer) => switchConnection(foyer, b)],
  ['deleteConnection', (foyer: Foyer) => deleteConnection(foyer, a)],
  ['watchConnections', (foyer: Foyer) => watchConnections(foyer, () => expect.unreachable())],
] as const)('error: with the feature off %s does nothing and tells the developer', async (name, call) => {
  const { evm, visit } = setup()
  const foyer = setMultiWallet(visit(), false)
  await connect(foyer, a)
  await call(foyer)
  await vi.waitFor(() =>
    expect(foyer.store.get(alertAtom)).toEqual({
      name: 'MultiWalletNotEnabled',
      variant: 'info',
      title: 'Multi-Wallet Not Enabled',
      message: `\`${name}\` does nothing: this project connects one wallet per family of chains. To let visitors use several at once, enable \`multi_wallet\` in the project's configuration on your gateway. Docs: run/self-hosting`,
    }),
  )
  await disconnect(foyer, { namespace: 'eip155', keepOpen: true })
  expect(evm.wallet('b').prompts).toBe(0)
  expect(foyer.storage.get('recentConnections')).toBeUndefined()
})

test('behavior: what another hand wrote into the storage is left out', () => {
  const good = { ...a, networkId: 'eip155:1', address: '0x1', ending: 'left' }
  const value = [good, { ...good, ending: 'soon' }, { ...good, namespace: 'moon' }, null, 'a', { ...good, address: 1 }]
  const storage = memoryStorage({ entries: { '@foyer/recentConnections': JSON.stringify({ v: 1, value }) } })
  const foyer = setMultiWallet(setup(storage).visit(), true)
  expect(getRecentConnections(foyer)).toEqual([good])
})

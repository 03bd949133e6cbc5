import type { Namespace } from '@foyer/base'
import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, test } from 'vitest'
import { remoteFeaturesAtom } from '../config/remoteFeatures.ts'
import type { RemoteFeatures } from '../config/resolveFeatures.ts'
import { connect, createFoyer, disconnect, type FoyerOptions } from '../index.ts'
import { accountTabAtom, listAccountTabs, setAccountTab } from './accountTab.ts'

const noFeatures: RemoteFeatures = {
  email: false,
  socials: false,
  passkey: false,
  swaps: false,
  onramp: false,
  activity: false,
  reownBranding: false,
  multiWallet: false,
}

const setup = (options: Partial<FoyerOptions> = {}) =>
  createFoyer({ projectId: 'p', networks: [mainnet], adapters: [mockAdapter()], storage: memoryStorage(), ...options })

test.each([
  ['eip155', ['tokens', 'nfts', 'activity']],
  ['solana', ['tokens', 'nfts']],
  ['polkadot', ['tokens']],
  ['bip122', ['tokens']],
  ['cosmos', ['tokens']],
] as const)('default: %s has the tabs %s', (namespace: Namespace, tabs) => {
  expect(listAccountTabs(setup({ blockchainApiUrl: 'https://api.test' }), namespace)).toEqual(tabs)
})

test('behavior: basic mode has no activity, a site without a service tokens alone', () => {
  const basic = setup({ blockchainApiUrl: 'https://api.test', basic: true })
  expect(listAccountTabs(basic, 'eip155')).toEqual(['tokens', 'nfts'])
  expect(listAccountTabs(setup(), 'eip155')).toEqual(['tokens'])
})

test('behavior: without a service there is activity once something was sent from here', () => {
  const row = { hash: `0x${'a'.repeat(64)}`, networkId: 'eip155:1', from: 'a', to: 'b', value: '1' }
  const entries = { '@foyer/pendingTransactions': JSON.stringify({ v: 1, value: [row] }) }
  const storage = () => memoryStorage({ entries })
  expect(listAccountTabs(setup({ storage: storage() }), 'eip155')).toEqual(['tokens', 'activity'])
  expect(listAccountTabs(setup({ storage: storage() }), 'solana')).toEqual(['tokens'])
  expect(listAccountTabs(setup({ storage: storage(), features: { activity: false } }), 'eip155')).toEqual(['tokens'])
})

test.each([{ activity: false }, { history: false }])(
  'behavior: a site without a project turns activity off by %o',
  (features) => {
    const service = { blockchainApiUrl: 'https://api.test' }
    const off = setup({ ...service, features })
    expect(listAccountTabs(off, 'eip155')).toEqual(['tokens', 'nfts'])
    // where there is a project, that decides
    off.store.set(remoteFeaturesAtom, { ...noFeatures, activity: true })
    expect(listAccountTabs(off, 'eip155')).toEqual(['tokens', 'nfts', 'activity'])
    const on = setup({ ...service, features: { activity: true, history: false } })
    expect(listAccountTabs(on, 'eip155')).toEqual(['tokens', 'nfts', 'activity'])
  },
)

test('behavior: the chosen tab belongs to who is connected', async () => {
  const foyer = setup()
  setAccountTab(foyer, 'nfts')
  expect(foyer.store.get(accountTabAtom)).toBe('tokens')
  const [{ id: connectorId } = { id: '' }] = foyer.adapters.get('eip155')?.getConnectors() ?? []
  await connect(foyer, { connectorId, namespace: 'eip155' })
  setAccountTab(foyer, 'nfts')
  expect(foyer.store.get(accountTabAtom)).toBe('nfts')
  await disconnect(foyer)
  expect(foyer.store.get(accountTabAtom)).toBe('tokens')
})

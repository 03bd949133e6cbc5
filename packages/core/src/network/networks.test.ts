import { FoyerError, solana } from '@foyer/base'
import { mainnet, memoryStorage, mockAdapter, optimism, polkadot } from '@foyer/test'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  addNetwork,
  connect,
  createFoyer,
  type FoyerOptions,
  getNetwork,
  removeNetwork,
  switchNetwork,
  watchNetwork,
} from '../index.ts'
import { sortNetworks } from '../internal/views.ts'

function setup(options: Partial<FoyerOptions> = {}) {
  const mock = mockAdapter()
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet, optimism],
    adapters: [mock],
    storage: memoryStorage(),
    enableWalletConnect: false,
    ...options,
  })
  onTestFinished(() => foyer.destroy())
  const ids = () => foyer.config.networks.map(({ caipNetworkId }) => caipNetworkId)
  return { foyer, mock, ids, connected: () => connect(foyer, { connectorId: 'mock', namespace: 'eip155' }) }
}

const viemChain = {
  id: 31_337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}

test('error: a wallet that switches after another was connected moves itself alone: the site hears the network of the one in use', async () => {
  const mock = mockAdapter({ wallets: [{ id: 'a' }, { id: 'b' }] })
  const { foyer } = setup({ adapters: [mock] })
  await connect(foyer, { connectorId: 'a', namespace: 'eip155' })
  const release = mock.wallet('a').hold()
  const switching = switchNetwork(foyer, { network: optimism })
  await vi.waitFor(() => expect(mock.wallet('a').requests).toContain('switchNetwork'))
  await connect(foyer, { connectorId: 'b', namespace: 'eip155' })
  release()
  await switching
  expect(getNetwork(foyer)).toMatchObject({ caipNetworkId: 'eip155:1' })
  expect(mock.wallet('b').networkId).toBe('eip155:1')
})

test('default: an added network is offered last, known to adapters, and can be switched to', async () => {
  const { foyer, mock, ids, connected } = setup()
  await connected()
  addNetwork(foyer, { network: viemChain })
  expect(ids()).toEqual(['eip155:1', 'eip155:10', 'eip155:31337'])
  expect(sortNetworks(foyer, foyer.config.networks)).toHaveLength(3)
  await switchNetwork(foyer, { network: { caipNetworkId: 'eip155:31337' } })
  expect(mock.wallet().networkId).toBe('eip155:31337')
  expect(getNetwork(foyer)).toMatchObject({ chainId: 31_337, network: { name: 'Local' } })
})

test('behavior: a network that is there already stays as it is', () => {
  const { foyer, ids } = setup()
  addNetwork(foyer, { network: { ...mainnet, name: 'Another' } })
  expect(ids()).toEqual(['eip155:1', 'eip155:10'])
  expect(foyer.config.networks[0]?.name).toBe('Ethereum')
})

test('default: a removed network is offered no longer; the choice for the next connection moves on', async () => {
  const { foyer, ids, connected } = setup()
  await switchNetwork(foyer, { network: optimism })
  removeNetwork(foyer, { network: optimism })
  expect(ids()).toEqual(['eip155:1'])
  expect(getNetwork(foyer).chainId).toBe(1)
  expect((await connected()).networkId).toBe('eip155:1')
  await expect(switchNetwork(foyer, { network: optimism })).rejects.toMatchObject({ name: 'NetworkNotFound' })
})

test('behavior: whoever is on a removed network stays connected, on one the site does not know, and comes back with it', async () => {
  const { foyer, connected } = setup()
  await connected()
  const heard: (string | undefined)[] = []
  onTestFinished(watchNetwork(foyer, ({ network }) => heard.push(network?.name)))
  removeNetwork(foyer, { network: mainnet })
  expect(getNetwork(foyer)).toMatchObject({ network: undefined, caipNetworkId: 'eip155:1' })
  addNetwork(foyer, { network: mainnet })
  expect(heard).toEqual([undefined, 'Ethereum'])
})

test.each(['solana', 'polkadot'] as const)(
  'error: %s, which nothing serves, is neither added nor removed',
  (namespace) => {
    const { foyer, ids } = setup()
    const network = namespace === 'solana' ? solana : polkadot
    const words = `Adapter for namespace ${namespace} doesn't exist`
    expect(() => addNetwork(foyer, { network })).toThrow(words)
    expect(() => removeNetwork(foyer, { network })).toThrow(words)
    expect(ids()).toHaveLength(2)
  },
)

test('error: one that is not there, and the last of a family, are not removed', () => {
  const { foyer, ids } = setup({ networks: [mainnet] })
  expect(() => removeNetwork(foyer, { network: optimism })).toThrow(
    expect.objectContaining({ name: 'NetworkNotFound' }),
  )
  expect(() => removeNetwork(foyer, { network: mainnet })).toThrow(
    expect.objectContaining({ name: 'AdapterWithoutNetworks' }),
  )
  expect(ids()).toEqual(['eip155:1'])
})

test('error: what is no network, or what its adapter refuses, changes nothing', () => {
  const mock = mockAdapter()
  const changed = vi.fn()
  const picky: typeof mock = Object.assign(
    (context: Parameters<typeof mock>[0]) => ({
      ...mock(context),
      networksChanged() {
        const ids = context.networks.map(({ caipNetworkId }) => caipNetworkId)
        changed(ids)
        if (ids.includes('eip155:10')) throw new FoyerError('InvalidNetwork', { name: 'OP', field: 'id' })
      },
    }),
    mock,
  )
  const { foyer, ids } = setup({ networks: [mainnet], adapters: [picky] })
  expect(() => addNetwork(foyer, { network: { ...viemChain, name: '' } })).toThrow(
    expect.objectContaining({ name: 'InvalidNetwork' }),
  )
  expect(() => addNetwork(foyer, { network: optimism })).toThrow(expect.objectContaining({ name: 'InvalidNetwork' }))
  expect(ids()).toEqual(['eip155:1'])
  // and what it reads of its context is what the site has
  expect(changed.mock.calls.map(([all]) => all)).toEqual([['eip155:1', 'eip155:10'], ['eip155:1']])
})

test('default: what the wallet agreed to is state, and its changes are heard', async () => {
  const { foyer, mock, connected } = setup()
  expect(getNetwork(foyer)).toMatchObject({ approvedCaipNetworkIds: undefined, supportsAllNetworks: true })
  await connected()
  expect(getNetwork(foyer).supportsAllNetworks).toBe(true)
  const limited: typeof mock = Object.assign((context: Parameters<typeof mock>[0]) => {
    const adapter = mock(context)
    const connectLimited: typeof adapter.connect = async (input) => ({
      ...(await adapter.connect(input)),
      approvedNetworkIds: ['eip155:1'],
    })
    return { ...adapter, connect: connectLimited }
  }, mock)
  const other = setup({ adapters: [limited] })
  const heard: unknown[] = []
  onTestFinished(watchNetwork(other.foyer, (state) => heard.push(state.approvedCaipNetworkIds)))
  await other.connected()
  expect(getNetwork(other.foyer)).toMatchObject({ approvedCaipNetworkIds: ['eip155:1'], supportsAllNetworks: false })
  expect(heard).toEqual([['eip155:1']])
})

import { mainnet, memoryStorage, mockAdapter, optimism, polkadot, polygon } from '@foyer/test'
import { expect, test, vi } from 'vitest'
import {
  activeConnectionsAtom,
  alertAtom,
  connect,
  connectionsAtom,
  createFoyer,
  getAccount,
  getNetwork,
  goBack,
  isOpenAtom,
  navigate,
  open,
  routeAtom,
  startSwitchNetwork,
  switchActiveChain,
  switchAttemptAtom,
  switchNetwork,
} from '../index.ts'
import { getDisabledReason, offeredNamespaceAtom, sortNetworks } from '../internal/views.ts'

async function setup(options: Parameters<typeof mockAdapter>[0] = {}, storage = memoryStorage()) {
  const mock = mockAdapter(options)
  const dot = mockAdapter({ namespace: 'polkadot', wallets: [{ id: 'dot' }] })
  const networks = [mainnet, optimism, polkadot]
  const foyer = createFoyer({ projectId: 'test', networks, adapters: [mock, dot], storage })
  const connected = () => connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  return { mock, dot, foyer, storage, connected }
}

test('default: a connected wallet is asked, and its network is what counts', async () => {
  const { foyer, mock, connected } = await setup()
  await connected()
  await switchNetwork(foyer, { network: optimism })
  expect(getNetwork(foyer).chainId).toBe(10)
  expect(mock.wallet().networkId).toBe('eip155:10')
})

test('behavior: without a connection the choice is kept for the next one, also over a reload', async () => {
  const { foyer, mock, storage } = await setup()
  await switchNetwork(foyer, { network: optimism })
  expect(mock.wallet().requests).toEqual([])
  expect(getNetwork(foyer).chainId).toBe(10)
  const again = createFoyer({ projectId: 'test', networks: [mainnet, optimism], adapters: [mockAdapter()], storage })
  expect(getNetwork(again).chainId).toBe(10)
})

test('behavior: another namespace, where nobody is connected, is asked for on a screen, and the first stays active', async () => {
  const { foyer, connected } = await setup()
  await connected()
  await switchNetwork(foyer, { network: polkadot })
  expect(getAccount(foyer)).toMatchObject({ namespace: 'eip155', status: 'connected', allAccounts: { length: 2 } })
  const params = { switchToChain: 'polkadot', network: polkadot.caipNetworkId }
  expect([foyer.store.get(isOpenAtom), foyer.store.get(routeAtom)]).toEqual([
    true,
    { name: 'SwitchActiveChain', params },
  ])
})

test('behavior: another namespace becomes active where nobody is connected at all', async () => {
  const { foyer } = await setup()
  await switchNetwork(foyer, { network: polkadot })
  expect(getNetwork(foyer).caipNetworkId).toBe(polkadot.caipNetworkId)
})

test('error: an unknown network raises the alert', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { foyer } = await setup()
  await expect(switchNetwork(foyer, { network: polygon })).rejects.toMatchObject({ name: 'NetworkNotFound' })
  await vi.waitFor(() => expect(foyer.store.get(alertAtom)?.message).toContain('`networks` array'))
  error.mockRestore()
})

test('error: a network of a family that nothing serves', async () => {
  const foyer = createFoyer({
    networks: [mainnet, polkadot],
    adapters: [mockAdapter()],
    storage: memoryStorage(),
    enableWalletConnect: false,
    projectId: 'test',
  })
  await expect(switchNetwork(foyer, { network: polkadot })).rejects.toThrow(/^Adapter not found$/)
  expect(getNetwork(foyer).caipNetworkId).toBe('eip155:1')
})

test.each([
  ['reject', 'UserRejected'],
  ['lie', 'WalletLied'],
] as const)('error: a wallet that answers %s leaves the network as it was', async (mood, name) => {
  const { foyer, mock, connected } = await setup()
  await connected()
  mock.wallet().setMood(mood)
  await expect(switchNetwork(foyer, { network: optimism })).rejects.toMatchObject({ name })
  expect(getNetwork(foyer).chainId).toBe(1)
})

test('error: an adapter that cannot switch says so', async () => {
  const { foyer, connected } = await setup({ capabilities: { switchNetwork: undefined } })
  await connected()
  await expect(switchNetwork(foyer, { network: optimism })).rejects.toMatchObject({ name: 'CapabilityUnsupported' })
  expect(getDisabledReason(foyer, optimism)).toBe('cannotSwitch')
  expect(getDisabledReason(foyer, mainnet)).toBeUndefined()
})

test('behavior: choosing in the list shows SwitchNetwork and returns to where the list was opened', async () => {
  const { foyer, mock, connected } = await setup()
  await connected()
  open(foyer)
  navigate(foyer, 'Networks')
  const release = mock.wallet().hold()
  startSwitchNetwork(foyer, { network: optimism })
  expect(foyer.store.get(routeAtom)).toEqual({ name: 'SwitchNetwork', params: { networkId: 'eip155:10' } })
  release()
  await vi.waitFor(() => expect(foyer.store.get(routeAtom).name).toBe('Account'))
  expect(foyer.store.get(switchAttemptAtom)).toEqual({ step: 'idle' })
})

test('behavior: another family, where nobody is connected, asks first; what is connected stays', async () => {
  const { foyer, connected } = await setup()
  await connected()
  open(foyer, { view: 'Networks' })
  startSwitchNetwork(foyer, { network: polkadot })
  const params = { switchToChain: 'polkadot', network: polkadot.caipNetworkId } as const
  expect(foyer.store.get(routeAtom)).toEqual({ name: 'SwitchActiveChain', params })
  expect(getAccount(foyer).namespace).toBe('eip155')
  switchActiveChain(foyer, params)
  expect(foyer.store.get(routeAtom).name).toBe('Connect')
  expect(foyer.store.get(offeredNamespaceAtom)).toBe('polkadot')
  await connect(foyer, { connectorId: 'dot', namespace: 'polkadot' })
  expect(getAccount(foyer)).toMatchObject({ namespace: 'polkadot', isConnected: true, allAccounts: { length: 4 } })
})

test('behavior: where to go on, and whether there is a way back, are the caller’s', async () => {
  const { foyer } = await setup()
  open(foyer)
  const params = { switchToChain: 'polkadot', navigateTo: 'AllWallets', navigateWithReplace: true } as const
  navigate(foyer, 'SwitchActiveChain', params)
  switchActiveChain(foyer, params)
  expect(foyer.store.get(routeAtom).name).toBe('AllWallets')
  goBack(foyer)
  expect(foyer.store.get(routeAtom).name).toBe('Connect')
  expect(() => switchActiveChain(foyer, { switchToChain: 'cosmos' })).toThrow('dapter')
})

test('behavior: the networks a wallet agreed to stand first, the others say why they cannot be chosen', async () => {
  const { foyer, mock } = await setup()
  const sort = () => sortNetworks(foyer, [polkadot, mainnet, optimism]).map(({ name }) => name)
  expect(sort()).toEqual([polkadot.name, mainnet.name, optimism.name])
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  expect(sort()).toEqual([mainnet.name, optimism.name, polkadot.name])
  const connection = foyer.store.get(activeConnectionsAtom).get('eip155')
  if (!connection) throw new Error('not connected')
  const limited = { ...connection, networkId: 'eip155:10', approvedNetworkIds: ['eip155:10'] } as const
  foyer.store.set(connectionsAtom, new Map([['eip155', [limited]]]))
  expect(sort()).toEqual([optimism.name, polkadot.name, mainnet.name])
  expect(getDisabledReason(foyer, mainnet)).toBe('notApproved')
  expect(mock.wallet().requests).toEqual(['connect'])
})

test('behavior: choosing a network of a family that is connected makes it active and asks nobody', async () => {
  const { foyer, mock, dot, connected } = await setup()
  await connect(foyer, { connectorId: 'dot', namespace: 'polkadot' })
  await connected()
  open(foyer)
  navigate(foyer, 'Networks')
  const asked = [mock.wallet().prompts, dot.wallet().prompts]
  startSwitchNetwork(foyer, { network: polkadot })
  expect(foyer.store.get(routeAtom).name).toBe('Networks')
  await vi.waitFor(() => expect(foyer.store.get(routeAtom).name).toBe('Account'))
  expect(getAccount(foyer)).toMatchObject({ namespace: 'polkadot', status: 'connected' })
  expect([mock.wallet().prompts, dot.wallet().prompts]).toEqual(asked)
})

test('behavior: a declined switch stays on the screen and can be tried again', async () => {
  const { foyer, mock, connected } = await setup()
  await connected()
  mock.wallet().setMood('reject')
  open(foyer, { view: 'Networks' })
  startSwitchNetwork(foyer, { network: optimism })
  await vi.waitFor(() => expect(foyer.store.get(switchAttemptAtom).step).toBe('failed'))
  expect(foyer.store.get(routeAtom).name).toBe('SwitchNetwork')
  mock.wallet().setMood('approve')
  startSwitchNetwork(foyer, { network: optimism })
  await vi.waitFor(() => expect(foyer.store.get(isOpenAtom)).toBe(false))
})

test('behavior: leaving UnsupportedChain by a switch closes the modal', async () => {
  const { foyer, connected } = await setup({ wallets: [{ networkId: 'eip155:5' }] })
  await connected()
  open(foyer, { view: 'UnsupportedChain' })
  startSwitchNetwork(foyer, { network: mainnet })
  await vi.waitFor(() => expect(foyer.store.get(isOpenAtom)).toBe(false))
  expect(getNetwork(foyer).chainId).toBe(1)
})

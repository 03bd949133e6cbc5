import { mainnet, memoryStorage, mockAdapter, optimism, polkadot, polygon } from '@foyer/test'
import { expect, test, vi } from 'vitest'
import {
  alertAtom,
  connect,
  createFoyer,
  getAccount,
  getNetwork,
  isOpenAtom,
  navigate,
  open,
  routeAtom,
  startSwitchNetwork,
  switchAttemptAtom,
  switchNetwork,
  whyDisabled,
} from '../index.ts'

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

test('behavior: another namespace becomes active and the first stays connected', async () => {
  const { foyer, connected } = await setup()
  await connected()
  await switchNetwork(foyer, { network: polkadot })
  expect(getAccount(foyer)).toMatchObject({ namespace: 'polkadot', status: 'disconnected', allAccounts: { length: 2 } })
})

test('error: an unknown network raises the alert', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { foyer } = await setup()
  await expect(switchNetwork(foyer, { network: polygon })).rejects.toMatchObject({ name: 'NetworkNotFound' })
  await vi.waitFor(() => expect(foyer.store.get(alertAtom)?.message).toContain('`networks` array'))
  error.mockRestore()
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
  expect(whyDisabled(foyer, optimism)).toBe('cannotSwitch')
  expect(whyDisabled(foyer, mainnet)).toBeUndefined()
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

import { mainnet, memoryStorage, mockAdapter, optimism } from '@foyer/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  cancelAttempt,
  close,
  connect,
  connectAttemptAtom,
  createFoyer,
  disconnect,
  type FoyerEvent,
  getAccount,
  getNetwork,
  isOpenAtom,
  open,
  routeAtom,
  startConnect,
  watchAccount,
} from '../index.ts'

const params = { connectorId: 'mock', namespace: 'eip155' } as const

function setup(options: Parameters<typeof mockAdapter>[0] = {}, storage = memoryStorage()) {
  const mock = mockAdapter(options)
  const foyer = createFoyer({ projectId: 'test', networks: [mainnet, optimism], adapters: [mock], storage })
  const events: FoyerEvent[] = []
  foyer.events.on((event) => events.push(event))
  return { mock, foyer, storage, events }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('default: connects, tells the site, remembers', async () => {
  const { foyer, mock, events, storage } = setup()
  const seen: string[] = []
  watchAccount(foyer, ({ status }) => seen.push(status))
  const release = mock.wallet().hold()
  const connecting = connect(foyer, params)
  await vi.advanceTimersByTimeAsync(0)
  release()
  const connection = await connecting
  expect(getAccount(foyer)).toMatchObject({
    isConnected: true,
    caipAddress: `eip155:1:${connection.accounts[0]?.address}`,
  })
  expect(seen).toEqual(['connecting', 'connected'])
  expect(events).toContainEqual({
    type: 'CONNECT_SUCCESS',
    properties: { method: 'browser', name: 'Mock Wallet', caipNetworkId: 'eip155:1', reconnect: false },
  })
  expect(JSON.parse(storage.getItem('@foyer/connections') ?? '')).toMatchObject({
    v: 2,
    value: { eip155: [{ connectorId: 'mock', networkId: 'eip155:1' }] },
  })
})

test.each([
  ['reject', 'UserRejected'],
  ['locked', 'WalletLocked'],
  ['busy', 'WalletBusy'],
  ['crash', 'ConnectFailed'],
] as const)('error: a wallet that answers %s fails as %s and can be tried again', async (mood, name) => {
  const { mock, foyer, events } = setup({ wallets: [{ mood }] })
  await expect(connect(foyer, params)).rejects.toMatchObject({ name })
  expect(foyer.store.get(connectAttemptAtom)).toMatchObject({ step: 'failed', connectorId: 'mock', error: { name } })
  expect(events.at(-1)?.type).toBe('CONNECT_ERROR')
  expect(getAccount(foyer).status).toBe('disconnected')
  mock.wallet().setMood('approve')
  await connect(foyer, params)
  expect(getAccount(foyer).isConnected).toBe(true)
})

test('error: a wallet that never answers is given up after 60 s', async () => {
  const { foyer } = setup({ wallets: [{ mood: 'hang' }] })
  const attempt = expect(connect(foyer, params)).rejects.toMatchObject({ name: 'WalletTimedOut' })
  await vi.advanceTimersByTimeAsync(60_000)
  await attempt
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: cancelling ends the wait without an error state', async () => {
  const { foyer } = setup({ wallets: [{ mood: 'hang' }] })
  const attempt = expect(connect(foyer, params)).rejects.toMatchObject({ name: 'RequestAborted' })
  cancelAttempt(foyer)
  await attempt
  expect(foyer.store.get(connectAttemptAtom)).toEqual({ step: 'idle' })
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: a second attempt cancels the first, and its failure does not disturb the second', async () => {
  const { mock, foyer } = setup({ wallets: [{ id: 'slow', mood: 'hang' }, { id: 'quick' }] })
  const first = expect(connect(foyer, { connectorId: 'slow', namespace: 'eip155' })).rejects.toMatchObject({
    name: 'RequestAborted',
  })
  await connect(foyer, { connectorId: 'quick', namespace: 'eip155' })
  await first
  expect(getAccount(foyer).connectorId).toBe('quick')
  expect(mock.wallet('quick').prompts).toBe(1)
})

test('error: unknown connector and namespace', async () => {
  const { foyer } = setup()
  await expect(connect(foyer, { ...params, connectorId: 'nobody' })).rejects.toMatchObject({
    name: 'ConnectorNotFound',
  })
  await expect(connect(foyer, { ...params, namespace: 'solana' })).rejects.toMatchObject({ name: 'AdapterMissing' })
})

test('behavior: a click shows ConnectingExternal and closes on success', async () => {
  const { foyer, mock } = setup()
  const release = mock.wallet().hold()
  open(foyer)
  startConnect(foyer, params)
  await vi.advanceTimersByTimeAsync(0)
  expect(foyer.store.get(routeAtom).name).toBe('ConnectingExternal')
  release()
  await vi.waitFor(() => expect(foyer.store.get(isOpenAtom)).toBe(false))
  expect(getAccount(foyer).isConnected).toBe(true)
})

test('behavior: closing while the wallet is asked ends the attempt', async () => {
  const { foyer } = setup({ wallets: [{ mood: 'hang' }] })
  open(foyer)
  startConnect(foyer, params)
  close(foyer)
  expect(foyer.store.get(connectAttemptAtom)).toEqual({ step: 'idle' })
})

test('behavior: a wallet that knows the site connects without a step between', async () => {
  vi.useRealTimers()
  const { foyer } = setup()
  const seen: string[] = []
  open(foyer)
  foyer.store.sub(routeAtom, () => seen.push(foyer.store.get(routeAtom).name))
  startConnect(foyer, params)
  await vi.waitFor(() => expect(getAccount(foyer).isConnected).toBe(true))
  expect([seen, foyer.store.get(isOpenAtom)]).toEqual([[], false])
})

test('behavior: another wallet of the same namespace takes the place of the first, which is disconnected', async () => {
  const { foyer, mock } = setup({ wallets: [{ id: 'first' }, { id: 'second' }] })
  await connect(foyer, { connectorId: 'first', namespace: 'eip155' })
  await connect(foyer, { connectorId: 'second', namespace: 'eip155' })
  expect(getAccount(foyer).connectorId).toBe('second')
  expect([mock.wallet('first').authorized, mock.wallet('second').authorized]).toEqual([false, true])
})

test('behavior: a wallet on a network the site did not name leads to UnsupportedChain', async () => {
  const { foyer } = setup({ wallets: [{ networkId: 'eip155:5' }] })
  open(foyer)
  startConnect(foyer, params)
  await vi.waitFor(() => expect(foyer.store.get(routeAtom).name).toBe('UnsupportedChain'))
  expect(getNetwork(foyer)).toMatchObject({ network: undefined, caipNetworkId: 'eip155:5', chainId: 5 })
})

test('behavior: disconnect clears, tells the wallet and closes', async () => {
  const { foyer, mock, storage, events } = setup()
  await connect(foyer, params)
  open(foyer)
  await disconnect(foyer)
  expect(getAccount(foyer).status).toBe('disconnected')
  expect(mock.wallet().authorized).toBe(false)
  expect(foyer.store.get(isOpenAtom)).toBe(false)
  expect(storage.getItem('@foyer/connections')).not.toContain('mock')
  expect(events).toContainEqual({ type: 'DISCONNECT_SUCCESS', properties: { namespace: 'all' } })
})

test('error: disconnecting a family the site has no network of', async () => {
  const { foyer } = setup()
  await connect(foyer, params)
  await expect(disconnect(foyer, { namespace: 'cosmos' })).rejects.toThrow(/^cosmos namespace not found$/)
  expect(getAccount(foyer).isConnected).toBe(true)
})

test('error: a wallet that cannot let go is reported, and the site is disconnected all the same', async () => {
  const broken = mockAdapter()
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet],
    storage: memoryStorage(),
    adapters: [(context) => ({ ...broken(context), disconnect: () => Promise.reject(new Error('stuck')) })],
  })
  await connect(foyer, params)
  await expect(disconnect(foyer)).rejects.toThrow('Failed to disconnect chains: stuck')
  expect(getAccount(foyer).isConnected).toBe(false)
})

test('behavior: a wallet that approves after its screen said that it failed connects, and the screen goes', async () => {
  const { foyer, mock } = setup()
  open(foyer)
  const release = mock.wallet().hold()
  startConnect(foyer, params)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(foyer.store.get(connectAttemptAtom)).toMatchObject({ step: 'failed', error: { name: 'WalletTimedOut' } })
  release()
  mock.wallet().setAuthorized(true)
  await foyer.adapters.get('eip155')?.reconnect({ connectorId: 'mock', network: mainnet })
  // the adapter tells what it has found
  mock.wallet().changeNetwork('eip155:10')
  await vi.advanceTimersByTimeAsync(0)
  expect([getAccount(foyer).status, foyer.store.get(isOpenAtom)]).toEqual(['connected', false])
  expect(foyer.store.get(connectAttemptAtom)).toEqual({ step: 'idle' })
})

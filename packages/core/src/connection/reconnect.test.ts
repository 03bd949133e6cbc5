import { mainnet, memoryStorage, mockAdapter, optimism, polkadot } from '@foyer/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, createFoyer, disconnect, type FoyerOptions, getAccount, getNetwork } from '../index.ts'
import { handleConnections } from './handleConnections.ts'

const params = { connectorId: 'mock', namespace: 'eip155' } as const

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A first visit that connected; `reload` starts the second one in the same browser. */
async function visit(options: Parameters<typeof mockAdapter>[0] = {}) {
  const mock = mockAdapter(options)
  const storage = memoryStorage()
  const reload = (changes: Partial<FoyerOptions> = {}) =>
    createFoyer({ projectId: 'test', networks: [mainnet, optimism], adapters: [mock], storage, ...changes })
  const first = reload()
  await connect(first, params)
  first.destroy()
  return { mock, storage, reload }
}

test('default: a reload verifies before it says connected', async () => {
  const { mock, reload } = await visit()
  const release = mock.wallet().hold()
  const { prompts } = mock.wallet()
  const foyer = reload()
  expect(getAccount(foyer).status).toBe('connecting')
  release()
  await foyer.ready
  expect(getAccount(foyer)).toMatchObject({ status: 'connected', connectorId: 'mock' })
  expect(mock.wallet().prompts).toBe(prompts)
})

test('behavior: what the wallet reports wins over what was stored', async () => {
  const { mock, reload } = await visit()
  mock.wallet().changeNetwork('eip155:10')
  mock.wallet().changeAccounts(['0x2546BcD3c84621e976D8185a91A922aE77ECEc30'])
  const foyer = reload()
  await foyer.ready
  expect(getNetwork(foyer).caipNetworkId).toBe('eip155:10')
  expect(getAccount(foyer).address).toBe('0x2546BcD3c84621e976D8185a91A922aE77ECEc30')
})

test.each(['revoked', 'locked'] as const)('behavior: a wallet that is %s is forgotten', async (state) => {
  const { mock, storage, reload } = await visit()
  if (state === 'revoked') mock.wallet().revoke()
  else mock.wallet().setMood(state)
  const foyer = reload()
  await foyer.ready
  expect(getAccount(foyer).status).toBe('disconnected')
  expect(storage.getItem('@foyer/connections')).not.toContain('mock')
})

test('behavior: when the active family is gone, another that is connected becomes active', async () => {
  const evm = mockAdapter()
  const dot = mockAdapter({ namespace: 'polkadot', wallets: [{ id: 'dot' }] })
  const storage = memoryStorage()
  const reload = () => createFoyer({ projectId: 'test', networks: [mainnet, polkadot], adapters: [evm, dot], storage })
  const first = reload()
  await connect(first, params)
  await connect(first, { connectorId: 'dot', namespace: 'polkadot' })
  first.destroy()
  const release = evm.wallet().hold()
  dot.wallet().revoke()
  const foyer = reload()
  await vi.advanceTimersByTimeAsync(10)
  expect(getAccount(foyer).namespace).toBe('polkadot')
  release()
  await foyer.ready
  expect(getAccount(foyer)).toMatchObject({ namespace: 'eip155', status: 'connected' })
})

test('behavior: a wallet that hangs is given up after 8 s', async () => {
  const { mock, reload } = await visit()
  mock.wallet().setMood('hang')
  const foyer = reload()
  await vi.advanceTimersByTimeAsync(8_000)
  await foyer.ready
  expect(getAccount(foyer).status).toBe('disconnected')
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: an extension that injects itself late is waited for', async () => {
  const { mock, reload } = await visit()
  mock.wallet().uninstall()
  const foyer = reload()
  await vi.advanceTimersByTimeAsync(500)
  mock.wallet().install()
  await foyer.ready
  expect(getAccount(foyer).status).toBe('connected')
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: an extension that is gone is given up after 3 s', async () => {
  const { mock, reload } = await visit()
  mock.wallet().uninstall()
  const foyer = reload()
  await vi.advanceTimersByTimeAsync(3_000)
  await foyer.ready
  expect(getAccount(foyer).status).toBe('disconnected')
})

test('behavior: who disconnects while the wallet is still asked stays disconnected, and the wallet is left', async () => {
  const { mock, storage, reload } = await visit()
  const release = mock.wallet().hold()
  const foyer = reload()
  await disconnect(foyer)
  release()
  await foyer.ready
  expect(getAccount(foyer).status).toBe('disconnected')
  expect([mock.wallet().authorized, storage.getItem('@foyer/connections')]).toEqual([
    false,
    expect.not.stringContaining('mock'),
  ])
})

test('behavior: so it is where that happens before the code for restoring it came', async () => {
  const { mock, storage, reload } = await visit()
  const foyer = reload()
  handleConnections(foyer)
  await disconnect(foyer)
  await foyer.ready
  expect(getAccount(foyer).status).toBe('disconnected')
  expect([mock.wallet().authorized, storage.getItem('@foyer/connections')]).toEqual([
    false,
    expect.not.stringContaining('mock'),
  ])
})

test('behavior: enableReconnect false forgets', async () => {
  const { reload } = await visit()
  const foyer = reload({ enableReconnect: false })
  await foyer.ready
  expect(getAccount(foyer).status).toBe('disconnected')
  const next = reload()
  await next.ready
  expect(getAccount(next).status).toBe('disconnected')
})

test('behavior: destroying during verification ends it and keeps what is remembered', async () => {
  const { mock, storage, reload } = await visit()
  mock.wallet().setMood('hang')
  const foyer = reload()
  foyer.destroy()
  await foyer.ready
  expect(vi.getTimerCount()).toBe(0)
  expect(storage.getItem('@foyer/connections')).toContain('mock')
  expect(mock.wallet().listeners).toBe(0)
})

import { solana } from '@foyer/base'
import { mainnet, memoryStorage, mockAdapter, polkadot } from '@foyer/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { frameWorld } from '../../test/frameWorld.ts'
import {
  close,
  connect,
  createFoyer,
  disconnect,
  type FoyerEvent,
  getAccount,
  getNetwork,
  isOpenAtom,
  open,
  startConnect,
  switchNetwork,
  watchAccount,
} from '../index.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const mock = { connectorId: 'mock', namespace: 'eip155' } as const

function setup() {
  const evm = mockAdapter()
  const dot = mockAdapter({ namespace: 'polkadot', wallets: [{ id: 'dot' }] })
  const storage = memoryStorage()
  const visit = () => createFoyer({ projectId: 'test', networks: [mainnet, polkadot], adapters: [evm, dot], storage })
  return { evm, dot, visit, foyer: visit() }
}

test('default: a click tells the site of connecting and of connected, and of nothing between', async () => {
  const { foyer, evm } = setup()
  const heard: unknown[] = []
  watchAccount(foyer, ({ status, isConnected }) => heard.push([status, isConnected, foyer.store.get(isOpenAtom)]))
  const release = evm.wallet().hold()
  open(foyer)
  startConnect(foyer, mock)
  await vi.advanceTimersByTimeAsync(0)
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([
    ['connecting', false, true],
    ['connected', true, false],
  ])
})

test('behavior: whoever closes the dialog for a second namespace stays connected in the first, also after a reload', async () => {
  const { foyer, visit } = setup()
  await connect(foyer, mock)
  open(foyer, { namespace: 'polkadot' })
  close(foyer)
  expect(getAccount(foyer)).toMatchObject({ namespace: 'eip155', status: 'connected' })
  open(foyer, { namespace: 'polkadot' })
  foyer.destroy()
  const next = visit()
  await next.ready
  expect(getAccount(next)).toMatchObject({ namespace: 'eip155', status: 'connected' })
})

test('behavior: switchNetwork to a namespace without a connection asks the visitor, who stays connected', async () => {
  const { foyer } = setup()
  await connect(foyer, mock)
  await switchNetwork(foyer, { network: polkadot })
  expect(getAccount(foyer)).toMatchObject({ namespace: 'eip155', status: 'connected' })
})

test('behavior: after a login Disconnect leaves the namespace and its network as they were', async () => {
  vi.useRealTimers()
  const { foyer } = await frameWorld().login()
  expect(getAccount(foyer, 'solana').isConnected).toBe(true)
  const heard: unknown[] = []
  watchAccount(foyer, ({ namespace, status }) => heard.push([namespace, status]))
  await disconnect(foyer)
  expect(heard).toEqual([['eip155', 'disconnected']])
  expect(getNetwork(foyer).caipNetworkId).toBe('eip155:1')
  await switchNetwork(foyer, { network: solana })
  await disconnect(foyer)
  expect(getNetwork(foyer).caipNetworkId).toBe(solana.caipNetworkId)
})

test('behavior: a reconnect reports its real method', async () => {
  vi.useRealTimers()
  const world = frameWorld()
  const { foyer } = await world.login()
  foyer.destroy()
  const { foyer: next, events } = world.visit()
  await next.ready
  const methods = events.flatMap((event: FoyerEvent) =>
    event.type === 'CONNECT_SUCCESS' ? [event.properties.method] : [],
  )
  expect(methods).toEqual(['email', 'email'])
})

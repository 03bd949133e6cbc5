import { mainnet, memoryStorage, mockAdapter, polkadot } from '@foyer/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  close,
  connect,
  createFoyer,
  disconnect,
  type FoyerEvent,
  type FoyerOptions,
  getAccount,
  goBack,
  isOpenAtom,
  navigate,
  open,
  replace,
  routeAtom,
} from '../index.ts'
import { canGoBackAtom, dismiss, isShakingAtom, routeDepthAtom } from '../internal/views.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setup(changes: Partial<FoyerOptions> = {}) {
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet, polkadot],
    adapters: [mockAdapter(), mockAdapter({ namespace: 'polkadot', wallets: [{ id: 'dot' }] })],
    storage: memoryStorage(),
    ...changes,
  })
  return { foyer, name: () => foyer.store.get(routeAtom).name, isOpen: () => foyer.store.get(isOpenAtom) }
}

const wallet = { connectorId: 'mock', namespace: 'eip155' } as const

test('default: opens on Connect, on Account once connected', async () => {
  const { foyer, name, isOpen } = setup()
  open(foyer)
  expect([isOpen(), name()]).toEqual([true, 'Connect'])
  close(foyer)
  await connect(foyer, wallet)
  open(foyer)
  expect(name()).toBe('Account')
})

test('behavior: a view is opened with its arguments', async () => {
  const { foyer } = setup()
  await connect(foyer, wallet)
  open(foyer, { view: 'WalletSend', arguments: { amount: '1.5' } })
  expect(foyer.store.get(routeAtom)).toEqual({ name: 'WalletSend', params: { amount: '1.5' } })
})

test.each(['Account', 'OnRampProviders', 'WalletSend', 'UnsupportedChain'] as const)(
  'behavior: %s needs an account; Connect stands in',
  (view) => {
    const { foyer, name } = setup()
    open(foyer, { view })
    expect(name()).toBe('Connect')
  },
)

test('behavior: another namespace becomes active first', async () => {
  const { foyer, name } = setup()
  await connect(foyer, wallet)
  open(foyer, { namespace: 'polkadot' })
  expect([getAccount(foyer).namespace, name()]).toEqual(['polkadot', 'Connect'])
})

test.each(['Nope', 'SwitchNetwork', 'constructor', '__proto__', 7, {}])(
  'error: a page of plain JavaScript that opens %j gets the usual screen, and its developer is told',
  async (view) => {
    const { foyer, name, isOpen } = setup()
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    open(foyer, { view } as unknown as Parameters<typeof open>[1])
    expect([isOpen(), name()]).toEqual([true, 'Connect'])
    await vi.waitFor(() => expect(warn.mock.calls.join()).toContain('which no site can open'))
    warn.mockRestore()
  },
)

test('error: a namespace without adapter', () => {
  const { foyer, isOpen } = setup()
  expect(() => open(foyer, { namespace: 'cosmos' })).toThrow("Adapter for namespace cosmos doesn't exist")
  expect(isOpen()).toBe(false)
})

test('behavior: history goes back, replaces, and closes from the first screen', () => {
  const { foyer, name, isOpen } = setup()
  open(foyer)
  navigate(foyer, 'Networks')
  expect([foyer.store.get(canGoBackAtom), foyer.store.get(routeDepthAtom)]).toEqual([true, 2])
  replace(foyer, 'WhatIsAWallet')
  expect(name()).toBe('WhatIsAWallet')
  goBack(foyer)
  expect(name()).toBe('Connect')
  goBack(foyer)
  expect(isOpen()).toBe(false)
})

test('behavior: going back never shows Connect to someone connected', async () => {
  const { foyer, name } = setup()
  open(foyer)
  navigate(foyer, 'Networks')
  await connect(foyer, wallet)
  goBack(foyer)
  expect(name()).toBe('Account')
})

test('behavior: embedded mode goes to Account instead of away', async () => {
  const { foyer, name } = setup({ enableEmbedded: true })
  await connect(foyer, wallet)
  close(foyer)
  expect(name()).toBe('Account')
})

test('behavior: embedded mode goes back to Connect while nobody is connected', () => {
  const { foyer, name } = setup({ enableEmbedded: true })
  open(foyer)
  navigate(foyer, 'Networks')
  close(foyer)
  expect(name()).toBe('Connect')
})

test('behavior: a site that shows links itself opens on wallets on other devices, connected or not', async () => {
  const { foyer, name } = setup({ manualWCControl: true })
  open(foyer)
  expect(name()).toBe('ConnectingWalletConnectBasic')
  close(foyer)
  await connect(foyer, wallet)
  open(foyer)
  expect(name()).toBe('ConnectingWalletConnectBasic')
})

test('behavior: disconnecting closes the modal, unless told to keep it open', async () => {
  const { foyer, isOpen } = setup()
  await connect(foyer, wallet)
  open(foyer)
  await disconnect(foyer)
  expect(isOpen()).toBe(false)
  await connect(foyer, wallet)
  open(foyer)
  await disconnect(foyer, { keepOpen: true })
  expect(isOpen()).toBe(true)
})

test('behavior: the visitor cannot dismiss UnsupportedChain: it shakes for 500 ms', async () => {
  const { foyer, isOpen } = setup()
  await connect(foyer, wallet)
  open(foyer, { view: 'UnsupportedChain' })
  dismiss(foyer)
  expect([isOpen(), foyer.store.get(isShakingAtom)]).toEqual([true, true])
  await vi.advanceTimersByTimeAsync(499)
  expect(foyer.store.get(isShakingAtom)).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(foyer.store.get(isShakingAtom)).toBe(false)
  navigate(foyer, 'SwitchNetwork', { networkId: 'eip155:1' })
  dismiss(foyer)
  expect(isOpen()).toBe(true)
})

test('behavior: opening and closing are told once each', () => {
  const { foyer } = setup()
  const events: FoyerEvent[] = []
  foyer.events.on((event) => events.push(event))
  open(foyer)
  open(foyer)
  close(foyer)
  close(foyer)
  expect(events.map(({ type }) => type)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
})

test('behavior: without adapters and account, wallets on other devices come first', () => {
  const { foyer, name } = setup({ adapters: [] })
  open(foyer)
  expect(name()).toBe('ConnectingWalletConnectBasic')
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  open(foyer, { view: 'Networks' })
  expect(name()).toBe('AllWallets')
  vi.unstubAllGlobals()
  const { foyer: without, name: nameWithout } = setup({ adapters: [], enableWalletConnect: false })
  open(without)
  expect(nameWithout()).toBe('Connect')
  // an embedded wallet needs no adapter either, and Connect is where it is chosen
  const { foyer: embedded, name: nameEmbedded } = setup({ adapters: [], frameUrl: 'https://wallet.example/sdk' })
  open(embedded)
  expect(nameEmbedded()).toBe('Connect')
})

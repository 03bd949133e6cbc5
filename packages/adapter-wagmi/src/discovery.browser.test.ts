import type { AdapterContext } from '@foyer/base'
import { adapterContext, mainnet } from '@foyer/test'
import { createEvmWallet, type EvmWalletInfo, hostileWalletInfo } from '@foyer/test-kit'
import type { CreateConnectorFn } from '@wagmi/core'
import { afterEach, expect, test, vi } from 'vitest'
import { wagmiAdapter } from './wagmiAdapter.ts'
import { walletConnector } from './walletConnector.ts'

const key = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const create = (info: Partial<EvmWalletInfo> = {}) =>
  createEvmWallet({ rpcUrls: { 1: 'http://127.0.0.1:1' }, accounts: [key], info })
const announce = (info: Partial<EvmWalletInfo>) => {
  const wallet = create(info)
  stops.push(wallet.announce())
  return wallet
}
const inject = () => {
  const wallet = create()
  stops.push(wallet.inject())
  return wallet
}
const load = (changes: Partial<AdapterContext> = {}, connectors: readonly CreateConnectorFn[] = []) =>
  wagmiAdapter({ connectors })(adapterContext([mainnet], changes))
const rows = (...options: Parameters<typeof load>) => load(...options).getConnectors()

test('default: an announced wallet by its rdns, name and icon', () => {
  const { info } = announce({ name: 'Good', rdns: 'test.good' })
  expect(rows()).toEqual([
    { id: 'test.good', name: 'Good', type: 'ANNOUNCED', namespace: 'eip155', rdns: 'test.good', iconUrl: info.icon },
  ])
})

test('behavior: an injected wallet is Browser Wallet, unless wallets announce themselves', () => {
  inject()
  expect(rows()).toEqual([{ id: 'injected', name: 'Browser Wallet', type: 'INJECTED', namespace: 'eip155' }])
  announce({ rdns: 'test.good' })
  expect(rows().map(({ id }) => id)).toEqual(['test.good'])
})

test('behavior: a wallet announced later takes the place of Browser Wallet', async () => {
  inject()
  const adapter = load()
  const changed = new Promise<void>((resolve) => {
    stops.push(adapter.watch(({ type }) => type === 'connectorsChanged' && resolve()))
  })
  announce({ rdns: 'test.good' })
  await changed
  expect(adapter.getConnectors().map(({ id }) => id)).toEqual(['test.good'])
})

// C20 of tooling/coverage/complaints.json
test('behavior: ethereum that appears late is found', async () => {
  const adapter = load()
  const changed = new Promise<void>((resolve) => {
    stops.push(adapter.watch(({ type }) => type === 'connectorsChanged' && resolve()))
  })
  expect(adapter.getConnectors()).toEqual([])
  inject()
  await changed
  expect(adapter.getConnectors().map(({ id }) => id)).toEqual(['injected'])
})

test('behavior: the site can turn either kind off', () => {
  inject()
  announce({ rdns: 'test.good' })
  expect(rows({ enableInjected: false }).map(({ id }) => id)).toEqual(['test.good'])
  expect(rows({ enableEIP6963: false }).map(({ id }) => id)).toEqual(['injected'])
  expect(rows({ enableEIP6963: false, enableInjected: false })).toEqual([])
})

test('behavior: the site’s own connector stands for a wallet of the same rdns', () => {
  announce({ name: 'Announced', rdns: 'test.good' })
  const code = { follows: new Set<() => void>() }
  const own = walletConnector({ id: 'own', name: 'Own', rdns: 'test.good', findProvider: () => undefined }, code)
  expect(rows({}, [own]).map(({ id, name }) => [id, name])).toEqual([['own', 'Own']])
})

test('behavior: one rdns is one row, the first to announce it', () => {
  announce({ name: 'MetaMask', rdns: 'io.metamask' })
  announce(hostileWalletInfo.duplicateRdns())
  expect(rows().map(({ name }) => name)).toEqual(['MetaMask'])
})

test('behavior: hostile names and icons are made harmless or left out', () => {
  for (const info of Object.values(hostileWalletInfo)) announce(info())
  const found = rows()
  expect(found).toHaveLength(7)
  for (const { name, iconUrl } of found) {
    expect(name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(name.length).toBeLessThanOrEqual(64)
    expect(iconUrl ?? 'data:image/').toMatch(/^data:image\//)
  }
  expect(found.find(({ id }) => id === 'test.hostile.huge-icon')?.iconUrl).toBeUndefined()
  expect(found.find(({ id }) => id === 'test.hostile.script-url')?.iconUrl).toBeUndefined()
  expect(Reflect.get(window, 'pwned')).toBeUndefined()
})

test('error: announcements that are no wallet are ignored', () => {
  const { provider } = create()
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('trap')
      },
    },
  )
  const details: unknown[] = [
    undefined,
    null,
    'text',
    {},
    { info: {} },
    { info: { name: 'No Provider', rdns: 'a.b' } },
    { info: { name: 'Empty', rdns: 'a.b' }, provider: {} },
    { info: { name: '\u200B', rdns: 'a.b' }, provider },
    { info: { name: 5, rdns: 'a.b' }, provider },
    { info: { name: 'injected' }, provider },
    { info: trap, provider },
    trap,
  ]
  const listen = () => {
    for (const detail of details) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', listen)
  stops.push(() => window.removeEventListener('eip6963:requestProvider', listen))
  const uncaught = vi.fn()
  window.addEventListener('error', uncaught)
  stops.push(() => window.removeEventListener('error', uncaught))
  expect(rows()).toEqual([])
  expect(uncaught).not.toHaveBeenCalled()
})

test('behavior: a wallet without rdns is known by its name, then its uuid', () => {
  announce({ name: 'Nameless', rdns: '' })
  announce({ name: 'walletConnect', rdns: 'not an rdns', uuid: 'b6e0b5a0-0000-4000-8000-000000000000' })
  expect(rows().map(({ id, rdns }) => [id, rdns])).toEqual([
    ['Nameless', undefined],
    ['b6e0b5a0-0000-4000-8000-000000000000', undefined],
  ])
})

test('behavior: a page that floods us is not listened to for ever', () => {
  for (let index = 0; index < 200; index++) announce({ name: `W${index}`, rdns: `test.flood-${index}` })
  expect(rows().length).toBeLessThanOrEqual(50)
})

test('behavior: nothing is asked of a wallet or a node before the visitor acts', () => {
  performance.clearResourceTimings()
  const wallet = announce({ rdns: 'test.good' })
  stops.push(load().watch(() => {}))
  expect(wallet.requests).toEqual([])
  expect(wallet.listenerCount()).toBe(0)
  expect(performance.getEntriesByType('resource').map(({ name }) => name)).not.toContain('http://127.0.0.1:1')
})

test.each<[string, PropertyDescriptor]>([
  ['throws', { get: throwAny }],
  ['has a `request` that throws', { value: Object.defineProperty({}, 'request', { get: throwAny }) }],
])('error: `ethereum` that %s hides no other wallet, and stops nothing', (_, ethereum) => {
  Object.defineProperty(window, 'ethereum', { ...ethereum, configurable: true })
  stops.push(() => Reflect.deleteProperty(window, 'ethereum'))
  announce({ rdns: 'test.good' })
  const adapter = load()
  stops.push(adapter.watch(() => {}))
  window.dispatchEvent(new Event('ethereum#initialized'))
  expect(adapter.getConnectors().map(({ id }) => id)).toEqual(['test.good'])
})

function throwAny(): never {
  throw new Error('a getter of the page')
}

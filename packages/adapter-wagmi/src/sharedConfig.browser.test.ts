import { type AdapterEvent, requireCapability } from '@foyer/base'
import { adapterContext, mainnet, memoryStorage, optimism, recordEvents } from '@foyer/test'
import { createEvmWallet, type EvmWallet } from '@foyer/test-kit'
import {
  type Config,
  connect,
  createConfig,
  createConnector,
  createStorage,
  disconnect,
  injected,
  reconnect,
  switchChain,
} from '@wagmi/core'
import { custom } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { getConnection, switchConnection } from '../test/wagmiActions.ts'
import { toChain } from './toChain.ts'
import { wagmiAdapter } from './wagmiAdapter.ts'

const keys = [
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const
const networks = [mainnet, optimism] as const
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function wallet(rdns: string): EvmWallet {
  const made = createEvmWallet({
    rpcUrls: { 1: 'http://127.0.0.1:1', 10: 'http://127.0.0.1:1' },
    accounts: keys,
    info: { rdns, name: rdns },
  })
  stops.push(made.announce())
  return made
}

function siteConfig(storage?: Storage, multiInjectedProviderDiscovery = true): Config {
  const transport = custom({ request: async () => null })
  const config = createConfig({
    chains: [toChain(mainnet), toChain(optimism)],
    transports: { 1: transport, 10: transport },
    multiInjectedProviderDiscovery,
    storage: storage ? createStorage({ storage }) : null,
  })
  stops.push(() => config._internal.mipd?.destroy())
  return config
}

/** A connector of the site's own that does nothing. */
const idle = {
  connect: async () => ({ accounts: [], chainId: 1 }) as never,
  disconnect: async () => {},
  getAccounts: async () => [],
  getChainId: async () => 1,
  getProvider: async () => undefined,
  isAuthorized: async () => false,
  onAccountsChanged() {},
  onChainChanged() {},
  onDisconnect() {},
}

/** Foyer over the site's config. */
function foyer(config: Config) {
  const adapter = wagmiAdapter({ config })(adapterContext(networks))
  const events: AdapterEvent[] = []
  stops.push(adapter.watch((event) => events.push(event)))
  const connector = (id: string) => {
    const found = config.connectors.find((one) => one.id === id)
    if (!found) throw new Error(`no ${id}`)
    return found
  }
  return { adapter, events, config, connector }
}

const connectedTo = (events: readonly AdapterEvent[]) =>
  events.flatMap((event) => (event.type === 'connectionChanged' ? [event.connection] : [])).at(-1)

test('default: what Foyer connects, wagmi’s hooks see; what Foyer ends, they see too', async () => {
  wallet('test.one')
  const { adapter, config } = foyer(siteConfig())
  const connection = await adapter.connect({ connectorId: 'test.one', network: mainnet })
  expect(getConnection(config)).toMatchObject({
    status: 'connected',
    address: connection.accounts[0]?.address,
    chainId: 1,
    connector: { id: 'test.one' },
  })
  await adapter.disconnect({ connectorId: 'test.one' })
  expect(getConnection(config)).toMatchObject({ status: 'disconnected', address: undefined })
})

test('error: a full storage leaves Foyer, wagmi and the page in order', async () => {
  const heard: unknown[] = []
  const handleRejection = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    heard.push(event.reason)
  }
  window.addEventListener('unhandledrejection', handleRejection)
  stops.push(() => window.removeEventListener('unhandledrejection', handleRejection))
  const storage = memoryStorage()
  wallet('test.one')
  const { adapter, config } = foyer(siteConfig(storage as unknown as Storage))
  Object.assign(storage, {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  await adapter.connect({ connectorId: 'test.one', network: mainnet })
  await disconnect(config)
  // a rejection is told after the task that left it behind
  await new Promise((done) => setTimeout(done))
  expect(heard).toEqual([])
})

test('default: what wagmi connects, switches and ends, Foyer tells', async () => {
  const one = wallet('test.one')
  const { config, events, connector } = foyer(siteConfig())
  await connect(config, { connector: connector('test.one') })
  await vi.waitFor(() => expect(connectedTo(events)).toMatchObject({ connectorId: 'test.one', networkId: 'eip155:1' }))
  await switchChain(config, { chainId: 10 })
  expect(connectedTo(events)).toMatchObject({ networkId: 'eip155:10' })
  expect(one.chainId).toBe(10)
  await disconnect(config)
  expect(events.at(-1)).toEqual({ type: 'disconnected', connectorId: 'test.one' })
})

test('behavior: a network switched by Foyer is wagmi’s chain', async () => {
  wallet('test.one')
  const { adapter, config } = foyer(siteConfig())
  const connection = await adapter.connect({ connectorId: 'test.one', network: mainnet })
  await requireCapability(adapter, 'switchNetwork')({ connection, network: optimism })
  expect(getConnection(config).chainId).toBe(10)
  expect(config.state.chainId).toBe(10)
})

test('behavior: a connection that wagmi has before Foyer starts is told once Foyer watches', async () => {
  wallet('test.one')
  const config = siteConfig()
  const found = config.connectors.find(({ id }) => id === 'test.one')
  if (!found) throw new Error('not found')
  await connect(config, { connector: found })
  const { events } = foyer(config)
  await vi.waitFor(() => expect(connectedTo(events)).toMatchObject({ connectorId: 'test.one' }))
})

test('behavior: of two connections wagmi’s current one is Foyer’s', async () => {
  wallet('test.one')
  const two = wallet('test.two')
  const { config, events, connector } = foyer(siteConfig())
  await connect(config, { connector: connector('test.one') })
  await connect(config, { connector: connector('test.two') })
  await vi.waitFor(() => expect(connectedTo(events)?.connectorId).toBe('test.two'))
  await switchConnection(config, { connector: connector('test.one') })
  expect(connectedTo(events)?.connectorId).toBe('test.one')
  const heard = events.length
  two.setChain(10)
  expect(events).toHaveLength(heard)
  await disconnect(config, { connector: connector('test.one') })
  expect(events.slice(heard)).toMatchObject([
    { type: 'disconnected', connectorId: 'test.one' },
    { type: 'connectionChanged', connection: { connectorId: 'test.two', networkId: 'eip155:10' } },
  ])
})

test('behavior: after a reload Foyer and wagmi restore the same connection, whoever is first', async () => {
  wallet('test.one')
  const storage = memoryStorage()
  const first = foyer(siteConfig(storage))
  const before = await first.adapter.connect({ connectorId: 'test.one', network: mainnet })
  for (const order of ['wagmi', 'foyer', 'together']) {
    const { adapter, config, events } = foyer(siteConfig(storage))
    const byWagmi = order === 'wagmi' ? reconnect(config) : undefined
    if (order === 'wagmi') await byWagmi
    const byFoyer = adapter.reconnect({ connectorId: 'test.one', network: mainnet })
    if (order === 'together') await reconnect(config)
    expect(await byFoyer).toEqual(before)
    if (order === 'foyer') await reconnect(config)
    expect(getConnection(config)).toMatchObject({ status: 'connected', address: before.accounts[0]?.address })
    expect(config.state.connections.size).toBe(1)
    expect(events.map(({ type }) => type)).not.toContain('disconnected')
  }
})

test('behavior: what wagmi remembers of wallets that are gone is no connection', async () => {
  const storage = memoryStorage()
  wallet('test.one')
  const first = foyer(siteConfig(storage))
  await first.adapter.connect({ connectorId: 'test.one', network: mainnet })
  for (const stop of stops.splice(0)) stop()
  wallet('test.two')
  const { adapter, events, config } = foyer(siteConfig(storage))
  await vi.waitFor(() => expect(config.state.connections.size).toBe(1))
  expect(connectedTo(events)).toBeUndefined()
  await adapter.connect({ connectorId: 'test.two', network: mainnet })
  expect([...config.state.connections.values()].map(({ connector }) => connector.id)).toEqual(['test.two'])
})

test('behavior: storage that is blocked keeps nothing and breaks nothing', async () => {
  wallet('test.one')
  const storage = memoryStorage({ blocked: 'full' })
  const adapter = wagmiAdapter({ storage: createStorage({ storage }) })(adapterContext(networks))
  expect(await adapter.connect({ connectorId: 'test.one', network: mainnet })).toMatchObject({
    connectorId: 'test.one',
  })
  await adapter.disconnect({ connectorId: 'test.one' })
})

test('behavior: two adapters on one page share nothing', async () => {
  wallet('test.one')
  const one = wagmiAdapter()(adapterContext(networks))
  const two = wagmiAdapter()(adapterContext(networks))
  const heard: AdapterEvent[] = []
  stops.push(two.watch((event) => heard.push(event)))
  await one.connect({ connectorId: 'test.one', network: mainnet })
  await new Promise((resolve) => setTimeout(resolve))
  expect(heard).toEqual([])
})

test('behavior: a second Foyer over the same config knows the wallets the first one found', () => {
  wallet('test.one')
  const config = siteConfig(undefined, false)
  const lists = [foyer(config), foyer(config)].map(({ adapter }) => adapter.getConnectors())
  expect(lists[1]).toEqual(lists[0])
  expect(lists[0]).toMatchObject([{ id: 'test.one', type: 'ANNOUNCED' }])
  expect(config.connectors).toEqual([])
})

test('behavior: the site’s wagmi goes on hearing of a wallet when Foyer is gone; the next Foyer listens no second time', async () => {
  const one = wallet('test.one')
  const config = siteConfig(undefined, false)
  const adapter = wagmiAdapter({ config })(adapterContext(networks))
  const stop = adapter.watch(() => {})
  await adapter.connect({ connectorId: 'test.one', network: mainnet })
  stop()
  const listeners = one.listenerCount()
  one.setAccounts([...one.accounts].reverse())
  expect(getConnection(config).address).toBe(one.accounts[0])
  const next = foyer(config)
  expect(await next.adapter.reconnect({ connectorId: 'test.one', network: mainnet })).toMatchObject({
    accounts: [{ address: one.accounts[0] }, {}],
  })
  expect(one.listenerCount()).toBe(listeners)
  await disconnect(config)
  expect(one.listenerCount()).toBe(0)
})

test('behavior: wagmi’s own `injected` is a row only where something is injected and nothing announces itself', () => {
  const rows = () => {
    const transport = custom({ request: async () => null })
    const config = createConfig({
      chains: [toChain(mainnet), toChain(optimism)],
      transports: { 1: transport, 10: transport },
      connectors: [injected()],
      storage: null,
    })
    stops.push(() => config._internal.mipd?.destroy())
    return foyer(config)
      .adapter.getConnectors()
      .map(({ id }) => id)
  }
  expect(rows()).toEqual([])
  stops.push(createEvmWallet({ rpcUrls: { 1: 'http://127.0.0.1:1' }, accounts: keys }).inject())
  expect(rows()).toEqual(['injected'])
  wallet('test.one')
  expect(rows()).toEqual(['test.one'])
})

test('behavior: wagmi’s own `safe` is a row only inside a Safe', () => {
  const transport = custom({ request: async () => null })
  const safe = createConnector(() => ({ ...idle, id: 'safe', name: 'Safe', type: 'safe' }))
  const config = createConfig({
    chains: [toChain(mainnet), toChain(optimism)],
    transports: { 1: transport, 10: transport },
    connectors: [safe],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  expect(foyer(config).adapter.getConnectors()).toEqual([])
})

test('behavior: connecting again while connected asks the wallet once more and keeps one connection', async () => {
  const one = wallet('test.one')
  const { adapter, config } = foyer(siteConfig())
  await adapter.connect({ connectorId: 'test.one', network: mainnet })
  one.setAccounts([...one.accounts].reverse())
  const again = await adapter.connect({ connectorId: 'test.one', network: mainnet })
  expect(config.state.connections.size).toBe(1)
  expect(getConnection(config).address).toBe(again.accounts[0]?.address)
})

test('error: a connector of the site that answers nonsense is taken out of wagmi again', async () => {
  const nonsense = createConnector(() => ({
    ...idle,
    id: 'nonsense',
    name: 'Nonsense',
    type: 'nonsense',
    connect: async () => ({ accounts: ['not an address'], chainId: 1 }) as never,
  }))
  const transport = custom({ request: async () => null })
  const config = createConfig({
    chains: [toChain(mainnet), toChain(optimism)],
    transports: { 1: transport, 10: transport },
    connectors: [nonsense],
    storage: null,
  })
  stops.push(() => config._internal.mipd?.destroy())
  const { adapter } = foyer(config)
  await expect(adapter.connect({ connectorId: 'nonsense', network: mainnet })).rejects.toThrow()
  expect(config.state.connections.size).toBe(0)
  expect(getConnection(config).status).toBe('disconnected')
})

test.each(['walletConnect', 'ID_AUTH'])('error: a wallet that announces itself as %s is none', async (rdns) => {
  const impostor = wallet(rdns)
  const config = siteConfig()
  expect(config.connectors.map(({ id }) => id)).toEqual([rdns])
  const adapter = wagmiAdapter({ config })(adapterContext(networks))
  expect(adapter.getConnectors().map(({ id }) => id)).not.toContain(rdns)
  const input = { connectorId: rdns, network: mainnet }
  const { requests } = impostor
  await expect(adapter.connect(input)).rejects.toMatchObject({ name: 'ConnectorNotFound' })
  await expect(adapter.reconnect(input)).rejects.toMatchObject({ name: 'ConnectorNotFound' })
  expect(requests.filter(({ method }) => method !== 'eth_accounts')).toEqual([])
  // also where the site's own code has connected it
  const { events } = recordEvents(adapter)
  await connect(config, { connector: config.connectors[0] as Config['connectors'][number] })
  expect(events).toEqual([])
})

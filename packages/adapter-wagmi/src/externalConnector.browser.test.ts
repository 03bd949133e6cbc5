import { type AdapterEvent, type ExternalSession, hasCapability, type RpcCall, requireCapability } from '@foyer/base'
import { adapterContext, type FakeExternalOptions, fakeExternal, mainnet, optimism, polygon } from '@foyer/test'
import { createConfig, disconnect } from '@wagmi/core'
import { custom } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { getConnection } from '../test/wagmiActions.ts'
import { toChain } from './toChain.ts'
import { wagmiAdapter } from './wagmiAdapter.ts'

const account = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const smart = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const session: ExternalSession = {
  accounts: [
    { caipAddress: `eip155:1:${smart}`, type: 'smartAccount' },
    { caipAddress: `eip155:1:${account.address.toLowerCase()}` },
    { caipAddress: `eip155:10:${account.address}` },
  ],
  networkId: 'eip155:1',
  approvedNetworkIds: ['eip155:1', 'eip155:10'],
  methods: ['personal_sign', 'eth_sendTransaction'],
}

function page(changes: Partial<ExternalSession> = {}, options: Partial<FakeExternalOptions> = {}) {
  const external = fakeExternal({ sessions: { eip155: { ...session, ...changes } }, ...options })
  const adapter = wagmiAdapter()(adapterContext([mainnet, optimism, polygon], { externalProviders: [external] }))
  const events: AdapterEvent[] = []
  stops.push(adapter.watch((event) => events.push(event)))
  const connect = (signal?: AbortSignal) => adapter.connect({ connectorId: external.id, network: mainnet, signal })
  return { external, adapter, events, connect }
}

test('default: a relay session is a connection with what it agreed to', async () => {
  const { adapter, connect } = page()
  expect(adapter.getConnectors()).toEqual([
    { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', namespace: 'eip155' },
  ])
  const connection = await connect()
  expect(connection).toMatchObject({
    connectorId: 'walletConnect',
    networkId: 'eip155:1',
    approvedNetworkIds: ['eip155:1', 'eip155:10'],
    accounts: [
      { address: smart, type: 'smartAccount' },
      { address: account.address, type: 'eoa' },
    ],
  })
  const can = (name: Parameters<typeof hasCapability>[1]) => hasCapability(adapter, name, connection)
  expect([can('signMessage'), can('sendToken'), can('getBalance'), can('switchNetwork')]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([can('signTypedData'), can('sendCalls'), can('getWalletCapabilities')]).toEqual([false, false, false])
  expect(structuredClone(connection)).toEqual(connection)
})

test('behavior: an embedded wallet is asked what it holds; one on another device is not woken for that', async () => {
  const methods = ['personal_sign', 'wallet_getAssets', 'wallet_getCapabilities']
  const embedded = await page({ methods }, { id: 'ID_AUTH' }).connect()
  expect(embedded.capabilities).toContain('getAssets')
  const relay = await page({ methods }).connect()
  expect(relay.capabilities).not.toContain('getAssets')
})

test('default: requests go to the wallet with the network they are meant for', async () => {
  const answer = async ({ params }: RpcCall) =>
    account.signMessage({ message: { raw: (params as `0x${string}`[])[0] ?? '0x' } })
  const { adapter, connect, external } = page({}, { answer })
  const connection = await connect()
  const signature = await requireCapability(
    adapter,
    'signMessage',
    connection,
  )({ connection, message: 'hello', address: account.address })
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(external.calls).toEqual([
    { networkId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', account.address] },
  ])
})

test('behavior: an approved network changes here, without asking the wallet', async () => {
  const { adapter, connect, external, events } = page()
  const connection = await connect()
  await requireCapability(adapter, 'switchNetwork', connection)({ connection, network: optimism })
  expect(external.calls).toEqual([])
  expect(events.at(-1)).toMatchObject({ type: 'connectionChanged', connection: { networkId: 'eip155:10' } })
})

test('error: a network that was not approved cannot be reached, unless the wallet can be asked', async () => {
  const refused = page()
  const connection = await refused.connect()
  const move = requireCapability(refused.adapter, 'switchNetwork')
  await expect(move({ connection, network: polygon })).rejects.toMatchObject({ name: 'ChainNotAdded' })
  expect(refused.external.calls).toEqual([])

  const asked = page({ methods: ['wallet_switchEthereumChain'] }, { answer: () => null })
  const other = await asked.connect()
  await requireCapability(asked.adapter, 'switchNetwork')({ connection: other, network: polygon })
  expect(asked.external.calls).toEqual([
    { networkId: 'eip155:1', method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] },
  ])
  expect(asked.events.at(-1)).toMatchObject({ connection: { networkId: 'eip155:137' } })
})

test('behavior: the embedded wallet is moved by its own connect', async () => {
  // no smart account there
  const accountsOn = { 'eip155:137': [{ caipAddress: `eip155:137:${account.address}`, type: 'eoa' } as const] }
  const { adapter, connect, events } = page({ approvedNetworkIds: undefined }, { id: 'ID_AUTH', accountsOn })
  const connection = await connect()
  expect(connection.accounts[0]).toMatchObject({ address: smart, type: 'smartAccount' })
  expect(adapter.getConnectors()[0]).toMatchObject({ id: 'ID_AUTH', type: 'AUTH' })
  await requireCapability(adapter, 'switchNetwork', connection)({ connection, network: polygon })
  const moved = { networkId: 'eip155:137', accounts: [{ address: account.address, type: 'eoa' }] }
  expect(events.at(-1)).toMatchObject({ connection: moved })
})

test('behavior: what the other side changes or ends is told', async () => {
  const { connect, external, events } = page()
  await connect()
  external.change('eip155', { networkId: 'eip155:10', approvedNetworkIds: ['eip155:10'] })
  expect(events.at(-1)).toMatchObject({ connection: { networkId: 'eip155:10', approvedNetworkIds: ['eip155:10'] } })
  external.change('eip155', { accounts: [{ caipAddress: `eip155:10:${account.address}` }] })
  expect(events.at(-1)).toMatchObject({ connection: { accounts: [{ address: account.address }] } })
  external.end()
  expect(events.at(-1)).toEqual({ type: 'disconnected', connectorId: 'walletConnect' })
})

test('behavior: reconnects to a session that lives, and to none that does not', async () => {
  const living = page({}, { restored: true })
  const input = { connectorId: 'walletConnect', network: mainnet }
  expect(await living.adapter.reconnect(input)).toMatchObject({ networkId: 'eip155:1' })
  expect(await page().adapter.reconnect(input)).toBeUndefined()
})

test('behavior: disconnect ends the session at the other side too', async () => {
  const { adapter, connect, external } = page()
  await connect()
  await adapter.disconnect({ connectorId: 'walletConnect' })
  expect(external.isConnected).toBe(false)
})

test('error: refused, aborted, nothing after the end', async () => {
  const { adapter, connect, external } = page()
  external.setMood('reject')
  await expect(connect()).rejects.toMatchObject({ name: 'UserRejected' })
  external.setMood('hang')
  const controller = new AbortController()
  const waiting = connect(controller.signal)
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'RequestAborted' })
  external.setMood('approve')
  const connection = await connect()
  external.end()
  const sign = requireCapability(adapter, 'signMessage')({ connection, message: 'x' })
  await expect(sign).rejects.toMatchObject({ name: 'ConnectorNotFound' })
  expect(external.calls).toEqual([])
})

test('behavior: a site’s wagmi hooks see it once it is connected; its list of connectors stays its own', async () => {
  const external = fakeExternal({ sessions: { eip155: session } })
  const transport = custom({ request: async () => null })
  const chains = [toChain(mainnet), toChain(optimism), toChain(polygon)] as const
  const config = createConfig({ chains, transports: { 1: transport, 10: transport, 137: transport }, storage: null })
  stops.push(() => config._internal.mipd?.destroy())
  const adapter = wagmiAdapter({ config })(
    adapterContext([mainnet, optimism, polygon], { externalProviders: [external] }),
  )
  expect(config.connectors).toEqual([])
  await adapter.connect({ connectorId: 'walletConnect', network: mainnet })
  expect(getConnection(config)).toMatchObject({ address: smart, chainId: 1, connector: { id: 'walletConnect' } })
  await disconnect(config)
  expect(await external.getSession({ namespace: 'eip155' })).toBeUndefined()
})

test('behavior: one that serves other namespaces only is left to them', () => {
  const external = fakeExternal({ namespaces: ['solana'], sessions: {} })
  const adapter = wagmiAdapter()(adapterContext([mainnet], { externalProviders: [external] }))
  expect(adapter.getConnectors()).toEqual([])
})

test('behavior: a session that core made is taken up without asking', async () => {
  const { external, adapter, events } = page()
  external.setMood('reject')
  const connection = await adapter.adopt({ connectorId: external.id, network: mainnet, session })
  expect(connection).toMatchObject({ connectorId: 'walletConnect', accounts: [{ address: smart }, {}] })
  external.change('eip155', { networkId: 'eip155:10' })
  expect(events.at(-1)).toMatchObject({ type: 'connectionChanged', connection: { networkId: 'eip155:10' } })
})

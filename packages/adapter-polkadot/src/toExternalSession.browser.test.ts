import { requireCapability } from '@foyer/base'
import { createPolkadotWallet, encodePayload } from '@foyer/test-kit/polkadot'
import { expect, inject, test } from 'vitest'
import { openPage } from '../test/page.ts'
import { payloadFor } from '../test/payload.ts'
import { createRelay } from '../test/relay.ts'
import { isSignature, messageBytes } from '../test/verify.ts'
import { withPrefix } from '../test/world.ts'

const accounts = inject('accounts')
const [, , charlie] = accounts
const prefixes = { '91b171bb158e2d3848fa23a9f1c25182': 0, b0a8d493285c2df73290dfb7e61f870f: 2 }
const every = ['polkadot_signMessage', 'polkadot_signTransaction']

function openRelay(methods: readonly string[] = every) {
  const wallet = createPolkadotWallet({ accounts: [charlie?.seed ?? '0x'], authorized: true })
  const relay = createRelay(wallet, prefixes, methods)
  const page = openPage({ install: false, context: { externalProviders: [relay] } })
  const connect = () => page.adapter.connect({ connectorId: 'walletConnect', network: page.network })
  const [, kusama = page.network] = page.networks
  return { ...page, relay, wallet, connect, kusama, address: charlie?.address ?? '' }
}

test('default: a relay is one of the connectors and connects with its session', async () => {
  const { adapter, connect, address, network, kusama } = openRelay()
  expect(adapter.getConnectors()).toEqual([
    { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', namespace: 'polkadot' },
  ])
  expect(await connect()).toMatchObject({
    connectorId: 'walletConnect',
    networkId: network.caipNetworkId,
    approvedNetworkIds: [network.caipNetworkId, kusama.caipNetworkId],
    accounts: [{ address: withPrefix(address, 0), type: 'eoa' }],
  })
})

test('behavior: without methods it reads and nothing else', async () => {
  const { connect } = openRelay([])
  expect((await connect()).capabilities).toEqual(['switchNetwork', 'getBalance', 'isAddress'])
})

test('behavior: a message and a payload are signed at the other end', async () => {
  const { adapter, connect, address, network, relay } = openRelay()
  const connection = await connect()
  const signature = await requireCapability(adapter, 'signMessage', connection)({ connection, message: 'hei' })
  expect(await isSignature(messageBytes('hei'), signature, address)).toBe(true)
  const payload = payloadFor(network, connection.accounts[0]?.address ?? '')
  const signed = await requireCapability(adapter, 'signPayload', connection)({ connection, network, payload })
  expect(await isSignature(encodePayload(payload), `0x${signed.signature.slice(4)}`, address)).toBe(true)
  expect(relay.calls).toEqual([
    {
      networkId: network.caipNetworkId,
      method: 'polkadot_signMessage',
      params: { address: withPrefix(address, 0), message: 'hei' },
    },
    {
      networkId: network.caipNetworkId,
      method: 'polkadot_signTransaction',
      params: { address: withPrefix(address, 0), transactionPayload: payload },
    },
  ])
})

test('behavior: switching takes the account the session has on the other network', async () => {
  const { adapter, connect, kusama, nextEvent, address } = openRelay()
  const connection = await connect()
  const told = nextEvent()
  await requireCapability(adapter, 'switchNetwork')({ connection, network: kusama })
  expect(await told).toMatchObject({
    connection: { networkId: kusama.caipNetworkId, accounts: [{ address: withPrefix(address, 2) }] },
  })
})

test('error: a network the session does not have is ChainNotAdded', async () => {
  const { adapter, connect, kusama, relay, network } = openRelay()
  const connection = await connect()
  relay.change('polkadot', { approvedNetworkIds: [network.caipNetworkId] })
  const switching = requireCapability(adapter, 'switchNetwork')({ connection, network: kusama })
  await expect(switching).rejects.toMatchObject({ name: 'ChainNotAdded' })
})

test('behavior: what the other end changes or ends is told', async () => {
  const { connect, nextEvent, relay, kusama } = openRelay()
  await connect()
  const changed = nextEvent()
  relay.change('polkadot', { networkId: kusama.caipNetworkId })
  expect(await changed).toMatchObject({ connection: { networkId: kusama.caipNetworkId } })
  const ended = nextEvent()
  relay.end()
  expect(await ended).toEqual({ type: 'disconnected', connectorId: 'walletConnect' })
})

test('behavior: a session that lost its account is the end', async () => {
  const { connect, nextEvent, relay, network } = openRelay()
  await connect()
  const told = nextEvent()
  relay.change('polkadot', { accounts: [{ caipAddress: `${network.caipNetworkId}:nonsense` }] })
  expect(await told).toMatchObject({ type: 'disconnected' })
})

test('behavior: a session that lives is there again after a reload; disconnecting ends it', async () => {
  const { adapter, connect, relay, network } = openRelay()
  const before = await connect()
  const reload = () => openPage({ install: false, context: { externalProviders: [relay] } }).adapter
  expect(await reload().reconnect({ connectorId: 'walletConnect', network })).toEqual(before)
  await adapter.disconnect({ connectorId: 'walletConnect' })
  expect(await reload().reconnect({ connectorId: 'walletConnect', network })).toBeUndefined()
})

test('behavior: watchers that came and went leave nothing', () => {
  const { adapter, relay } = openRelay()
  const before = relay.listeners
  for (let cycle = 0; cycle < 50; cycle++) adapter.watch(() => {})()
  expect(relay.listeners).toBe(before)
})

test('behavior: an extension that calls itself as the relay does not take its place', async () => {
  const { relay } = openRelay()
  const { adapter } = openPage({ wallet: { id: 'walletConnect' }, context: { externalProviders: [relay] } })
  expect(adapter.getConnectors().map(({ type }) => type)).toEqual(['WALLET_CONNECT'])
  expect(await adapter.getProvider({ connectorId: 'walletConnect' })).toBe(relay)
})

test('behavior: a session that core made is taken up without asking', async () => {
  const { adapter, connect, relay, network } = openRelay()
  const before = await connect()
  const session = await relay.getSession({ namespace: 'polkadot' })
  const fresh = openPage({ install: false, context: { externalProviders: [relay] } }).adapter
  if (!session) throw new Error('no session')
  expect(await fresh.adopt({ connectorId: 'walletConnect', network, session })).toEqual(before)
  expect([adapter.namespace, relay.calls.length]).toEqual(['polkadot', 0])
})

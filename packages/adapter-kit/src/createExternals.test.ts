import { type AdapterEvent, type Connection, createEmitter, type ExternalSession, type Network } from '@foyer/base'
import { cosmosHub, fakeExternal, polkadot } from '@foyer/test'
import { expect, test } from 'vitest'
import { createConnect, createSources } from './createConnect.ts'
import { createExternals } from './createExternals.ts'
import { createSessions } from './createSessions.ts'

type Chain = { readonly network: Network }
type Session = { readonly connection: Connection; readonly chain: Chain }

const other: Network = { ...cosmosHub, id: 'other-1', caipNetworkId: 'cosmos:other-1' }
const account = `${cosmosHub.caipNetworkId}:cosmos1abc` as const
const given: ExternalSession = {
  accounts: [{ caipAddress: account }],
  networkId: cosmosHub.caipNetworkId,
  approvedNetworkIds: [cosmosHub.caipNetworkId],
  methods: [],
}

/** An adapter of nothing but a relay and one wallet of the page. */
function setup(session: ExternalSession = given, pageId = 'page') {
  const end = fakeExternal({ sessions: { cosmos: session }, answer: async () => undefined })
  const chains = new Map([cosmosHub, other].map((network) => [network.caipNetworkId as string, { network }]))
  const externals = createExternals<Session, Chain>({
    namespace: 'cosmos',
    context: { externalProviders: [end] },
    chains,
    async toSession({ id }, { accounts, networkId, approvedNetworkIds }, chain) {
      if (accounts.length === 0) throw new Error('no account')
      const addresses = accounts.map(({ caipAddress }) => caipAddress.split(':')[2] ?? '')
      const connection: Connection = {
        connectorId: id,
        namespace: 'cosmos',
        accounts: addresses.map((address) => ({ namespace: 'cosmos', address, type: 'eoa' })),
        networkId: chain.network.caipNetworkId,
        ...(approvedNetworkIds && { approvedNetworkIds }),
      }
      expect(networkId).toBeDefined()
      return { connection, chain }
    },
  })
  const emitter = createEmitter<AdapterEvent>()
  const events: AdapterEvent[] = []
  emitter.on((event) => events.push(event))
  const sessions = createSessions<Session>(emitter)
  const asked: string[] = []
  const createCall = (how: string) => async (): Promise<never> => {
    asked.push(how)
    throw new Error('unused')
  }
  const injected = { find: (id: string) => (id === pageId ? asked : undefined), reconnect: createCall('reconnect') }
  const sources = createSources<Session, Chain>(externals, {
    ...injected,
    connect: createCall('connect'),
    switchNetwork: createCall('switchNetwork'),
  })
  const adapter = createConnect({ sessions, sources, chains })
  return { end, externals, sessions, sources, adapter, events, asked }
}

const input = { connectorId: 'walletConnect', network: cosmosHub }

test('default: an external wallet is listed, connects and is followed until it ends', async () => {
  const { end, externals, sessions, adapter, events, asked } = setup()
  expect(externals.connectors).toEqual([
    { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', namespace: 'cosmos' },
  ])
  const stop = externals.watch(sessions)
  expect(await adapter.connect(input)).toMatchObject({
    connectorId: 'walletConnect',
    accounts: [{ address: 'cosmos1abc' }],
  })
  end.change('cosmos', { accounts: [{ caipAddress: `${cosmosHub.caipNetworkId}:cosmos1def` }] })
  await expect.poll(() => events).toMatchObject([{ connection: { accounts: [{ address: 'cosmos1def' }] } }])
  end.end()
  expect(events[1]).toEqual({ type: 'disconnected', connectorId: 'walletConnect' })
  expect(asked).toEqual([])
  stop()
})

test('behavior: a session that was made before is adopted; only an external wallet has one', async () => {
  const { adapter, sessions } = setup()
  await adapter.adopt({ ...input, session: given })
  expect(sessions.get('walletConnect')?.connection.networkId).toBe(cosmosHub.caipNetworkId)
  await expect(adapter.adopt({ ...input, connectorId: 'page', session: given })).rejects.toMatchObject({
    name: 'ConnectorNotFound',
  })
})

test('behavior: a session that changes to one without an account of ours has ended', async () => {
  const { end, externals, sessions, adapter, events } = setup()
  const stop = externals.watch(sessions)
  await adapter.connect(input)
  end.change('cosmos', { accounts: [] })
  await expect.poll(() => events).toEqual([{ type: 'disconnected', connectorId: 'walletConnect' }])
  stop()
})

test('behavior: a network the session was not made for is ChainNotAdded, and nobody of the page is asked', async () => {
  const { sources, adapter, sessions, asked } = setup()
  await adapter.connect(input)
  const session = sessions.require({ connectorId: 'walletConnect' })
  await expect(sources.switchNetwork(session, { network: other }, undefined)).rejects.toMatchObject({
    name: 'ChainNotAdded',
  })
  expect(asked).toEqual([])
})

test('behavior: a session that lives is given again without a question; one that cannot be restored is none', async () => {
  const { adapter, asked } = setup()
  const connection = await adapter.connect(input)
  expect(await adapter.reconnect(input)).toBe(connection)
  expect(await adapter.reconnect({ ...input, connectorId: 'page' })).toBeUndefined()
  expect(asked).toEqual(['reconnect'])
})

test('error: an unknown connector, a network that is not the site’s, a caller who gave up', async () => {
  const { adapter, sources } = setup()
  expect(() => sources.getProvider('nobody')).toThrow(expect.objectContaining({ name: 'ConnectorNotFound' }))
  await expect(adapter.connect({ ...input, network: polkadot })).rejects.toMatchObject({ name: 'NetworkNotFound' })
  const signal = AbortSignal.abort()
  await expect(adapter.connect({ ...input, signal })).rejects.toMatchObject({ name: 'RequestAborted' })
  await expect(adapter.reconnect({ ...input, signal })).rejects.toMatchObject({ name: 'RequestAborted' })
})

test('error: a wallet of the page with the id of an external wallet is none', async () => {
  const { sources, asked } = setup(given, 'ID_AUTH')
  const chain = { network: cosmosHub }
  expect(() => sources.getProvider('ID_AUTH')).toThrow(expect.objectContaining({ name: 'ConnectorNotFound' }))
  for (const connect of [sources.connect, sources.reconnect]) {
    await expect(connect('ID_AUTH', chain, undefined)).rejects.toMatchObject({ name: 'ConnectorNotFound' })
  }
  expect(asked).toEqual([])
})

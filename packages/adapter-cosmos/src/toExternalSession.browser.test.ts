import { requireCapability } from '@foyer/base'
import { createCosmosWallet } from '@foyer/test-kit/cosmos'
import { expect, inject, test } from 'vitest'
import { openPage } from '../test/page.ts'
import { createRelay } from '../test/relay.ts'
import { arbitraryBytes, isSignature, publicKeyOf } from '../test/verify.ts'

const chains = inject('chains')
const [home, second] = chains
const every = ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino']

function openRelay(methods: readonly string[] = every) {
  const wallet = createCosmosWallet({
    chains: Object.fromEntries(chains.map(({ chainId, bech32Prefix }) => [chainId, { bech32Prefix }])),
    accounts: home.accounts.slice(2, 3).map(({ privateKey }) => privateKey),
    authorized: true,
  })
  const relay = createRelay(wallet, [home.chainId, second.chainId], methods)
  const page = openPage({ install: false, context: { externalProviders: [relay] } })
  const connect = () => page.adapter.connect({ connectorId: 'walletConnect', network: page.networks[0] })
  const [address = ''] = wallet.accounts(home.chainId)
  return { ...page, relay, wallet, connect, address }
}

test('default: a relay is one of the connectors and connects with its session', async () => {
  const { adapter, connect, address, networks } = openRelay()
  expect(adapter.getConnectors()).toEqual([
    { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', namespace: 'cosmos' },
  ])
  expect(await connect()).toMatchObject({
    connectorId: 'walletConnect',
    networkId: networks[0].caipNetworkId,
    approvedNetworkIds: networks.map(({ caipNetworkId }) => caipNetworkId),
    accounts: [{ address, type: 'eoa' }],
  })
})

test('behavior: without methods it reads and nothing else', async () => {
  const { adapter, connect } = openRelay([])
  const connection = await connect()
  expect(connection.capabilities).toEqual(['switchNetwork', 'getBalance', 'waitForTransaction', 'isAddress'])
  expect(() => requireCapability(adapter, 'signMessage', connection)).toThrow(/does not support signMessage/)
})

test('behavior: a message is signed as an amino document that ADR-36 names', async () => {
  const { adapter, connect, address, relay } = openRelay()
  const connection = await connect()
  const signature = await requireCapability(adapter, 'signMessage', connection)({ connection, message: 'hällo' })
  const publicKey = publicKeyOf(home.accounts[2]?.privateKey ?? '')
  expect(isSignature(arbitraryBytes(address, 'hällo'), signature, publicKey)).toBe(true)
  expect(relay.calls.map(({ method }) => method)).toEqual(['cosmos_signAmino'])
})

test('error: a signature of another message is WalletLied', async () => {
  const { adapter, connect, relay, wallet, address } = openRelay()
  const connection = await connect()
  const sign = requireCapability(adapter, 'signMessage', connection)
  await sign({ connection, message: 'yes' })
  const { signDoc } = (relay.calls[0]?.params ?? {}) as { signDoc: never }
  const { signature } = await wallet.provider.signAmino(home.chainId, address, signDoc)
  wallet.answer('signAmino', { result: { signed: signDoc, signature } })
  await expect(sign({ connection, message: 'no' })).rejects.toMatchObject({ name: 'WalletLied' })
})

test.for([['cosmos_signDirect'], ['cosmos_signAmino']])('behavior: coins are sent with %s', async ([method = '']) => {
  const { adapter, connect, networks } = openRelay(['cosmos_getAccounts', method])
  const connection = await connect()
  const network = networks[0]
  const send = requireCapability(adapter, 'sendTransaction', connection)
  const hash = await send({ connection, network, to: home.accounts[1]?.address ?? '', value: 5n })
  expect(await requireCapability(adapter, 'waitForTransaction')({ hash, network })).toEqual({ status: 'confirmed' })
})

test('behavior: without the public key there is no sending', async () => {
  const { connect } = openRelay(['cosmos_signDirect'])
  const { capabilities } = await connect()
  expect(capabilities).toContain('signDirect')
  expect(capabilities).not.toContain('sendTransaction')
})

test('behavior: switching takes the account the session has on the other network', async () => {
  const { adapter, connect, networks, nextEvent, wallet } = openRelay()
  const connection = await connect()
  const told = nextEvent()
  await requireCapability(adapter, 'switchNetwork')({ connection, network: networks[1] })
  expect(await told).toMatchObject({
    connection: { networkId: networks[1].caipNetworkId, accounts: [{ address: wallet.accounts(second.chainId)[0] }] },
  })
})

test('error: a network the session does not have is ChainNotAdded', async () => {
  const { adapter, connect, networks, relay } = openRelay()
  const connection = await connect()
  relay.change('cosmos', { approvedNetworkIds: [networks[0].caipNetworkId] })
  const switching = requireCapability(adapter, 'switchNetwork')({ connection, network: networks[1] })
  await expect(switching).rejects.toMatchObject({ name: 'ChainNotAdded' })
})

test('behavior: what the other end changes or ends is told', async () => {
  const { connect, nextEvent, relay, networks } = openRelay()
  await connect()
  const changed = nextEvent()
  relay.change('cosmos', { networkId: networks[1].caipNetworkId })
  expect(await changed).toMatchObject({ connection: { networkId: networks[1].caipNetworkId } })
  const ended = nextEvent()
  relay.end()
  expect(await ended).toEqual({ type: 'disconnected', connectorId: 'walletConnect' })
})

test('behavior: a session that lost its account is the end', async () => {
  const { connect, nextEvent, relay } = openRelay()
  await connect()
  const told = nextEvent()
  relay.change('cosmos', { accounts: [{ caipAddress: `cosmos:${home.chainId}:foyer1nonsense` }] })
  expect(await told).toMatchObject({ type: 'disconnected' })
})

test('behavior: a session that lives is there again after a reload', async () => {
  const { connect, relay, networks } = openRelay()
  const before = await connect()
  const { adapter } = openPage({ install: false, context: { externalProviders: [relay] } })
  expect(await adapter.reconnect({ connectorId: 'walletConnect', network: networks[0] })).toEqual(before)
  await relay.disconnect()
  const later = openPage({ install: false, context: { externalProviders: [relay] } }).adapter
  expect(await later.reconnect({ connectorId: 'walletConnect', network: networks[0] })).toBeUndefined()
})

test('behavior: disconnecting ends the session, and watching leaves nothing', async () => {
  const { adapter, connect, relay } = openRelay()
  await connect()
  await adapter.disconnect({ connectorId: 'walletConnect' })
  expect(await relay.getSession({ namespace: 'cosmos' })).toBeUndefined()
  const before = relay.listeners
  for (let cycle = 0; cycle < 50; cycle++) adapter.watch(() => {})()
  expect(relay.listeners).toBe(before)
})

test('error: a provider of other namespaces is not listed', () => {
  const relay = { ...createRelay(openRelay().wallet, [], []), namespaces: ['solana'] as const }
  expect(openPage({ install: false, context: { externalProviders: [relay] } }).adapter.getConnectors()).toEqual([])
})

test('behavior: a session that core made is taken up without asking', async () => {
  const { adapter, connect, relay, networks } = openRelay()
  const before = await connect()
  const session = await relay.getSession({ namespace: 'cosmos' })
  const fresh = openPage({ install: false, context: { externalProviders: [relay] } }).adapter
  if (!session) throw new Error('no session')
  expect(await fresh.adopt({ connectorId: 'walletConnect', network: networks[0], session })).toEqual(before)
  expect([adapter.namespace, relay.calls.length]).toEqual(['cosmos', 0])
})

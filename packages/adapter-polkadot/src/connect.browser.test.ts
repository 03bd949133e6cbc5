import { requireCapability } from '@foyer/base'
import { describeReload } from '@foyer/test'
import { createPolkadotWallet } from '@foyer/test-kit/polkadot'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPage } from '../test/page.ts'
import { createRelay } from '../test/relay.ts'
import { withPrefix } from '../test/world.ts'
import { polkadotAdapter } from './index.ts'

const [alice, bob] = inject('accounts')
const address = (of: typeof alice, prefix = 0) => withPrefix(of?.address ?? '', prefix)

test('default: connecting gives the accounts as the network writes them', async () => {
  const { connect, network, wallet } = openPage()
  expect(await connect()).toEqual({
    connectorId: 'polkadot-js',
    namespace: 'polkadot',
    networkId: network.caipNetworkId,
    accounts: [
      { namespace: 'polkadot', address: address(alice), type: 'eoa', publicKey: alice?.publicKey },
      { namespace: 'polkadot', address: address(bob), type: 'eoa', publicKey: bob?.publicKey },
    ],
  })
  expect(wallet.prompts).toMatchObject([{ kind: 'connect', params: ['Test'] }])
})

test('behavior: C85: another network is the same accounts, written its way, and nobody is asked', async () => {
  const { adapter, connect, networks, nextEvent, wallet } = openPage()
  const connection = await connect()
  const asked = wallet.requests.length
  const [, kusama] = networks
  if (!kusama) throw new Error('no network')
  const told = nextEvent()
  await requireCapability(adapter, 'switchNetwork')({ connection, network: kusama })
  expect(await told).toMatchObject({
    type: 'connectionChanged',
    connection: {
      networkId: kusama.caipNetworkId,
      accounts: [{ address: address(alice, 2) }, { address: address(bob, 2) }],
    },
  })
  expect(wallet.requests).toHaveLength(asked)
})

test('behavior: C84: accounts bound to another chain are left out, and in when the network is theirs', async () => {
  const kusamaGenesis = `0xb0a8d493285c2df73290dfb7e61f870f${'00'.repeat(16)}`
  const { adapter, connect, networks } = openPage({ wallet: { genesisHashes: [kusamaGenesis, undefined] } })
  const connection = await connect()
  expect(connection.accounts.map((account) => account.address)).toEqual([address(bob)])
  const [, kusama] = networks
  if (!kusama) throw new Error('no network')
  await requireCapability(adapter, 'switchNetwork')({ connection, network: kusama })
  const moved = await adapter.reconnect({ connectorId: 'polkadot-js', network: kusama })
  expect(moved?.accounts.map((account) => account.address)).toEqual([address(alice, 2), address(bob, 2)])
})

test('error: a network none of the accounts works on is ChainNotAdded', async () => {
  const polkadotGenesis = `0x91b171bb158e2d3848fa23a9f1c25182${'00'.repeat(16)}`
  const genesisHashes = [polkadotGenesis, polkadotGenesis]
  const { adapter, connect, networks } = openPage({ wallet: { genesisHashes } })
  const connection = await connect()
  const [network, kusama] = networks
  if (!kusama || !network) throw new Error('no network')
  const moving = requireCapability(adapter, 'switchNetwork')({ connection, network: kusama })
  await expect(moving).rejects.toMatchObject({ name: 'ChainNotAdded' })
  expect((await adapter.reconnect({ connectorId: 'polkadot-js', network }))?.networkId).toBe(network.caipNetworkId)
})

test('behavior: C83: only the chosen extension is asked, and one that throws does not matter', async () => {
  const loud = createPolkadotWallet({ id: 'loud', accounts: [`0x${'11'.repeat(32)}`] })
  loud.answer('*', 'throw')
  onTestFinished(loud.inject())
  const { adapter, connect } = openPage()
  expect(adapter.getConnectors().map(({ id }) => id)).toEqual(['loud', 'polkadot-js'])
  await connect()
  expect(loud.requests).toEqual([])
})

test('behavior: C82: a window that was dismissed without an answer is left, and asked again by the next try', async () => {
  const { adapter, network, wallet } = openPage()
  const release = wallet.hold()
  const abort = new AbortController()
  const connecting = adapter.connect({ connectorId: 'polkadot-js', network, signal: abort.signal })
  abort.abort()
  await expect(connecting).rejects.toMatchObject({ name: 'RequestAborted' })
  release()
  wallet.answer('enable', 'reject')
  const again = { connectorId: 'polkadot-js', network }
  await expect(adapter.connect(again)).rejects.toMatchObject({ name: 'UserRejected' })
  wallet.reset()
  await expect(adapter.connect(again)).resolves.toMatchObject({ accounts: [{ address: address(alice) }, {}] })
})

test('behavior: permission taken away ends it; accounts shared again do not bring it back', async () => {
  const { connect, nextEvent, wallet, events } = openPage()
  await connect()
  const told = nextEvent()
  wallet.revoke()
  expect(await told).toEqual({ type: 'disconnected', connectorId: 'polkadot-js' })
  expect(wallet.listenerCount()).toBe(0)
  wallet.emit([{ address: alice?.address }])
  expect(events).toHaveLength(1)
})

test('behavior: an extension that offers `connect` in place of `enable` connects', async () => {
  const { wallet, connect } = openPage()
  const { enable } = wallet.provider
  Object.assign(wallet.provider, { enable: undefined, connect: enable })
  expect((await connect()).accounts).toHaveLength(2)
})

test('error: accounts that are all bound to another chain are no refusal', async () => {
  const genesisHash = `0x${'91'.repeat(32)}` as const
  const { connect } = openPage({ wallet: { genesisHashes: [genesisHash, genesisHash] } })
  await expect(connect()).rejects.toMatchObject({ name: 'ConnectorChainsUnsupported' })
})

const emptyHanded: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['text', 'yes'],
  ['no accounts', { accounts: {}, signer: {} }],
  ['a list that is none', { accounts: { get: async () => 'x' }, signer: {} }],
  ['accounts that are none', { accounts: { get: async () => [{ address: '<img src=x>' }, null, 7] }, signer: {} }],
  [
    'Ethereum accounts',
    {
      accounts: { get: async () => [{ address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', type: 'ethereum' }] },
      signer: {},
    },
  ],
]

test.for(emptyHanded)('error: an extension that gives %s shares no account', async ([, result]) => {
  const { connect, wallet } = openPage()
  wallet.answer('enable', { result: result ?? {} })
  await expect(connect()).rejects.toMatchObject({ name: 'UserRejected' })
})

test('behavior: an account given twice is one', async () => {
  const { connect, wallet } = openPage()
  const given = [alice?.address, address(alice), alice?.address].map((one) => ({ address: one, genesisHash: '' }))
  wallet.answer('accounts.get', { result: given })
  expect((await connect()).accounts).toHaveLength(1)
})

test('behavior: an extension that cannot be followed still connects and signs', async () => {
  const { adapter, connect, wallet } = openPage()
  const injected = await wallet.provider.enable('site')
  const broken = () => {
    throw new Error('no')
  }
  wallet.answer('enable', { result: { ...injected, accounts: { get: injected.accounts.get, subscribe: broken } } })
  const connection = await connect()
  const signature = await requireCapability(adapter, 'signMessage')({ connection, message: 'x' })
  expect(signature).toMatch(/^0x[0-9a-f]{128}$/)
})

test('behavior: a subscription that is a promise is ended all the same', async () => {
  const { adapter, connect, wallet } = openPage()
  const injected = await wallet.provider.enable('site')
  const subscribe = async (listener: never) => injected.accounts.subscribe(listener)
  wallet.answer('enable', { result: { ...injected, accounts: { get: injected.accounts.get, subscribe } } })
  await connect()
  await expect.poll(() => wallet.listenerCount()).toBe(1)
  await adapter.disconnect({ connectorId: 'polkadot-js' })
  await expect.poll(() => wallet.listenerCount()).toBe(0)
})

test.for([[undefined], ['x'], [{ length: 3 }]])('error: subscribers told %s hear nothing', async ([value]) => {
  const { connect, wallet, events } = openPage()
  await connect()
  wallet.emit(value)
  expect(events).toEqual([])
})

test('behavior: while nobody watches nothing is subscribed; whoever watches again is up to date', async () => {
  const { adapter, connect, wallet, stopWatching } = openPage()
  await connect()
  stopWatching()
  expect(wallet.listenerCount()).toBe(0)
  wallet.setAccounts([bob?.address ?? ''])
  const told = new Promise((resolve) => onTestFinished(adapter.watch(resolve)))
  expect(await told).toMatchObject({ connection: { accounts: [{ address: address(bob) }] } })
})

test.for([
  ['Cancelled', 'UserRejected'],
  ['Rejected', 'UserRejected'],
  ['The source https://site is not allowed to interact with this extension', 'UserRejected'],
  ['The source https://site has a pending authorization request', 'WalletBusy'],
  ['Extension is locked', 'WalletLocked'],
  ['boom', 'WalletRequestFailed'],
] as const)('error: an extension’s "%s" is %s', async ([message, name]) => {
  const { connect, wallet } = openPage()
  wallet.answer('enable', { error: { message } })
  await expect(connect()).rejects.toMatchObject({ name })
})

test('behavior: a name is what the page gives, made safe to show', () => {
  const { adapter } = openPage({ wallet: { id: '\u202eteksirem\u0000 <b>Wallet</b>' } })
  expect(adapter.getConnectors().map(({ name }) => name)).toEqual(['teksirem <b>Wallet</b>'])
})

test('behavior: a page full of entries lists a few', () => {
  const wallets = Array.from({ length: 200 }, (_, index) => [`w${index}`, { enable: async () => ({}) }] as const)
  Object.assign(window, { injectedWeb3: Object.fromEntries(wallets) })
  onTestFinished(() => void Reflect.deleteProperty(window, 'injectedWeb3'))
  expect(openPage({ install: false }).adapter.getConnectors()).toHaveLength(30)
})

test.for([
  ['text', 'yes'],
  ['an entry that is none', { a: null, b: 'x', c: {}, d: { enable: true } }],
  ['a list', []],
] as const)('error: injectedWeb3 that is %s lists nothing', ([, value]) => {
  Object.assign(window, { injectedWeb3: value })
  onTestFinished(() => void Reflect.deleteProperty(window, 'injectedWeb3'))
  expect(openPage({ install: false }).adapter.getConnectors()).toEqual([])
})

test('error: an entry whose getter throws is not listed, and its neighbour is', () => {
  const page = { good: { enable: async () => ({}) } }
  Object.defineProperty(page, 'bad', {
    enumerable: true,
    get: (): never => {
      throw new Error('mine')
    },
  })
  Object.assign(window, { injectedWeb3: page })
  onTestFinished(() => void Reflect.deleteProperty(window, 'injectedWeb3'))
  expect(
    openPage({ install: false })
      .adapter.getConnectors()
      .map(({ id }) => id),
  ).toEqual(['good'])
})

test('behavior: what every object has is no extension', async () => {
  const { adapter, network } = openPage()
  for (const connectorId of ['toString', '__proto__', 'constructor']) {
    await expect(adapter.connect({ connectorId, network })).rejects.toMatchObject({ name: 'ConnectorNotFound' })
  }
})

test('behavior: a site that turns injected wallets off lists none and asks none', async () => {
  const { adapter, connect } = openPage({ context: { enableInjected: false } })
  expect(adapter.getConnectors()).toEqual([])
  await expect(connect()).rejects.toMatchObject({ name: 'ConnectorNotFound' })
})

test('behavior: the provider of a live connection is what the extension gave', async () => {
  const { adapter, connect, wallet } = openPage()
  expect(await adapter.getProvider({ connectorId: 'polkadot-js' })).toBe(wallet.provider)
  await connect()
  expect(await adapter.getProvider({ connectorId: 'polkadot-js' })).toBe(await wallet.provider.enable('site'))
})

test.each(['walletConnect', 'ID_AUTH'])('error: an extension that calls itself %s is none', async (id) => {
  const { adapter, network, wallet } = openPage({ wallet: { id } })
  expect(adapter.getConnectors()).toEqual([])
  const input = { connectorId: id, network }
  for (const call of [adapter.connect, adapter.getProvider, adapter.disconnect]) {
    await expect(call(input)).rejects.toMatchObject({ name: 'ConnectorNotFound' })
  }
  expect(await adapter.reconnect(input)).toBeUndefined()
  expect(wallet.requests).toEqual([])
})

const [, , charlie] = inject('accounts')
const prefixes = { '91b171bb158e2d3848fa23a9f1c25182': 0, b0a8d493285c2df73290dfb7e61f870f: 2 }

describeReload('polkadotAdapter', () => {
  const wallet = createPolkadotWallet({ accounts: [charlie?.seed ?? '0x'], authorized: true })
  const [polkadot, kusama] = openPage({ install: false }).networks
  if (!polkadot || !kusama) throw new Error('two networks are needed')
  const address = charlie?.address ?? ''
  return {
    createAdapter: polkadotAdapter(),
    networks: [polkadot, kusama],
    addresses: [withPrefix(address, 0), withPrefix(address, 2)],
    external: createRelay(wallet, prefixes, ['polkadot_signMessage']),
  }
})

import { delay, requireCapability } from '@foyer/base'
import { describeReload, fakeExternal, memoryStorage } from '@foyer/test'
import type { BitcoinWalletKind } from '@foyer/test-kit/bitcoin'
import { expect, onTestFinished, test } from 'vitest'
import {
  createAdapter,
  createWallet,
  installWallet,
  mainnet,
  record,
  regtest,
  secretsOf,
  testnet,
} from '../test/setup.ts'
import { bitcoinAdapter } from './bitcoinAdapter.ts'

type Page = { btc_providers?: unknown; [name: string]: unknown }
const page = window as unknown as Page

const rows = (adapter: ReturnType<typeof createAdapter>) =>
  adapter.getConnectors().map(({ id, name, type }) => [id, name, type])

async function connect(kind: BitcoinWalletKind, network = regtest) {
  const adapter = createAdapter()
  const [connector] = adapter.getConnectors()
  return { adapter, connection: await adapter.connect({ connectorId: connector?.id ?? '', network }), kind }
}

test('default: every kind of wallet is listed, each once', () => {
  installWallet({ kind: 'satsConnect', info: { name: 'Xverse', id: 'XverseProviders.BitcoinProvider' } })
  installWallet({ kind: 'leather' })
  installWallet({ kind: 'unisat' })
  installWallet({ kind: 'okx' })
  installWallet({ kind: 'standard', info: { name: 'Magic' } })
  // also found as a standard wallet: the same wallet
  installWallet({ kind: 'standard', info: { name: 'xverse' } })
  expect(rows(createAdapter())).toEqual([
    ['XverseProviders.BitcoinProvider', 'Xverse', 'ANNOUNCED'],
    ['LeatherProvider', 'Leather', 'ANNOUNCED'],
    ['unisat', 'UniSat', 'INJECTED'],
    ['okx', 'OKX Wallet', 'INJECTED'],
    ['Magic', 'Magic', 'ANNOUNCED'],
  ])
})

test.each([['satsConnect'], ['leather'], ['standard']] as const)(
  'default: %s shares a payment address first and an ordinals address second',
  async (kind) => {
    const wallet = installWallet({ kind })
    const { connection } = await connect(kind)
    expect(connection.accounts).toMatchObject([
      { namespace: 'bip122', address: wallet.accounts[0], type: 'payment', publicKey: expect.stringMatching(/^0[23]/) },
      {
        namespace: 'bip122',
        address: wallet.accounts[1],
        type: 'ordinal',
        publicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    expect(connection.networkId).toBe(regtest.caipNetworkId)
    expect(connection.accounts[0]?.address).toMatch(/^bcrt1q/)
    expect(connection.accounts[1]?.address).toMatch(/^bcrt1p/)
  },
)

test.each([['unisat'], ['okx']] as const)('default: %s shares its one address as the payment address', async (kind) => {
  const wallet = installWallet({ kind, network: 'mainnet' })
  const { connection } = await connect(kind, mainnet)
  expect(connection.accounts).toMatchObject([{ address: wallet.accounts[0], type: 'payment' }])
  expect(connection.networkId).toBe(mainnet.caipNetworkId)
})

test.each([
  ['wallet_connect', []],
  ['getAccounts', ['wallet_connect']],
  ['getAddresses', ['wallet_connect', 'getAccounts']],
] as const)('behavior: a wallet whose newest way to connect is %s is asked that way', async (method, without) => {
  const wallet = installWallet({ without })
  const { connection } = await connect('satsConnect')
  expect(connection.accounts).toHaveLength(2)
  expect(wallet.prompts.map((request) => request.method)).toEqual([method])
})

test('behavior: two wallets at once are each asked themselves, by their own methods', async () => {
  const old = installWallet({ info: { name: 'Old', id: 'OldProvider' }, without: ['wallet_connect'] })
  const fresh = installWallet({ info: { name: 'Fresh', id: 'FreshProvider' }, accounts: [secretsOf(2)] })
  const adapter = createAdapter()
  await adapter.connect({ connectorId: 'OldProvider', network: regtest })
  const second = await adapter.connect({ connectorId: 'FreshProvider', network: regtest })
  expect(second.accounts[0]?.address).toBe(fresh.accounts[0])
  expect(old.prompts.map(({ method }) => method)).toEqual(['getAccounts'])
  expect(fresh.prompts.map(({ method }) => method)).toEqual(['wallet_connect'])
})

test('behavior: C78: each of three installed wallets is found by its id', async () => {
  for (const kind of ['satsConnect', 'unisat', 'leather'] as const) installWallet({ kind, network: 'mainnet' })
  const adapter = createAdapter()
  const ids = adapter.getConnectors().map(({ id }) => id)
  expect(ids).toHaveLength(3)
  for (const connectorId of ids) {
    await expect(adapter.connect({ connectorId, network: mainnet })).resolves.toMatchObject({ connectorId })
  }
})

test('error: C81: a wallet that knows no way to connect says so, with its own words', async () => {
  const wallet = installWallet()
  const message = 'Method not supported'
  for (const method of ['wallet_connect', 'getAccounts', 'getAddresses']) {
    wallet.answer(method, { error: { code: -32001, message } })
  }
  await expect(connect('satsConnect')).rejects.toMatchObject({
    name: 'WalletRequestFailed',
    message: expect.stringContaining(message),
  })
})

test.each([
  ['no addresses', { addresses: [] }],
  ['text for addresses', { addresses: 'bc1q' }],
  ['addresses that are none', { addresses: [{ address: 'nonsense', purpose: 'payment' }, null, 5] }],
  ['only Stacks addresses', { addresses: [{ address: 'SP1', purpose: 'stacks' }] }],
  ['nothing', null],
  [
    'addresses of another network than it says',
    {
      addresses: [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', purpose: 'payment' }],
      network: { bitcoin: { name: 'Regtest' } },
    },
  ],
])('error: a wallet that shares %s is not connected', async (_, result) => {
  const wallet = installWallet()
  wallet.answer('wallet_connect', { result })
  await expect(connect('satsConnect')).rejects.toMatchObject({ name: 'WalletLocked' })
})

test('behavior: a public key that is none is left out, and the address stays', async () => {
  const wallet = installWallet()
  const address = wallet.accounts[0]
  wallet.answer('wallet_connect', { result: { addresses: [{ address, publicKey: '<script>', purpose: 'payment' }] } })
  const { connection } = await connect('satsConnect')
  expect(connection.accounts).toEqual([{ namespace: 'bip122', address, type: 'payment' }])
})

test('behavior: C80: where a wallet does not say its network, the addresses do', async () => {
  const wallet = installWallet({ kind: 'leather', network: 'testnet' })
  const { connection } = await connect('leather')
  expect(connection.networkId).toBe(testnet.caipNetworkId)
  expect(connection.accounts[0]?.address).toBe(wallet.accounts[0])
})

test('error: a chain that only looks like Bitcoin is ChainUnsupported', async () => {
  const wallet = installWallet({ kind: 'unisat', network: 'mainnet' })
  wallet.answer('getChain', { result: { enum: 'FRACTAL_BITCOIN_MAINNET', network: 'livenet' } })
  await expect(connect('unisat', mainnet)).rejects.toMatchObject({ name: 'ChainUnsupported' })
})

test('behavior: another account in the wallet changes the connection', async () => {
  for (const kind of ['satsConnect', 'unisat', 'standard'] as const) {
    const wallet = createWallet({ kind })
    const remove = wallet.install()
    onTestFinished(remove)
    const { adapter, connection } = await connect(kind)
    const events = record(adapter)
    wallet.setAccount(1)
    await expect.poll(() => events.length).toBe(1)
    const [event] = events
    expect(event?.type === 'connectionChanged' && event.connection.accounts[0]?.address).toBe(wallet.accounts[0])
    expect(wallet.accounts[0]).not.toBe(connection.accounts[0]?.address)
    remove()
  }
})

test.each([[['chainChanged', 'accountsChanged']], [['networkChanged', 'accountsChanged']], [[]]])(
  'behavior: UniSat moves to another network and is followed, also where it does not say %s',
  async (without) => {
    const wallet = installWallet({ kind: 'unisat', without })
    const adapter = createAdapter()
    const events = record(adapter)
    const connectorId = adapter.getConnectors()[0]?.id ?? ''
    await adapter.connect({ connectorId, network: regtest })
    wallet.setNetwork('testnet')
    await expect
      .poll(() => events.findLast(({ type }) => type === 'connectionChanged'))
      .toMatchObject({ connection: { networkId: testnet.caipNetworkId } })
  },
)

test('behavior: OKX is asked on the object of the network, and switches by asking the other one', async () => {
  const home = installWallet({ kind: 'okx', network: 'mainnet' })
  const other = installWallet({
    kind: 'okx',
    network: 'testnet',
    info: { id: 'okxwallet.bitcoinTestnet' },
    accounts: [secretsOf(3)],
  })
  const { adapter, connection } = await connect('okx', mainnet)
  const events = record(adapter)
  expect(other.requests).toEqual([])
  await adapter.capabilities.switchNetwork?.({ connection, network: testnet })
  expect(events).toMatchObject([
    {
      type: 'connectionChanged',
      connection: { networkId: testnet.caipNetworkId, accounts: [{ address: other.accounts[0] }] },
    },
  ])
  expect(home.listenerCount()).toBe(0)
})

test('behavior: OKX is asked by `connect` on its test networks, where it has no other way', async () => {
  installWallet({ kind: 'okx', network: 'mainnet' })
  const wallet = installWallet({ kind: 'okx', network: 'testnet', accounts: [secretsOf(3)] })
  const { connection } = await connect('okx', testnet)
  expect(wallet.requests.map(({ method }) => method)).toEqual(['connect'])
  expect(connection).toMatchObject({
    networkId: testnet.caipNetworkId,
    accounts: [{ address: wallet.accounts[0], publicKey: expect.stringMatching(/^0[23]/) }],
  })
})

test('behavior: another account of OKX’s app, which says so by an event of its own, is told', async () => {
  const wallet = installWallet({ kind: 'okx', network: 'mainnet', without: ['accountsChanged'] })
  const { adapter } = await connect('okx', mainnet)
  const events = record(adapter)
  wallet.setAccount(1)
  await expect.poll(() => events).toMatchObject([{ connection: { accounts: [{ address: wallet.accounts[0] }] } }])
})

test('behavior: UniSat is found beside a wallet that stands in its place', async () => {
  const wallet = installWallet({ kind: 'unisat', network: 'mainnet' })
  const other = createWallet({ kind: 'unisat', network: 'mainnet', accounts: [secretsOf(3)] })
  Object.assign(page, { unisat: Object.assign(other.provider, { isBinance: true }) })
  const adapter = createAdapter()
  expect(rows(adapter)).toEqual([
    ['unisat', 'UniSat', 'INJECTED'],
    ['binance', 'Binance Wallet', 'INJECTED'],
  ])
  const unisat = await adapter.connect({ connectorId: 'unisat', network: mainnet })
  const binance = await adapter.connect({ connectorId: 'binance', network: mainnet })
  expect([unisat, binance].map(({ accounts }) => accounts[0]?.address)).toEqual([wallet.accounts[0], other.accounts[0]])
  Reflect.deleteProperty(page, 'unisat')
})

test('behavior: Leather remembers no site, so nothing is restored and nothing is asked', async () => {
  const wallet = installWallet({ kind: 'leather' })
  const { adapter } = await connect('leather')
  const prompts = wallet.prompts.length
  await expect(adapter.reconnect({ connectorId: 'LeatherProvider', network: regtest })).resolves.toBeUndefined()
  expect(wallet.prompts).toHaveLength(prompts)
})

test('behavior: after a reload a wallet that remembers is connected without a prompt', async () => {
  for (const kind of ['satsConnect', 'unisat', 'standard'] as const) {
    const storage = memoryStorage()
    const remove = createWallet({ kind, storage }).install()
    await connect(kind)
    remove()
    const wallet = createWallet({ kind, storage })
    const removeAgain = wallet.install()
    const adapter = createAdapter()
    const connectorId = adapter.getConnectors()[0]?.id ?? ''
    const connection = await adapter.reconnect({ connectorId, network: regtest })
    expect(connection?.accounts[0]?.address).toBe(wallet.accounts[0])
    expect(wallet.prompts).toEqual([])
    removeAgain()
  }
})

test('error: entries of `btc_providers` that are no wallets do not hide the others', () => {
  const before = page.btc_providers
  page.btc_providers = [
    null,
    5,
    { id: 'Missing', name: 'Missing' },
    { id: 'document', name: 'The document' },
    { id: '__proto__.x', name: 'Prototype' },
    { id: 'x'.repeat(200), name: 'Long' },
    { id: 'Nameless', name: '\u200B' },
    {
      get id() {
        throw new Error('no id for you')
      },
    },
  ]
  onTestFinished(() => {
    page.btc_providers = before
  })
  installWallet()
  expect(rows(createAdapter())).toEqual([['TestBitcoinProviders.BitcoinProvider', 'Test Bitcoin Wallet', 'ANNOUNCED']])
  page.btc_providers = 'not a list'
  expect(createAdapter().getConnectors()).toEqual([])
})

test('error: what the page has in the place of wallets hides no other, whatever it is', () => {
  const broken = { get: () => fail(), configurable: true }
  const fail = () => {
    throw new Error('a getter of the page')
  }
  for (const name of ['btc_providers', 'unisat', 'unisat_wallet', 'okxwallet']) {
    Object.defineProperty(page, name, broken)
    onTestFinished(() => void Reflect.deleteProperty(page, name))
  }
  for (const none of [5, null, undefined, 'x']) {
    const detail = ({ register }: { register: (wallet: unknown) => () => void }) => onTestFinished(register(none))
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  }
  installWallet({ kind: 'standard', info: { name: 'Honest' } })
  expect(rows(createAdapter())).toEqual([['Honest', 'Honest', 'ANNOUNCED']])
  Reflect.deleteProperty(page, 'unisat')
  Object.defineProperty(page, 'unisat', {
    value: Object.defineProperty({}, 'requestAccounts', broken),
    configurable: true,
  })
  expect(rows(createAdapter())).toEqual([['Honest', 'Honest', 'ANNOUNCED']])
})

test('error: a hostile icon or name is left out or cleaned', () => {
  installWallet({ info: { name: '\u202Efoo\u200B', icon: 'javascript:alert(1)', id: 'Hostile' } })
  expect(createAdapter().getConnectors()).toEqual([
    { id: 'Hostile', name: 'foo', type: 'ANNOUNCED', namespace: 'bip122' },
  ])
})

test('behavior: no wallet of the page takes the id of a wallet Foyer brings', () => {
  installWallet({ info: { name: 'Impostor', id: 'walletConnect' } })
  const relay = {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    namespaces: ['bip122'],
    connect: () => Promise.reject(new Error('unused')),
    getSession: async () => undefined,
    switchNetwork: () => Promise.reject(new Error('unused')),
    disconnect: async () => {},
    request: () => Promise.reject(new Error('unused')),
    watch: () => () => {},
  } as const
  expect(rows(createAdapter({}, { externalProviders: [relay] }))).toEqual([
    ['walletConnect', 'WalletConnect', 'WALLET_CONNECT'],
  ])
})

test.each([
  ['standard', { name: 'walletConnect' }],
  ['standard', { name: 'ID_AUTH' }],
  ['satsConnect', { name: 'Impostor', id: 'walletConnect' }],
  ['satsConnect', { name: 'Impostor', id: 'ID_AUTH' }],
] as const)('error: a wallet of the page (%s) that calls itself %j is none', async (kind, info) => {
  const { requests } = installWallet({ kind, info })
  const adapter = createAdapter()
  expect(rows(adapter)).toEqual([])
  const input = { connectorId: 'id' in info ? info.id : info.name, network: regtest }
  for (const call of [adapter.connect, adapter.reconnect, adapter.getProvider, adapter.disconnect]) {
    await expect(call(input)).rejects.toMatchObject({ name: 'ConnectorNotFound' })
  }
  expect(requests).toEqual([])
})

test('behavior: stopping to watch also stops looking for late wallets', async () => {
  const adapter = createAdapter()
  const events: unknown[] = []
  adapter.watch((event) => events.push(event))()
  installWallet()
  await delay(150)
  expect(events).toEqual([])
})

const addresses = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'] as const
const accounts = [
  { caipAddress: `${mainnet.caipNetworkId}:${addresses[0]}` },
  { caipAddress: `${testnet.caipNetworkId}:${addresses[1]}` },
] as const
const getUtxos = async () => [{ txid: 'c'.repeat(64), vout: 0, value: 1_000_000, status: { confirmed: true } }]

describeReload('bitcoinAdapter', () => ({
  createAdapter: bitcoinAdapter({ getUtxos }),
  networks: [mainnet, testnet],
  addresses,
  external: fakeExternal({
    sessions: {
      bip122: {
        accounts: accounts.slice(0, 1),
        networkId: mainnet.caipNetworkId,
        approvedNetworkIds: [mainnet.caipNetworkId, testnet.caipNetworkId],
        methods: ['signMessage', 'sendTransfer'],
      },
    },
    accountsOn: {
      [mainnet.caipNetworkId]: accounts.slice(0, 1),
      [testnet.caipNetworkId]: accounts.slice(1),
    },
  }),
  asks: {
    sendTransaction: (adapter, connection, network) =>
      requireCapability(
        adapter,
        'sendTransaction',
      )({ connection, network, to: connection.accounts[0]?.address ?? '', value: 10_000n }),
  },
}))

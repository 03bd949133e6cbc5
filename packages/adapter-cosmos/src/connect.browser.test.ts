import { requireCapability } from '@foyer/base'
import { createCosmosWallet } from '@foyer/test-kit/cosmos'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openPage } from '../test/page.ts'
import { addressOf } from '../test/verify.ts'
import { toOptions } from '../test/world.ts'

const chains = inject('chains')
const [home, second] = chains

test('default: connecting gives the account with its key on the network asked for', async () => {
  const { connect, networks, address } = openPage()
  const connection = await connect()
  const publicKey = connection.accounts[0]?.publicKey ?? ''
  expect(connection).toEqual({
    connectorId: 'keplr',
    namespace: 'cosmos',
    networkId: networks[0].caipNetworkId,
    accounts: [{ namespace: 'cosmos', address, type: 'eoa', publicKey }],
  })
  expect(addressOf(publicKey, home.bech32Prefix)).toBe(address)
})

test('behavior: each chain has its own address of the same account', async () => {
  const { connect, networks } = openPage()
  const [first, other] = [await connect(networks[0]), await connect(networks[1])]
  expect(other.accounts[0]?.address).toMatch(/^other1/)
  expect(other.accounts[0]?.publicKey).toBe(first.accounts[0]?.publicKey)
})

test('behavior: switching tells the address on the other chain', async () => {
  const { adapter, connect, networks, nextEvent, wallet } = openPage()
  const connection = await connect()
  const told = nextEvent()
  await requireCapability(adapter, 'switchNetwork')({ connection, network: networks[1] })
  expect(await told).toMatchObject({
    type: 'connectionChanged',
    connection: { networkId: networks[1].caipNetworkId, accounts: [{ address: wallet.accounts(second.chainId)[0] }] },
  })
})

test('behavior: an account picked in the wallet is told', async () => {
  const { connect, nextEvent, wallet, other } = openPage()
  await connect()
  const told = nextEvent()
  wallet.selectAccount(1)
  expect(await told).toMatchObject({ type: 'connectionChanged', connection: { accounts: [{ address: other }] } })
})

test('behavior: an event without a change is not told', async () => {
  const { connect, nextEvent, wallet, events } = openPage()
  await connect()
  wallet.announceChange()
  wallet.announceChange()
  const told = nextEvent()
  wallet.selectAccount(1)
  await told
  expect(events).toHaveLength(1)
})

test('behavior: of two changes in a row the last one counts', async () => {
  const { connect, nextEvent, wallet, address, other, events } = openPage()
  await connect()
  const release = wallet.hold()
  wallet.selectAccount(1)
  wallet.selectAccount(0)
  wallet.selectAccount(1)
  release()
  expect(await nextEvent()).toMatchObject({ connection: { accounts: [{ address: other }] } })
  expect(events).toHaveLength(1)
  expect(address).not.toBe(other)
})

test('behavior: a change after which the wallet refuses is the end', async () => {
  const { connect, nextEvent, wallet } = openPage()
  await connect()
  wallet.revoke()
  wallet.answer('getKey', 'reject')
  const told = nextEvent()
  wallet.announceChange()
  expect(await told).toEqual({ type: 'disconnected', connectorId: 'keplr' })
})

test('behavior: C86: what is picked meanwhile counts after a reload', async () => {
  const page = openPage()
  await page.connect()
  page.wallet.selectAccount(1)
  const again = openPage({ install: false }).adapter
  const connection = await again.reconnect({ connectorId: 'keplr', network: page.networks[0] })
  expect(connection?.accounts[0]?.address).toBe(page.other)
})

test('behavior: Leap is asked when Leap says so, and Keplr is not', async () => {
  const { connect, adapter, networks, nextEvent, wallet } = openPage()
  const leap = createCosmosWallet({
    brand: 'leap',
    chains: { [home.chainId]: { bech32Prefix: home.bech32Prefix } },
    accounts: home.accounts.slice(0, 2).map(({ privateKey }) => privateKey),
  })
  onTestFinished(leap.inject())
  await connect()
  await adapter.connect({ connectorId: 'leap', network: networks[0] })
  const asked = wallet.requests.length
  const told = nextEvent()
  leap.selectAccount(1)
  expect(await told).toMatchObject({ connection: { connectorId: 'leap' } })
  expect(wallet.requests).toHaveLength(asked)
})

test('behavior: OKX in Keplr’s place as well is one row', async () => {
  const okx = createCosmosWallet({ brand: 'okx', chains: {}, accounts: [`0x${'11'.repeat(32)}`] })
  onTestFinished(okx.inject())
  Object.assign(window, { keplr: okx.provider })
  onTestFinished(() => void Reflect.deleteProperty(window, 'keplr'))
  const { adapter } = openPage({ install: false })
  expect(adapter.getConnectors()).toEqual([
    { id: 'okxwallet', name: 'OKX Wallet', rdns: 'com.okex.wallet', type: 'INJECTED', namespace: 'cosmos' },
  ])
})

test.for([
  ['text', 'keplr'],
  ['an object without functions', { enable: true, getKey: 1 }],
  ['nothing', null],
])('error: %s in a wallet’s place is not listed', ([, value]) => {
  Object.assign(window, { keplr: value })
  onTestFinished(() => void Reflect.deleteProperty(window, 'keplr'))
  expect(openPage({ install: false }).adapter.getConnectors()).toEqual([])
})

test('error: a page whose getter throws has no wallet', () => {
  Object.defineProperty(window, 'keplr', {
    configurable: true,
    get: () => {
      throw new Error('mine')
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(window, 'keplr'))
  expect(openPage({ install: false }).adapter.getConnectors()).toEqual([])
})

describe('wallets the site names', () => {
  const place = { lighthouse: {} }
  const wallets = [{ id: 'lighthouse', name: 'Lighthouse', path: ['lighthouse', 'keplr'], event: 'lighthouse_change' }]

  test('default: one is listed by its name, connects, and follows its event', async () => {
    Object.assign(window, place)
    onTestFinished(() => void Reflect.deleteProperty(window, 'lighthouse'))
    const { adapter, wallet, networks, nextEvent } = openPage({
      install: false,
      options: { chains: toOptions(chains), wallets },
    })
    onTestFinished(wallet.inject(place.lighthouse))
    const listed = nextEvent()
    window.dispatchEvent(new Event('focus'))
    await listed
    expect(adapter.getConnectors()).toEqual([
      { id: 'lighthouse', name: 'Lighthouse', type: 'INJECTED', namespace: 'cosmos' },
    ])
    const connection = await adapter.connect({ connectorId: 'lighthouse', network: networks[0] })
    expect(connection.accounts[0]?.address).toBe(home.accounts[0]?.address)
    wallet.selectAccount(1)
    const changed = nextEvent()
    window.dispatchEvent(new Event('lighthouse_change'))
    expect(await changed).toMatchObject({
      type: 'connectionChanged',
      connection: { accounts: [{ address: home.accounts[1]?.address }] },
    })
  })

  test('behavior: one with the id of a known wallet takes its place', () => {
    const { adapter } = openPage({
      options: { chains: toOptions(chains), wallets: [{ id: 'keplr', name: 'Ours', path: ['keplr'], event: 'x' }] },
    })
    expect(adapter.getConnectors().map(({ name }) => name)).toEqual(['Ours'])
  })
})

test('behavior: a site that turns injected wallets off lists none and asks none', async () => {
  const { adapter, connect } = openPage({ context: { enableInjected: false } })
  expect(adapter.getConnectors()).toEqual([])
  await expect(connect()).rejects.toMatchObject({ name: 'ConnectorNotFound' })
})

test.for([
  ['of another chain', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'],
  ['whose checksum is wrong', `${home.accounts[0]?.address.slice(0, -1)}q`],
  ['that is markup', '<img src=x onerror=alert(1)>'],
  ['that is no text', { toString: () => home.accounts[0]?.address }],
] as const)('error: an address %s is WalletLied', async ([, bech32Address]) => {
  const { connect, wallet } = openPage()
  const pubKey = new Uint8Array(33)
  wallet.answer('getKey', { result: { bech32Address, pubKey, algo: 'secp256k1', name: 'x' } })
  await expect(connect()).rejects.toMatchObject({ name: 'WalletLied' })
})

test.for([
  ['Request rejected', 'UserRejected'],
  ['User denied', 'UserRejected'],
  ['KeyRing is locked', 'WalletLocked'],
  ['Request already pending', 'WalletBusy'],
  ['There is no modular chain info', 'ChainNotAdded'],
  ['boom', 'WalletRequestFailed'],
] as const)('error: a wallet’s "%s" is %s', async ([message, name]) => {
  const { connect, wallet } = openPage({
    options: { chains: toOptions(chains.map((chain) => ({ ...chain, restUrl: '' }))) },
  })
  wallet.answer('enable', { error: { message } })
  await expect(connect()).rejects.toMatchObject({ name })
})

test('error: a code says more than words', async () => {
  const { connect, wallet } = openPage()
  wallet.answer('enable', { error: { message: 'hm', code: 4001 } })
  await expect(connect()).rejects.toMatchObject({ name: 'UserRejected' })
})

test('behavior: C87: a chain the wallet does not know is suggested once, with all it needs', async () => {
  const { connect, wallet, networks } = openPage()
  wallet.forgetChain(home.chainId)
  const connection = await connect()
  expect(connection.networkId).toBe(networks[0].caipNetworkId)
  expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['suggestChain', 'connect'])
  expect(wallet.prompts[0]?.params[0]).toMatchObject({
    chainId: home.chainId,
    chainName: home.name,
    rpc: home.rpcUrl,
    rest: home.restUrl,
    bip44: { coinType: 118 },
    bech32Config: { bech32PrefixAccAddr: 'foyer', bech32PrefixValAddr: 'foyervaloper' },
    currencies: [{ coinDenom: 'FOYER', coinMinimalDenom: 'ufoyer', coinDecimals: 6 }],
  })
})

test('error: a suggestion that is refused is UserRejected', async () => {
  const { connect, wallet } = openPage({ wallet: { confirm: ({ kind }) => kind !== 'suggestChain' } })
  wallet.forgetChain(home.chainId)
  await expect(connect()).rejects.toMatchObject({ name: 'UserRejected' })
})

test('error: without an LCD there is nothing to suggest', async () => {
  const bare = Object.fromEntries(
    Object.entries(toOptions(chains)).map(([id, { restUrl: _, ...chain }]) => [id, chain]),
  )
  const { connect, wallet } = openPage({ options: { chains: bare } })
  wallet.forgetChain(home.chainId)
  await expect(connect()).rejects.toMatchObject({ name: 'ChainNotAdded' })
  expect(wallet.prompts).toEqual([])
})

test('error: a network of another site is NetworkNotFound', async () => {
  const { connect, networks } = openPage()
  const connecting = connect({ ...networks[0], caipNetworkId: 'cosmos:elsewhere-1' })
  await expect(connecting).rejects.toMatchObject({ name: 'NetworkNotFound' })
})

test('behavior: disconnecting gives the permission back', async () => {
  const { adapter, connect, wallet } = openPage()
  await connect()
  await adapter.disconnect({ connectorId: 'keplr' })
  expect(wallet.authorized).toEqual([])
})

test('behavior: a wallet that cannot take a permission back is left all the same', async () => {
  const { adapter, connect, wallet } = openPage()
  await connect()
  Object.assign(wallet.provider, { disable: undefined })
  await adapter.disconnect({ connectorId: 'keplr' })
  expect(wallet.authorized).toEqual([home.chainId])
})

test('behavior: a wallet that calls it `disconnect` gets its permission back as well', async () => {
  const { adapter, connect, wallet } = openPage()
  await connect()
  Object.assign(wallet.provider, { disable: undefined, disconnect: wallet.provider.disable })
  await adapter.disconnect({ connectorId: 'keplr' })
  expect(wallet.authorized).toEqual([])
})

import { createWalletAdapter } from '@foyer/test-kit/solana'
import { base58 } from '@scure/base'
import { type Adapter, WalletReadyState } from '@solana/wallet-adapter-base'
import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { expect, test } from 'vitest'
import { buildMemo, isSignedBy } from '../test/memo.ts'
import {
  addressOf,
  callNode,
  createAdapter,
  fresh,
  installWallet,
  lamportsOf,
  local,
  record,
  seedOf,
  verify,
} from '../test/setup.ts'

const loadWeb3 = () => import('@solana/web3.js')
const connectorId = 'Test Wallet Adapter'
const input = { connectorId, network: local }

function createSite(options: Partial<Parameters<typeof createWalletAdapter>[0]> = {}) {
  const wallet = createWalletAdapter({ accounts: [seedOf(0), seedOf(1)], ...options })
  return { wallet, adapter: createAdapter({ wallets: [wallet], loadWeb3 }) }
}

test('default: a wallet the site brings is listed, connects and signs', async () => {
  const { adapter, wallet } = createSite()
  expect(adapter.getConnectors()).toMatchObject([{ id: connectorId, type: 'EXTERNAL', namespace: 'solana' }])
  const connection = await adapter.connect(input)
  expect(connection.accounts).toEqual([{ namespace: 'solana', address: addressOf(0), type: 'eoa' }])
  const signature = await adapter.capabilities.signMessage?.({ connection, message: 'x' })
  expect(await verify(base58.decode(addressOf(0)), base58.decode(signature ?? ''), Uint8Array.of(120))).toBe(true)
  expect(wallet.prompts.map(({ method }) => method)).toEqual(['connect', 'signMessage'])
})

test('default: a real wallet of the family works: connect, sign, send, disconnect', async () => {
  const burner: Adapter = new UnsafeBurnerWalletAdapter()
  const adapter = createAdapter({ wallets: [burner], loadWeb3 })
  const connection = await adapter.connect({ connectorId: burner.name, network: local })
  const address = connection.accounts[0]?.address ?? ''
  const signature = await adapter.capabilities.signMessage?.({ connection, message: 'x' })
  expect(await verify(base58.decode(address), base58.decode(signature ?? ''), Uint8Array.of(120))).toBe(true)
  await callNode('requestAirdrop', [address, 2_000_000_000])
  const to = fresh().address
  const hash = await adapter.capabilities.sendTransaction?.({ connection, network: local, to, value: 1_000_000_000n })
  await adapter.capabilities.waitForTransaction?.({ hash: hash ?? '', network: local })
  expect(await lamportsOf(to)).toBe(1_000_000_000n)
  await adapter.disconnect({ connectorId: burner.name })
  expect(burner.connected).toBe(false)
})

test.each([
  ['versioned', ['legacy', 0]],
  ['legacy', ['legacy']],
] as const)('default: a %s transfer is built, signed through web3.js and arrives', async (_, transactionVersions) => {
  const { adapter } = createSite({ transactionVersions })
  const connection = await adapter.connect(input)
  const to = fresh().address
  const hash = await adapter.capabilities.sendTransaction?.({ connection, network: local, to, value: 1_000_000_000n })
  await adapter.capabilities.waitForTransaction?.({ hash: hash ?? '', network: local })
  expect(await lamportsOf(to)).toBe(1_000_000_000n)
  expect(await callNode('getTransaction', [hash, { maxSupportedTransactionVersion: 0 }])).toMatchObject({
    version: transactionVersions.length > 1 ? 0 : 'legacy',
  })
})

test('behavior: several transactions are signed one by one when the wallet cannot sign all at once', async () => {
  const { adapter, wallet } = createSite()
  const connection = await adapter.connect(input)
  const transactions = await Promise.all([buildMemo('one'), buildMemo('two', { version: 'legacy' })])
  const signed = await adapter.capabilities.signAllTransactions?.({ connection, network: local, transactions })
  expect(await Promise.all((signed ?? []).map((one) => isSignedBy(one, addressOf(0))))).toEqual([true, true])
  expect(wallet.prompts.filter(({ method }) => method === 'signTransaction')).toHaveLength(2)
})

test('behavior: web3.js is loaded by the first transaction, not before', async () => {
  const wallet = createWalletAdapter({ accounts: [seedOf(0)] })
  let loads = 0
  const adapter = createAdapter({
    wallets: [wallet],
    loadWeb3() {
      loads += 1
      return loadWeb3()
    },
  })
  const connection = await adapter.connect(input)
  await adapter.capabilities.signMessage?.({ connection, message: 'x' })
  expect(loads).toBe(0)
  const transaction = await buildMemo('x')
  await adapter.capabilities.signTransaction?.({ connection, network: local, transaction })
  expect(loads).toBe(1)
})

test('behavior: another account in the wallet changes the connection, and its farewell ends it', async () => {
  const { adapter, wallet } = createSite()
  const events = record(adapter)
  await adapter.connect(input)
  wallet.setAccount(addressOf(1))
  expect(events).toMatchObject([{ type: 'connectionChanged', connection: { accounts: [{ address: addressOf(1) }] } }])
  await wallet.disconnect()
  expect(events[1]).toEqual({ type: 'disconnected', connectorId })
  // the one that is left hears whether the wallet can still be chosen
  expect(wallet.listenerCount()).toBe(1)
})

test('behavior: an authorised wallet reconnects without a prompt; another does not', async () => {
  const known = createSite({ authorized: true })
  await expect(known.adapter.reconnect(input)).resolves.toMatchObject({ accounts: [{ address: addressOf(0) }] })
  expect(known.wallet.prompts).toEqual([])
  const stranger = createSite()
  await expect(stranger.adapter.reconnect(input)).resolves.toBeUndefined()
  expect(stranger.wallet.prompts).toEqual([])
})

test("behavior: a wallet of the page replaces the site's object of the same name", () => {
  installWallet({ info: { name: connectorId } })
  expect(createSite().adapter.getConnectors()).toMatchObject([{ id: connectorId, type: 'ANNOUNCED' }])
})

test.each([
  ['reject', 'UserRejected'],
  ['throw', 'WalletRequestFailed'],
] as const)('error: a wallet that answers %s fails with %s', async (answer, name) => {
  const { adapter, wallet } = createSite()
  wallet.answer('connect', answer)
  await expect(adapter.connect(input)).rejects.toMatchObject({ name })
})

test('error: an error of the family is one of ours', async () => {
  const { adapter, wallet } = createSite()
  const inner = Object.assign(new Error('User rejected the request.'), { code: 4001 })
  wallet.answer('connect', () => {
    throw Object.assign(new Error(''), { name: 'WalletConnectionError', error: inner })
  })
  await expect(adapter.connect(input)).rejects.toMatchObject({ name: 'UserRejected' })
  wallet.answer('connect', () => {
    throw Object.assign(new Error('closed'), { name: 'WalletWindowClosedError' })
  })
  await expect(adapter.connect(input)).rejects.toMatchObject({ name: 'PopupClosed' })
})

test.each([
  [WalletReadyState.Installed, [connectorId]],
  [WalletReadyState.Loadable, [connectorId]],
  [WalletReadyState.NotDetected, []],
  [WalletReadyState.Unsupported, []],
] as const)('behavior: a wallet that is %s is listed only where it can be chosen', async (readyState, ids) => {
  const { adapter, wallet } = createSite()
  Object.assign(wallet, { readyState })
  const other = createAdapter({ wallets: [wallet], loadWeb3 })
  expect(other.getConnectors().map(({ id }) => id)).toEqual(ids)
  expect(adapter.getConnectors()).toHaveLength(1)
  const connecting = other.connect(input)
  if (ids.length > 0) return expect(await connecting).toMatchObject({ connectorId })
  await expect(connecting).rejects.toMatchObject({ name: 'ConnectorNotFound' })
  expect(wallet.requests).toEqual([])
})

test('behavior: a wallet found late is listed when it says so, and one that is gone is disconnected', async () => {
  const wallet = createWalletAdapter({ accounts: [seedOf(0)] })
  const setReady = (readyState: WalletReadyState) => {
    Object.assign(wallet, { readyState })
    wallet.emit('readyStateChange', readyState)
  }
  setReady(WalletReadyState.NotDetected)
  const adapter = createAdapter({ wallets: [wallet], loadWeb3 })
  const events = record(adapter)
  expect(adapter.getConnectors()).toEqual([])
  setReady(WalletReadyState.Installed)
  expect(events).toEqual([{ type: 'connectorsChanged' }])
  await adapter.connect(input)
  setReady(WalletReadyState.Unsupported)
  expect(adapter.getConnectors()).toEqual([])
  expect(events.slice(1)).toEqual([{ type: 'disconnected', connectorId }, { type: 'connectorsChanged' }])
})

test('error: wallets without a way to load web3.js are refused at once', () => {
  expect(() => createAdapter({ wallets: [createWalletAdapter({ accounts: [seedOf(0)] })] })).toThrow(
    expect.objectContaining({ name: 'InvalidOption' }),
  )
})

test.each(['walletConnect', 'ID_AUTH'])(
  'error: a wallet the site brings that calls itself %s is none',
  async (name) => {
    const { adapter, wallet } = createSite({ info: { name } })
    expect(adapter.getConnectors()).toEqual([])
    await expect(adapter.connect({ connectorId: name, network: local })).rejects.toMatchObject({
      name: 'ConnectorNotFound',
    })
    expect(wallet.requests).toEqual([])
  },
)

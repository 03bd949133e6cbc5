import { delay } from '@foyer/base'
import { describeReload, fakeExternal, memoryStorage } from '@foyer/test'
import { createSolanaWallet } from '@foyer/test-kit/solana'
import { expect, test } from 'vitest'
import { addressOf, createAdapter, installWallet, local, publicDevnet, record, seedOf } from '../test/setup.ts'
import { solanaAdapter } from './solanaAdapter.ts'

const connectorId = 'Test Solana Wallet'
const input = { connectorId, network: local }

test('default: connecting gives every account of the wallet, the active one first', async () => {
  installWallet()
  const connection = await createAdapter().connect(input)
  expect(connection).toEqual({
    connectorId,
    namespace: 'solana',
    accounts: [
      { namespace: 'solana', address: addressOf(0), type: 'eoa' },
      { namespace: 'solana', address: addressOf(1), type: 'eoa' },
    ],
    networkId: local.caipNetworkId,
    capabilities: expect.arrayContaining(['signMessage', 'signTransaction', 'sendTransaction', 'sendToken', 'signIn']),
  })
  expect(structuredClone(connection)).toEqual(connection)
})

test('behavior: what a wallet cannot do is not among the capabilities of its connection', async () => {
  installWallet({ features: ['solana:signTransaction'] })
  const { capabilities } = await createAdapter().connect(input)
  expect(capabilities).toContain('sendTransaction')
  expect(capabilities).not.toContain('signMessage')
  expect(capabilities).not.toContain('signIn')
})

test('behavior: a wallet that answers with no account, and shares some, is connected with those', async () => {
  const wallet = installWallet({ authorized: true })
  wallet.answer('standard:connect', { result: { accounts: [] } })
  const { accounts } = await createAdapter().connect(input)
  expect(accounts.map(({ address }) => address)).toEqual([addressOf(0), addressOf(1)])
  await expect(createAdapter().reconnect(input)).resolves.toMatchObject({ accounts })
})

test('error: a refusal is UserRejected, and nothing is connected', async () => {
  const wallet = installWallet()
  wallet.answer('standard:connect', 'reject')
  const adapter = createAdapter()
  const events = record(adapter)
  await expect(adapter.connect(input)).rejects.toMatchObject({ name: 'UserRejected' })
  expect(events).toEqual([])
  wallet.reset()
  await expect(adapter.connect(input)).resolves.toMatchObject({ connectorId })
})

test.each([
  ['busy', 'WalletBusy'],
  ['throw', 'WalletRequestFailed'],
  [{ error: { code: 4100, message: 'The wallet is locked.' } }, 'WalletLocked'],
  [{ error: { code: -32603, message: 'Something' } }, 'WalletRequestFailed'],
  [{ result: undefined }, 'WalletLocked'],
  [{ result: { accounts: [] } }, 'WalletLocked'],
  [{ result: { accounts: [{ address: 'nonsense' }, null, { address: 5 }] } }, 'WalletLocked'],
  [{ result: { accounts: 'x' } }, 'WalletLocked'],
] as const)('error: a wallet that answers %j fails with %s', async (answer, name) => {
  const wallet = installWallet()
  wallet.answer('standard:connect', answer)
  await expect(createAdapter().connect(input)).rejects.toMatchObject({ name })
})

test('error: a locked wallet is WalletLocked, and connects after it is unlocked', async () => {
  const wallet = installWallet({ locked: true })
  const adapter = createAdapter()
  await expect(adapter.connect(input)).rejects.toMatchObject({ name: 'WalletLocked' })
  wallet.unlock()
  await expect(adapter.connect(input)).resolves.toMatchObject({ connectorId })
})

test('error: a wallet that never answers is waited for until the signal aborts', async () => {
  const wallet = installWallet()
  wallet.answer('standard:connect', 'hang')
  const abort = new AbortController()
  const connecting = createAdapter().connect({ ...input, signal: abort.signal })
  abort.abort()
  await expect(connecting).rejects.toMatchObject({ name: 'RequestAborted' })
})

test('behavior: an answer that comes after the abort connects nothing', async () => {
  const wallet = installWallet()
  const open = wallet.hold()
  const adapter = createAdapter()
  const events = record(adapter)
  const abort = new AbortController()
  const connecting = adapter.connect({ ...input, signal: abort.signal })
  abort.abort()
  await expect(connecting).rejects.toMatchObject({ name: 'RequestAborted' })
  open()
  await delay(10)
  expect(events).toEqual([])
  expect(wallet.listenerCount()).toBe(0)
})

test('error: an unknown connector is ConnectorNotFound', async () => {
  await expect(createAdapter().connect({ connectorId: 'Nobody', network: local })).rejects.toMatchObject({
    name: 'ConnectorNotFound',
  })
})

test('behavior: a wallet that lacks the wanted cluster connects on one it has, and says so', async () => {
  installWallet({ chains: ['solana:devnet'] })
  const connection = await createAdapter().connect(input)
  expect(connection.networkId).toBe(publicDevnet.caipNetworkId)
  expect(connection.approvedNetworkIds).toEqual([publicDevnet.caipNetworkId])
})

test('error: a wallet with none of the clusters is ConnectorChainsUnsupported, and is not asked', async () => {
  const wallet = installWallet({ chains: ['solana:mainnet'] })
  await expect(createAdapter().connect(input)).rejects.toMatchObject({ name: 'ConnectorChainsUnsupported' })
  expect(wallet.requests).toEqual([])
})

test('behavior: C74: other accounts in the wallet change the connection; none end it', async () => {
  const wallet = installWallet()
  const adapter = createAdapter()
  const events = record(adapter)
  await adapter.connect(input)
  wallet.setAccounts([addressOf(1)])
  expect(events).toEqual([
    {
      type: 'connectionChanged',
      connection: expect.objectContaining({ accounts: [expect.objectContaining({ address: addressOf(1) })] }),
    },
  ])
  wallet.setAccounts([])
  expect(events[1]).toEqual({ type: 'disconnected', connectorId })
  expect(wallet.listenerCount()).toBe(0)
})

test('behavior: a permission that is taken away in the wallet ends the connection', async () => {
  const wallet = installWallet()
  const adapter = createAdapter()
  const events = record(adapter)
  await adapter.connect(input)
  wallet.revoke()
  expect(events).toEqual([{ type: 'disconnected', connectorId }])
})

test('behavior: an event without news, or with nonsense, tells nothing', async () => {
  const wallet = installWallet()
  const adapter = createAdapter()
  const events = record(adapter)
  await adapter.connect(input)
  wallet.emit('change', { accounts: wallet.wallet.accounts })
  wallet.emit('change', { features: {} })
  wallet.emit('change')
  wallet.emit('change', null)
  expect(events).toEqual([])
})

test('behavior: what a wallet did while nobody watched is told to the next watcher', async () => {
  const wallet = installWallet()
  const adapter = createAdapter()
  adapter.watch(() => {})()
  await adapter.connect(input)
  wallet.revoke()
  const events = record(adapter)
  await delay(0)
  expect(events).toEqual([{ type: 'disconnected', connectorId }])
})

test('behavior: switching the network asks no wallet, and what comes after is on it', async () => {
  const wallet = installWallet()
  const adapter = createAdapter()
  const events = record(adapter)
  const connection = await adapter.connect(input)
  const asked = wallet.requests.length
  await adapter.capabilities.switchNetwork?.({ connection, network: publicDevnet })
  expect(wallet.requests).toHaveLength(asked)
  expect(events).toEqual([
    { type: 'connectionChanged', connection: { ...connection, networkId: publicDevnet.caipNetworkId } },
  ])
})

test('error: switching to a cluster the wallet lacks is ChainUnsupported', async () => {
  installWallet({ chains: ['solana:localnet'] })
  const adapter = createAdapter()
  const connection = await adapter.connect(input)
  await expect(adapter.capabilities.switchNetwork?.({ connection, network: publicDevnet })).rejects.toMatchObject({
    name: 'ChainUnsupported',
  })
})

test('behavior: disconnecting ends the permission, tells it once and leaves no listener', async () => {
  const wallet = installWallet()
  const adapter = createAdapter()
  const events = record(adapter)
  await adapter.connect(input)
  await adapter.disconnect({ connectorId })
  expect(events).toEqual([{ type: 'disconnected', connectorId }])
  expect(wallet.authorized).toBe(false)
  expect(wallet.listenerCount()).toBe(0)
})

test.each([['throw'], ['reject'], ['hang']] as const)(
  'error: disconnecting ends also with a wallet that answers %s',
  async (answer) => {
    const wallet = installWallet()
    const adapter = createAdapter()
    const events = record(adapter)
    await adapter.connect(input)
    wallet.answer('standard:disconnect', answer)
    await adapter.disconnect({ connectorId })
    expect(events).toEqual([{ type: 'disconnected', connectorId }])
  },
)

test('behavior: after a reload a remembered wallet is connected without a prompt', async () => {
  const storage = memoryStorage()
  const before = createSolanaWallet({ accounts: [seedOf(0)], storage })
  const remove = before.register()
  await createAdapter().connect(input)
  remove()
  const wallet = installWallet({ accounts: [seedOf(0)], storage })
  const connection = await createAdapter().reconnect(input)
  expect(connection?.accounts[0]?.address).toBe(addressOf(0))
  expect(wallet.prompts).toEqual([])
})

test.each([
  ['unauthorised', {}],
  ['locked', { authorized: true, locked: true }],
] as const)('behavior: a wallet that is %s is not reconnected, and not asked anything', async (_, options) => {
  const wallet = installWallet(options)
  await expect(createAdapter().reconnect(input)).resolves.toBeUndefined()
  expect(wallet.prompts).toEqual([])
})

test('behavior: C75: a connect that was cancelled is not asked again by a reload', async () => {
  const storage = memoryStorage()
  const before = createSolanaWallet({ accounts: [seedOf(0)], storage })
  const remove = before.register()
  before.hold()
  const abort = new AbortController()
  const connecting = createAdapter().connect({ ...input, signal: abort.signal })
  abort.abort()
  await expect(connecting).rejects.toMatchObject({ name: 'RequestAborted' })
  remove()
  const wallet = installWallet({ accounts: [seedOf(0)], storage })
  await expect(createAdapter().reconnect(input)).resolves.toBeUndefined()
  expect(wallet.prompts).toEqual([])
})

test('behavior: getProvider gives the wallet itself', async () => {
  const wallet = installWallet()
  await expect(createAdapter().getProvider({ connectorId })).resolves.toBe(wallet.wallet)
})

test('behavior: 500 connects, watches and disconnects leave nothing behind', async () => {
  const wallet = installWallet()
  const adapter = createAdapter()
  for (let cycle = 0; cycle < 500; cycle += 1) {
    const stop = adapter.watch(() => {})
    await adapter.connect(input)
    if (cycle % 2) await adapter.disconnect({ connectorId })
    stop()
    expect(wallet.listenerCount()).toBe(0)
  }
})

const at = (networkId: string, index: number) => ({
  caipAddress: `${networkId}:${addressOf(index)}` as `solana:${string}:${string}`,
})

for (const id of ['walletConnect', 'ID_AUTH'] as const) {
  describeReload(`solanaAdapter with ${id}`, () => ({
    createAdapter: solanaAdapter(),
    networks: [local, publicDevnet],
    addresses: [addressOf(0), addressOf(1)],
    external: fakeExternal({
      id,
      sessions: {
        solana: {
          accounts: [at(local.caipNetworkId, 0), at(publicDevnet.caipNetworkId, 1)],
          networkId: local.caipNetworkId,
          approvedNetworkIds: [local.caipNetworkId, publicDevnet.caipNetworkId],
          methods: ['solana_signMessage', 'solana_signTransaction'],
        },
      },
      accountsOn: {
        [local.caipNetworkId]: [at(local.caipNetworkId, 0)],
        [publicDevnet.caipNetworkId]: [at(publicDevnet.caipNetworkId, 1)],
      },
    }),
  }))
}

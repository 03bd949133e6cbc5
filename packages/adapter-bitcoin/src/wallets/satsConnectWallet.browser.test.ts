import { expect, test } from 'vitest'
import { createAdapter, installWallet, regtest } from '../../test/setup.ts'

const page = window as unknown as Record<string, unknown>

test('behavior: what the library remembers of one wallet changes nothing for another', async () => {
  const old = installWallet({ info: { name: 'Old', id: 'OldProvider' } })
  // a version for which the library rewrites what it asks, kept for every wallet of the page
  old.answer('getInfo', { result: { version: '0.1.0', methods: [], supports: [] } })
  const other = installWallet({ info: { name: 'New', id: 'NewProvider' } })
  const adapter = createAdapter()
  await adapter.connect({ connectorId: old.id, network: regtest })
  const { accounts } = await adapter.connect({ connectorId: other.id, network: regtest })
  expect(accounts.map(({ address }) => address)).toEqual(other.accounts)
  expect(other.requests).toMatchObject([
    { method: 'wallet_connect', params: { addresses: ['payment', 'ordinals'], network: 'Regtest' } },
  ])
  expect(old.prompts.map(({ method }) => method)).toEqual(['wallet_connect'])
})

test('behavior: only the chosen wallet is asked', async () => {
  const chosen = installWallet({ info: { name: 'Chosen', id: 'ChosenProvider' } })
  const xverse = installWallet({ info: { name: 'Xverse', id: 'XverseProviders.BitcoinProvider' } })
  const adapter = createAdapter()
  const connection = await adapter.connect({ connectorId: chosen.id, network: regtest })
  await adapter.capabilities.signMessage?.({ connection, message: 'x' })
  await adapter.disconnect({ connectorId: chosen.id })
  expect(chosen.prompts.map(({ method }) => method)).toEqual(['wallet_connect', 'signMessage'])
  expect(xverse.requests).toEqual([])
})

test('error: an object that takes the place of the chosen wallet is not asked', async () => {
  const wallet = installWallet({ info: { name: 'Mine', id: 'MineProvider' } })
  const adapter = createAdapter()
  const connection = await adapter.connect({ connectorId: wallet.id, network: regtest })
  const asked: unknown[] = []
  page['MineProvider'] = { request: async (method: unknown) => asked.push(method) }
  await expect(adapter.capabilities.signMessage?.({ connection, message: 'x' })).rejects.toMatchObject({
    name: 'ConnectorNotFound',
  })
  expect(asked).toEqual([])
})

test.each([
  ['no answer', undefined, 'WalletRequestFailed'],
  ['an answer that is no JSON-RPC', { status: 'success', result: { addresses: [] } }, 'WalletRequestFailed'],
  ['an error without a code', { jsonrpc: '2.0', id: 1, error: 'broken' }, 'WalletRequestFailed'],
  ['a refusal', { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'no' } }, 'UserRejected'],
  ['no access', { jsonrpc: '2.0', id: 1, error: { code: -32002, message: 'no' } }, 'WalletLocked'],
  ['no addresses', { jsonrpc: '2.0', id: 1, result: { addresses: [{}] } }, 'WalletLocked'],
] as const)('error: %s is one of ours', async (_, answer, name) => {
  const wallet = installWallet({ info: { name: 'Odd', id: 'OddProvider' } })
  Reflect.set(wallet.provider, 'request', async () => answer)
  await expect(createAdapter().connect({ connectorId: wallet.id, network: regtest })).rejects.toMatchObject({ name })
})

import { createSolanaWallet } from '@foyer/test-kit/solana'
import { expect, onTestFinished, test } from 'vitest'
import { createAdapter, installWallet, local, record, seedOf } from '../test/setup.ts'

const names = (adapter: { getConnectors(): readonly { readonly name: string }[] }) =>
  adapter.getConnectors().map(({ name }) => name)

/** Registers whatever is given as a wallet, as any script on a page can. */
function registerAnything(wallet: unknown): void {
  const detail = ({ register }: { register: (wallet: unknown) => () => void }) => onTestFinished(register(wallet))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

test('default: a wallet that is there before the adapter is listed, as plain data', () => {
  const { wallet } = installWallet({ info: { name: 'Early' } })
  const [connector] = createAdapter().getConnectors()
  expect(connector).toEqual({
    id: 'Early',
    name: 'Early',
    type: 'ANNOUNCED',
    namespace: 'solana',
    iconUrl: wallet.icon,
  })
  expect(structuredClone(connector)).toEqual(connector)
})

test('behavior: a wallet that comes late is listed after an event, and not before anyone watches', () => {
  const adapter = createAdapter()
  const before = adapter.getConnectors()
  const events = record(adapter)
  expect(adapter.getConnectors()).toBe(before)
  installWallet({ info: { name: 'Late' } })
  expect(events).toEqual([{ type: 'connectorsChanged' }])
  expect(names(adapter)).toContain('Late')
})

test('behavior: a wallet that is taken away is no longer listed, and its connection ends', async () => {
  const wallet = createSolanaWallet({ accounts: [seedOf(0)], info: { name: 'Removed' } })
  const remove = wallet.register()
  const adapter = createAdapter()
  const events = record(adapter)
  await adapter.connect({ connectorId: 'Removed', network: local })
  remove()
  expect(names(adapter)).not.toContain('Removed')
  expect(events).toContainEqual({ type: 'disconnected', connectorId: 'Removed' })
  expect(wallet.listenerCount()).toBe(0)
})

test('behavior: two wallets are two rows, each with its own connection', async () => {
  const one = installWallet({ info: { name: 'One' }, accounts: [seedOf(0)] })
  const two = installWallet({ info: { name: 'Two' }, accounts: [seedOf(1)] })
  const adapter = createAdapter()
  expect(names(adapter)).toEqual(['One', 'Two'])
  const first = await adapter.connect({ connectorId: 'One', network: local })
  const second = await adapter.connect({ connectorId: 'Two', network: local })
  expect(first.accounts[0]?.address).toBe(one.accounts[0])
  expect(second.accounts[0]?.address).toBe(two.accounts[0])
})

test('behavior: of two wallets with one name the first keeps it', async () => {
  const honest = installWallet({ info: { name: 'Same' }, accounts: [seedOf(0)] })
  installWallet({ info: { name: 'Same' }, accounts: [seedOf(1)] })
  const adapter = createAdapter()
  expect(names(adapter)).toEqual(['Same'])
  const { accounts } = await adapter.connect({ connectorId: 'Same', network: local })
  expect(accounts[0]?.address).toBe(honest.accounts[0])
})

test('behavior: no wallet of the page takes the id of a wallet Foyer brings', () => {
  installWallet({ info: { name: 'walletConnect' } })
  const relay = {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    namespaces: ['solana'],
    connect: () => Promise.reject(new Error('unused')),
    getSession: async () => undefined,
    switchNetwork: () => Promise.reject(new Error('unused')),
    disconnect: async () => {},
    request: () => Promise.reject(new Error('unused')),
    watch: () => () => {},
  } as const
  const adapter = createAdapter({}, { externalProviders: [relay] })
  expect(adapter.getConnectors().map(({ id, type }) => [id, type])).toEqual([['walletConnect', 'WALLET_CONNECT']])
})

test.each(['walletConnect', 'ID_AUTH'])('error: a wallet of the page that calls itself %s is none', async (name) => {
  const { requests } = installWallet({ info: { name } })
  const adapter = createAdapter()
  expect(adapter.getConnectors()).toEqual([])
  const input = { connectorId: name, network: local }
  for (const call of [adapter.connect, adapter.reconnect, adapter.getProvider, adapter.disconnect]) {
    await expect(call(input)).rejects.toMatchObject({ name: 'ConnectorNotFound' })
  }
  expect(requests).toEqual([])
})

test('behavior: a wallet of another namespace, or without a way to connect, is not listed', () => {
  registerAnything({ version: '1.0.0', name: 'Sui', icon: '', chains: ['sui:mainnet'], features: {}, accounts: [] })
  registerAnything({ version: '1.0.0', name: 'Mute', icon: '', chains: ['solana:mainnet'], features: {}, accounts: [] })
  expect(createAdapter().getConnectors()).toEqual([])
})

test('error: wallets whose properties throw, are missing or are no text do not hide the others', () => {
  for (const none of [5, 'x', null, undefined, Symbol('x')]) registerAnything(none)
  registerAnything({})
  registerAnything({ name: 5, chains: 'solana', features: null, accounts: 'x' })
  registerAnything({
    version: '1.0.0',
    get name() {
      throw new Error('no name for you')
    },
    chains: ['solana:mainnet'],
    features: { 'standard:connect': { connect: () => {} } },
  })
  registerAnything({ name: 'Half', chains: ['solana:mainnet'], features: { 'standard:connect': { connect: 'no' } } })
  installWallet({ info: { name: 'Honest' } })
  expect(names(createAdapter())).toEqual(['Honest'])
})

test.each([
  ['javascript:alert(1)'],
  [`data:image/png;base64,${'A'.repeat(5_000_000)}`],
  ['https://tracker.test/pixel.png'],
])('error: the icon %.30s is left out', (icon) => {
  installWallet({ info: { name: 'Bad icon', icon } })
  expect(createAdapter().getConnectors()[0]).toEqual({
    id: 'Bad icon',
    name: 'Bad icon',
    type: 'ANNOUNCED',
    namespace: 'solana',
  })
})

test('error: a name of invisible characters or a megabyte is cleaned or cut', () => {
  installWallet({ info: { name: '\u202Emotnahp\u200B' } })
  installWallet({ info: { name: 'x'.repeat(1_000_000) } })
  const [first, second] = createAdapter().getConnectors()
  expect(first?.name).toBe('motnahp')
  expect(second?.name).toHaveLength(64)
})

test('error: a thousand wallets are not listed', () => {
  for (let index = 0; index < 1_000; index += 1) {
    registerAnything({
      version: '1.0.0',
      name: `Flood ${index}`,
      icon: '',
      chains: ['solana:mainnet'],
      features: { 'standard:connect': { connect: async () => ({ accounts: [] }) } },
      accounts: [],
    })
  }
  expect(createAdapter().getConnectors()).toHaveLength(50)
})

import { mainnet, memoryStorage, mockAdapter, optimism, polkadot } from '@foyer/test'
import { expect, test, vi } from 'vitest'
import {
  close,
  connect,
  connectorsAtom,
  createFoyer,
  type FoyerOptions,
  getAccount,
  getNetwork,
  isOpenAtom,
  open,
  routeAtom,
} from '../index.ts'

async function setup(changes: Partial<FoyerOptions> = {}) {
  const mock = mockAdapter()
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet, optimism],
    adapters: [mock],
    storage: memoryStorage(),
    ...changes,
  })
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  return { mock, foyer, wallet: mock.wallet() }
}

test('default: the account follows the wallet', async () => {
  const { foyer, wallet } = await setup()
  wallet.changeAccounts(['0x2546BcD3c84621e976D8185a91A922aE77ECEc30'])
  expect(getAccount(foyer).address).toBe('0x2546BcD3c84621e976D8185a91A922aE77ECEc30')
  wallet.changeNetwork('eip155:10')
  expect(getNetwork(foyer).chainId).toBe(10)
})

test('behavior: the wallet ends the connection: the account screen closes', async () => {
  const { foyer, wallet } = await setup()
  open(foyer)
  wallet.revoke()
  expect(getAccount(foyer).status).toBe('disconnected')
  expect(foyer.store.get(isOpenAtom)).toBe(false)
})

test('behavior: an unsupported network opens UnsupportedChain, a supported one closes it', async () => {
  const { foyer, wallet } = await setup()
  wallet.changeNetwork('eip155:5')
  expect([foyer.store.get(isOpenAtom), foyer.store.get(routeAtom).name]).toEqual([true, 'UnsupportedChain'])
  wallet.changeNetwork('eip155:10')
  expect(foyer.store.get(isOpenAtom)).toBe(false)
})

test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }, { basic: true }])(
  'behavior: %o does not interrupt',
  async (changes) => {
    const { foyer, wallet } = await setup(changes)
    wallet.changeNetwork('eip155:5')
    expect(foyer.store.get(isOpenAtom)).toBe(false)
    expect(getNetwork(foyer).network).toBeUndefined()
  },
)

test('behavior: wallets that come and go change the list', async () => {
  const mock = mockAdapter({ wallets: [{ id: 'a' }, { id: 'b', uninstalled: true }] })
  const foyer = createFoyer({ projectId: 'test', networks: [mainnet], adapters: [mock], storage: memoryStorage() })
  const ids = () => foyer.store.get(connectorsAtom).map(({ id }) => id)
  expect(ids()).toEqual(['a'])
  mock.wallet('b').install()
  expect(ids()).toEqual(['a', 'b'])
  mock.wallet('a').uninstall()
  expect(ids()).toEqual(['b'])
})

test('error: of a page’s 3,500 wallets a hundred are listed, and the developer is told', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const wallets = [...Array(3_500).keys()].map((index) => ({ id: `flood-${index}` }))
  const adapters = [mockAdapter({ wallets: [...wallets, { id: 'own', type: 'EXTERNAL' as const }] })]
  const foyer = createFoyer({ projectId: 'test', networks: [mainnet], adapters, storage: memoryStorage() })
  const ids = foyer.store.get(connectorsAtom).map(({ id }) => id)
  expect([ids.length, ids[0], ids[99], ids[100]]).toEqual([101, 'flood-0', 'flood-99', 'own'])
  await vi.waitFor(() => expect(warn.mock.calls.join()).toContain('3500 of eip155. The first are listed'))
  warn.mockRestore()
})

test('error: a domain name that is no text is none', () => {
  const wallets = [7, {}, null, ['test.good']].map((rdns, index) => ({
    id: `w${index}`,
    rdns: rdns as unknown as string,
  }))
  const adapters = [mockAdapter({ wallets: [...wallets, { id: 'good', rdns: 'test.good' }] })]
  const foyer = createFoyer({ projectId: 'test', networks: [mainnet], adapters, storage: memoryStorage() })
  expect(foyer.store.get(connectorsAtom).map(({ rdns }) => rdns)).toEqual([...Array(4).fill(undefined), 'test.good'])
})

test('behavior: one namespace ending leaves the other and makes it active', async () => {
  const dot = mockAdapter({ namespace: 'polkadot', wallets: [{ id: 'dot' }] })
  const evm = mockAdapter()
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet, polkadot],
    adapters: [evm, dot],
    storage: memoryStorage(),
  })
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  await connect(foyer, { connectorId: 'dot', namespace: 'polkadot' })
  expect(getAccount(foyer)).toMatchObject({ namespace: 'polkadot', allAccounts: { length: 4 } })
  dot.wallet().revoke()
  expect(getAccount(foyer)).toMatchObject({ namespace: 'eip155', isConnected: true })
})

test('behavior: destroy leaves no listener on the wallet', async () => {
  const { foyer, wallet } = await setup()
  close(foyer)
  foyer.destroy()
  expect(wallet.listeners).toBe(0)
})

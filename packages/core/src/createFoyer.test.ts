import { FoyerError, isFoyerError, solana } from '@foyer/base'
import { mainnet, memoryStorage, mockAdapter, optimism } from '@foyer/test'
import { expect, test, vi } from 'vitest'
import { alertAtom, createFoyer, type FoyerOptions, getAccount, getNetwork, open } from './index.ts'

const options = (changes: Partial<FoyerOptions> = {}): FoyerOptions => ({
  projectId: 'test',
  networks: [mainnet, optimism],
  adapters: [mockAdapter()],
  storage: memoryStorage(),
  ...changes,
})

test('default: starts disconnected on the first network', async () => {
  const foyer = createFoyer(options())
  await foyer.ready
  expect(getAccount(foyer)).toMatchObject({ status: 'disconnected', isConnected: false, address: undefined })
  expect(getNetwork(foyer)).toMatchObject({ caipNetworkId: 'eip155:1', chainId: 1 })
})

test('behavior: the default network is where a first visit starts', () => {
  expect(getNetwork(createFoyer(options({ defaultNetwork: optimism }))).chainId).toBe(10)
})

test('behavior: works without a project id, and says so once to the developer', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { projectId: _, ...rest } = options()
  const foyer = createFoyer(rest)
  open(foyer)
  await vi.waitFor(() => expect(foyer.store.get(alertAtom)).toMatchObject({ title: 'Project ID Not Configured' }))
  expect(error).toHaveBeenCalledTimes(1)
  error.mockRestore()
})

test('behavior: an option from plain JavaScript that nothing serves is named, not swallowed', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  createFoyer({ ...options(), siwx: {} } as unknown as FoyerOptions)
  await vi.waitFor(() => expect(warn.mock.calls.join()).toContain('`siwx` does nothing yet'))
  warn.mockRestore()
})

test('behavior: two foyers share nothing', () => {
  const a = createFoyer(options())
  const b = createFoyer(options())
  open(a)
  expect(a.store).not.toBe(b.store)
  expect(a.store.get(alertAtom)).toBeUndefined()
})

test('behavior: custom RPC addresses come before the network’s own', () => {
  const foyer = createFoyer(options({ customRpcUrls: { 'eip155:1': [{ url: 'https://mine.test' }] } }))
  expect(foyer.config.networks[0]?.rpcUrls.default.http).toEqual(['https://mine.test', 'https://rpc-1.test'])
})

test.each<[string, Partial<FoyerOptions>, readonly object[]]>([
  ['a project id', {}, [{ url: 'wss://relay.walletconnect.org', projectId: 'test' }]],
  ['a relay', { relayUrl: 'ws://mine.test', projectId: undefined }, [{ url: 'ws://mine.test', projectId: '' }]],
  [
    'several networks',
    { relayUrl: [{ url: 'wss://a.test' }, { url: 'wss://b.test', projectId: 'b', walletIds: ['x'] }] },
    [
      { url: 'wss://a.test', projectId: 'test' },
      { url: 'wss://b.test', projectId: 'b', walletIds: ['x'] },
    ],
  ],
  ['neither', { projectId: undefined }, []],
  ['the option off', { enableWalletConnect: false }, []],
])('behavior: relays with %s', (_, changes, relays) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(createFoyer(options(changes)).config.relays).toEqual(relays)
  error.mockRestore()
})

test.each<[string, Partial<FoyerOptions>, FoyerError['name'], RegExp]>([
  ['relay over http', { relayUrl: 'https://relay.test' }, 'InvalidOption', /`relayUrl` must be .* with ws/],
  ['empty relay', { relayUrl: '' }, 'InvalidOption', /`relayUrl` must be .* with ws/],
  ['no networks', { networks: [] }, 'NetworksEmpty', /`networks` is empty/],
  ['unknown default', { defaultNetwork: solana }, 'DefaultNetworkUnknown', /`defaultNetwork` .* is not in `networks`/],
  ['two adapters', { adapters: [mockAdapter(), mockAdapter()] }, 'AdapterDuplicate', /two adapters for eip155/],
  [
    'no network for adapter',
    { adapters: [mockAdapter({ namespace: 'solana' })] },
    'AdapterWithoutNetworks',
    /`networks` has no solana network/,
  ],
  ['broken network', { networks: [{ ...mainnet, name: '' }] }, 'InvalidNetwork', /`name`/],
  ['script link', { termsConditionsUrl: 'javascript:alert(1)' }, 'InvalidOption', /termsConditionsUrl/],
])('error: %s', (_, changes, name, message) => {
  try {
    createFoyer(options(changes))
    expect.unreachable()
  } catch (error) {
    expect(isFoyerError(error, name)).toBe(true)
    expect((error as Error).message).toMatch(message)
  }
})

test('behavior: the error is recognised across copies of the package', () => {
  expect(isFoyerError(Object.assign(new Error('x'), { name: 'NetworksEmpty' }), 'NetworksEmpty')).toBe(true)
  expect(new FoyerError('NetworksEmpty')).toBeInstanceOf(Error)
})

import { FoyerError, isFoyerError, solana } from '@foyer/base'
import { mainnet, memoryStorage, mockAdapter, optimism } from '@foyer/test'
import { expect, test, vi } from 'vitest'
import { resolveConfig } from './config/resolveConfig.ts'
import { addNetwork, alertAtom, createFoyer, type FoyerOptions, getAccount, getNetwork, open } from './index.ts'
import { finishModalLoad } from './modal/modalCode.ts'

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

test.each([
  [{}, true],
  [{ enableInjected: true, enableEIP6963: true }, true],
  [{ enableInjected: false, enableEIP6963: false }, false],
])('behavior: adapters list the wallets in the page unless the site says no: %o', (given, expected) => {
  const told: object[] = []
  const create: FoyerOptions['adapters'][number] = (context) => {
    told.push(context)
    return mockAdapter()(context)
  }
  createFoyer(options({ adapters: [create], ...given }))
  expect(told).toMatchObject([{ enableInjected: expected, enableEIP6963: expected }])
})

test.each([
  ['basic', false],
  ['debug', true],
  ['disableAppend', false],
  ['enableAuthLogger', true],
  ['enableEIP6963', true],
  ['enableEmbedded', false],
  ['enableInjected', true],
  ['enableMobileFullScreen', false],
  ['enableNetworkSwitch', true],
  ['enableReconnect', true],
  ['manualWCControl', false],
] as const)('default: `%s` is %s until a site says otherwise', (name, expected) => {
  const read = (value: unknown) => createFoyer(options({ [name]: value })).config[name]
  expect([read(undefined), read(true), read(false), read('no')]).toEqual([expected, true, false, expected])
})

test.each([
  ['analytics', false],
  ['passkey', false],
  ['receive', true],
  ['send', true],
  ['smartSessions', false],
] as const)('default: `features.%s` is %s until a site says otherwise', (name, expected) => {
  const read = (value: unknown) =>
    createFoyer(options({ features: { [name]: value } as FoyerOptions['features'] })).config.features[name]
  expect([read(undefined), read(true), read(false), read('no')]).toEqual([expected, true, false, expected])
})

test('default: what other options come to', () => {
  const read = (changes: object) => createFoyer(options(changes)).config
  const links = [undefined, true, false].map(
    (one) => read({ experimental_preferUniversalLinks: one }).preferUniversalLinks,
  )
  expect(links).toEqual([false, true, false])
  const unsupported = [{}, { allowUnsupportedChain: true }, { basic: true }].map(
    (one) => read(one).allowUnsupportedChain,
  )
  expect(unsupported).toEqual([false, true, true])
  expect(['light', 'dark', 'red', undefined].map((one) => read({ themeMode: one }).themeMode)).toEqual([
    ...['light', 'dark', undefined, undefined],
  ])
  expect([[], [mockAdapter()]].map((adapters) => read({ adapters }).hasAdapters)).toEqual([false, true])
  const siweConfig = (enabled: boolean | undefined) => ({ siweConfig: { enabled } as never })
  expect([undefined, true, false].map((one) => read(siweConfig(one)).siweConfig !== undefined)).toEqual([
    ...[true, true, false],
  ])
})

test.each([
  ...(['apiUrl', 'blockchainApiUrl', 'analyticsUrl', 'termsConditionsUrl', 'privacyPolicyUrl'] as const).map(
    (name) => [name, 'ftp://a.test', 'a path or an address with http(s)://'] as const,
  ),
  ['relayUrl', 'https://a.test', 'a path or an address with ws(s)://'],
  ['frameUrl', '/wallet', 'an address of another origin'],
] as const)('error: `%s` of %s is none: it has to be %s', (option, value, expected) => {
  expect(() => createFoyer(options({ [option]: value }))).toThrow(
    expect.objectContaining({ name: 'InvalidOption', message: expect.stringContaining(expected) }),
  )
  expect(() => createFoyer(options({ [option]: value }))).toThrow(option)
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
  createFoyer({ ...options(), universalProvider: {} } as unknown as FoyerOptions)
  await vi.waitFor(() => expect(warn.mock.calls.join()).toContain('`universalProvider` does nothing yet'))
  warn.mockRestore()
})

/** Returns what the developer is told, as text. */
async function warnings(given: unknown): Promise<string> {
  const heard: string[] = []
  const warn = vi.spyOn(console, 'warn').mockImplementation((text: string) => heard.push(text))
  createFoyer(given as FoyerOptions)
  await vi.waitFor(() => expect(heard).not.toEqual([]))
  warn.mockRestore()
  return heard.join('\n')
}

const uncalled = function someAdapter() {
  return mockAdapter()
}

test.each<[string, object, string]>([
  ['a feature that is none', { features: { socails: ['google'] } }, '`features.socails` does nothing'],
  ['a feature of another type', { features: { send: 'no' } }, '`features.send` is "no" and must be of type boolean'],
  [
    'a login that is none',
    { features: { socials: ['myspace'] } },
    '`features.socials` is ["myspace"] and must be a list of "google"',
  ],
  ['logins that are no list', { features: { socials: true } }, '`features.socials` is true and must be a list of'],
  ['a mode that is none', { themeMode: 'auto' }, '`themeMode` is "auto" and must be "light" or "dark"'],
  [
    'variables that are none',
    { themeVariables: { '--foyer-acent': 'red' } },
    '`themeVariables.--foyer-acent` does nothing',
  ],
  [
    'a variable of another type',
    { themeVariables: { '--foyer-accent': 7 } },
    '`themeVariables.--foyer-accent` is 7 and must be of type string',
  ],
  ['a flag as text', { debug: 'false' }, '`debug` is "false" and must be of type boolean'],
  [
    'an address alone',
    { customRpcUrls: { 'eip155:1': 'https://mine.test' } },
    'must be a list like `[{ url: "https://…" }]`',
  ],
  [
    'no adapters',
    { adapters: undefined },
    '`adapters` is missing. Pass one per namespace, e.g. `adapters: [wagmiAdapter()]`',
  ],
  [
    'an adapter that was not called',
    { adapters: [uncalled] },
    '`adapters[0]` is the function someAdapter, which makes no adapter. Call it: `someAdapter()`',
  ],
  ['an adapter that is none', { adapters: [undefined] }, '`adapters[0]` is undefined, which makes no adapter'],
])('error: %s is named, with what to write instead, and left out', async (_, changes, words) => {
  expect(await warnings({ ...options(), ...changes })).toContain(words)
})

test('behavior: in production wrong options are named when the modal has loaded for its first opening, and no sooner', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const wrong = { ...options(), themeMode: 'auto', themeVariables: { '--foyer-acent': 'red' } }
  const foyer = createFoyer(wrong as unknown as FoyerOptions)
  open(foyer)
  // alerts load like the check: what one raised above would have been heard by now
  vi.stubEnv('NODE_ENV', 'test')
  createFoyer({ ...options(), universalProvider: {} } as unknown as FoyerOptions)
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  expect(warn.mock.calls.join()).toBe(
    'Foyer: Option Not Served. `universalProvider` does nothing yet. Remove it. Docs: reference/options',
  )
  finishModalLoad(foyer)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(3))
  const heard = warn.mock.calls.join('\n')
  expect(heard).toContain('`themeMode` is "auto" and must be "light" or "dark"')
  expect(heard).toContain('`themeVariables.--foyer-acent` does nothing')
  warn.mockRestore()
  vi.unstubAllEnvs()
})

test('behavior: a mode and variables that are none leave the default', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const wrong = { themeMode: 'auto', themeVariables: { '--foyer-accent': 7, '--foyer-z-index': '5' } }
  const { config } = createFoyer({ ...options(), ...wrong } as unknown as FoyerOptions)
  expect(config).toMatchObject({ themeMode: undefined, themeVariables: { '--foyer-z-index': '5' } })
  expect(config.themeVariables).not.toHaveProperty('--foyer-accent')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
  warn.mockRestore()
})

test('behavior: options that are right are not complained of', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  createFoyer(options({ features: { socials: false, email: true }, themeMode: 'dark', debug: false, relayUrl: [] }))
  // alerts load like this one, which follows whatever was raised above
  createFoyer({ ...options(), universalProvider: {} } as unknown as FoyerOptions)
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  expect(warn.mock.calls.join()).toBe(
    'Foyer: Option Not Served. `universalProvider` does nothing yet. Remove it. Docs: reference/options',
  )
  warn.mockRestore()
})

test('behavior: two foyers share nothing', () => {
  const a = createFoyer(options())
  const b = createFoyer(options())
  open(a)
  expect(a.store).not.toBe(b.store)
  expect(a.store.get(alertAtom)).toBeUndefined()
})

test('behavior: C62: where the site has RPC addresses of its own, the network’s are neither asked nor told to wallets', () => {
  const foyer = createFoyer(options({ customRpcUrls: { 'eip155:1': [{ url: 'https://mine.test' }] } }))
  const mine = { http: ['https://mine.test'] }
  expect(foyer.config.networks[0]?.rpcUrls).toEqual({ default: mine, chainDefault: mine })
  expect(foyer.config.networks[1]?.rpcUrls.default.http).toEqual(['https://rpc-10.test'])
})

test.each([
  ['its gateway', { apiUrl: 'https://gateway.test' }, ['https://gateway.test/v1/?chainId=eip155:1&projectId=test']],
  [
    'what it names',
    { apiUrl: 'https://gateway.test', customRpcUrls: { 'eip155:1': [{ url: 'https://mine.test' }] } },
    ['https://mine.test'],
  ],
  ['nobody without a gateway', {}, []],
  ['nobody where the gateway would not know for which project', { apiUrl: 'https://gateway.test', projectId: '' }, []],
] as const)('default: for a network without an address a site asks %s', (_, changes, http) => {
  const bare = { ...mainnet, rpcUrls: { default: { http: [] } } }
  const { config } = createFoyer(options({ networks: [bare, optimism], ...changes }))
  expect(config.networks.map(({ rpcUrls }) => rpcUrls.default.http)).toEqual([http, ['https://rpc-10.test']])
})

test('default: every network has the site’s gateway beside its own nodes, but where the site named nodes', () => {
  const changes = {
    blockchainApiUrl: 'https://gateway.test/',
    customRpcUrls: { 'eip155:1': [{ url: 'https://mine.test' }], 'eip155:10': [] },
  }
  const foyer = createFoyer(options(changes))
  const at = (id: number) => `https://gateway.test/v1/?chainId=eip155:${id}&projectId=test`
  addNetwork(foyer, { network: { ...optimism, id: 11, caipNetworkId: 'eip155:11' } })
  expect(foyer.config.networks.map(({ gatewayUrl }) => gatewayUrl)).toEqual([undefined, at(10), at(11)])
  expect(foyer.config.networks.map(({ rpcUrls }) => rpcUrls.default.http)).toEqual([
    ['https://mine.test'],
    ['https://rpc-10.test'],
    ['https://rpc-10.test'],
  ])
})

test.each(['constructor', '__proto__', 'toString'])(
  'error: a picture for a wallet called %s is none of the site’s',
  (id) => {
    const { config } = createFoyer(options({ connectorImages: { mock: '/mock.png' }, chainImages: { 1: '/1.png' } }))
    expect([config.connectorImages[id], config.chainImages[id], config.tokens[id as 'eip155:1']]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect([config.connectorImages['mock'], config.chainImages['1']]).toEqual(['/mock.png', '/1.png'])
  },
)

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
    /`networks` has none for the solana adapter/,
  ],
  ['broken network', { networks: [{ ...mainnet, name: '' }] }, 'InvalidNetwork', /`name`/],
  [
    'two ways to sign in',
    { siwx: {}, siweConfig: {} } as object,
    'SiweAndSiwx',
    /^Cannot set both `siweConfig` and `siwx` options$/,
  ],
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

/** A page's head, of which elements are found by an attribute. */
function createHead(title: string, elements: readonly Readonly<Record<string, string>>[]) {
  const matches = (element: Readonly<Record<string, string>>, selector: string) => {
    const [, tag = '', name = '', operator = '', value = ''] = /^(\w+)\[(\w+)(~?=)"(.*)"\]$/.exec(selector) ?? []
    const words = operator === '~=' ? element[name]?.split(' ') : [element[name]]
    return element['tag'] === tag && words?.includes(value)
  }
  const querySelector = (selectors: string) =>
    elements.find((element) => selectors.split(', ').some((one) => matches(element, one)))
  return { title, querySelector }
}

test.each([
  [{ tag: 'meta', name: 'description', content: 'Shoes' }, 'Shoes'],
  [{ tag: 'meta', property: 'og:description', content: 'Hats' }, 'Hats'],
  [{ tag: 'meta', name: 'author', content: 'Ada' }, ''],
])('default: without `metadata` a site is what its page says: %j', (meta, description) => {
  const icon = { tag: 'link', rel: 'shortcut icon', href: 'https://shop.test/icon.png' }
  vi.stubGlobal('document', createHead('Shop', [meta, icon]))
  const { metadata } = resolveConfig(options())
  vi.unstubAllGlobals()
  expect(metadata).toEqual({ name: 'Shop', description, url: '', icons: ['https://shop.test/icon.png'] })
})

import { failWith, fakeFetch, mainnet, memoryStorage, mockAdapter, unreachable } from '@foyer/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertAtom, createFoyer, type FoyerOptions, getRemoteFeatures, open, watchRemoteFeatures } from '../index.ts'
import { addModalMount } from '../internal/views.ts'

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://shop.test' })
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const social = { id: 'social_login', isEnabled: true, config: ['email'] }

function setup(routes: Parameters<typeof fakeFetch>[0], changes: Partial<FoyerOptions> = {}) {
  const fetch = fakeFetch(routes)
  const foyer = createFoyer({
    projectId: 'p1',
    networks: [mainnet],
    adapters: [mockAdapter()],
    storage: memoryStorage(),
    apiUrl: 'https://api.test',
    fetch,
    ...changes,
  })
  const resolved = new Promise((resolve) => watchRemoteFeatures(foyer, resolve))
  return { foyer, fetch, resolved, alert: () => foyer.store.get(alertAtom)?.title }
}

test('default: asked for once, at the first opening and not before', async () => {
  const { foyer, fetch, resolved } = setup({ 'GET /appkit/v1/config': { features: [] } })
  expect([fetch.calls.length, getRemoteFeatures(foyer)]).toEqual([0, undefined])
  open(foyer)
  await resolved
  expect(getRemoteFeatures(foyer)).toMatchObject({ email: false, swaps: false })
  open(foyer)
  expect(fetch.calls.map(({ url }) => url.pathname)).toEqual(['/appkit/v1/config'])
})

test('behavior: whether several wallets may be connected is remembered for the next visit, and which were with it', async () => {
  const config = (isEnabled: boolean) => ({
    'GET /appkit/v1/config': { features: [{ id: 'multi_wallet', isEnabled, config: [] }] },
  })
  const { foyer, resolved } = setup(config(true))
  open(foyer)
  await resolved
  expect([getRemoteFeatures(foyer)?.multiWallet, foyer.storage.get('recentConnections')]).toEqual([true, []])
  const later = setup(config(false))
  later.foyer.storage.set('recentConnections', [{ connectorId: 'a' }])
  open(later.foyer)
  await later.resolved
  expect(later.foyer.storage.get('recentConnections')).toBeUndefined()
})

test.each([{ apiUrl: undefined }, { projectId: '' }])('behavior: with %o nobody is asked', (changes) => {
  const { foyer, fetch } = setup({}, changes)
  open(foyer)
  expect(fetch.calls).toEqual([])
})

test.each([
  [failWith(429), 'Rate Limited'],
  [failWith(500), 'Server Error'],
  [failWith(403), 'Configuration Unavailable'],
  [unreachable, 'Configuration Unavailable'],
] as const)('error: fails open to the defaults and says why (%#)', async (answer, title) => {
  const { foyer, resolved, alert } = setup({ 'GET /appkit/v1/config': answer })
  open(foyer)
  await resolved
  expect(getRemoteFeatures(foyer)).toMatchObject({ email: true, swaps: ['1inch'] })
  await vi.waitFor(() => expect(alert()).toBe(title))
})

test('error: a server that fails is quoted to the developer (specification §8)', async () => {
  const answer = failWith(500, { message: 'the configuration store is away' })
  const { foyer, resolved } = setup({ 'GET /appkit/v1/config': answer })
  open(foyer)
  await resolved
  await vi.waitFor(() => expect(foyer.store.get(alertAtom)?.message).toContain('the configuration store is away'))
})

test('behavior: embedded, the modal stands on the page unopened, and asks once it does', async () => {
  const { foyer, fetch, resolved } = setup({ 'GET /appkit/v1/config': { features: [] } }, { enableEmbedded: true })
  expect(fetch.calls).toEqual([])
  addModalMount(foyer, Symbol('mount'))
  await resolved
  expect(fetch.calls.map(({ url }) => url.pathname)).toEqual(['/appkit/v1/config'])
})

test('behavior: above the page it is not asked for by standing ready', () => {
  const { foyer, fetch } = setup({ 'GET /appkit/v1/config': { features: [] } })
  addModalMount(foyer, Symbol('mount'))
  expect(fetch.calls).toEqual([])
})

test('behavior: local settings that do not count are told to the developer, with where to manage them', async () => {
  const routes = {
    'GET /appkit/v1/config': { features: [social] },
    'GET /projects/v1/origins': { allowedOrigins: ['*'] },
  }
  const { foyer, resolved, alert } = setup(routes, { features: { email: false } })
  open(foyer)
  await resolved
  expect(getRemoteFeatures(foyer)).toMatchObject({ email: true })
  await vi.waitFor(() => expect(alert()).toBe('Local configuration ignored'))
  expect(foyer.store.get(alertAtom)?.message).toMatch(/email.*dashboard/)
})

test('behavior: a project that leaves a feature unset lets the site’s own setting count', async () => {
  const unset = { id: 'social_login', isEnabled: true, config: null }
  const routes = {
    'GET /appkit/v1/config': { features: [unset] },
    'GET /projects/v1/origins': { allowedOrigins: ['*'] },
  }
  const { foyer, resolved } = setup(routes, { features: { email: false } })
  open(foyer)
  await resolved
  expect(getRemoteFeatures(foyer)).toMatchObject({ email: false })
})

test('behavior: who made the dialog is named by default, and not where the site says so and the project leaves it open', async () => {
  const unset = { id: 'reown_branding', isEnabled: false, config: null }
  for (const [features, isNamed] of [
    [{}, true],
    [{ reownBranding: false }, false],
  ] as const) {
    const { foyer, resolved } = setup({ 'GET /appkit/v1/config': { features: [unset] } }, { features })
    open(foyer)
    await resolved
    expect(getRemoteFeatures(foyer)?.reownBranding).toBe(isNamed)
  }
})

test('behavior: in basic mode all is off, whatever the project says', async () => {
  const swap = { id: 'swap', isEnabled: true, config: ['1inch'] }
  const routes = {
    'GET /appkit/v1/config': { features: [social, swap] },
    'GET /projects/v1/origins': { allowedOrigins: ['*'] },
  }
  const { foyer, resolved } = setup(routes, { basic: true })
  open(foyer)
  await resolved
  expect(getRemoteFeatures(foyer)).toEqual({
    email: false,
    socials: false,
    passkey: false,
    swaps: false,
    onramp: false,
    activity: false,
    reownBranding: false,
    multiWallet: false,
  })
})

test.each([{ activity: true }, { history: true }])(
  'behavior: the project decides on activity, and says that %o is ignored',
  async (features) => {
    const off = { id: 'activity', isEnabled: false, config: [] }
    const { foyer, resolved } = setup({ 'GET /appkit/v1/config': { features: [off] } }, { features })
    open(foyer)
    await resolved
    expect(getRemoteFeatures(foyer)?.activity).toBe(false)
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('activity')))
  },
)

test('behavior: a page that is not among the origins is told to its developer', async () => {
  const { foyer, alert } = setup({
    'GET /appkit/v1/config': { features: [social] },
    'GET /projects/v1/origins': { allowedOrigins: ['https://*.other.test'] },
  })
  open(foyer)
  await vi.waitFor(() => expect(alert()).toBe('Origin Not Allowed'))
  expect(foyer.store.get(alertAtom)?.message).toContain('https://shop.test is not among')
})

test.each([
  ['https://shop.test', [], 'told'],
  ['https://branch.vercel.app', ['https://shop.test'], 'told'],
  ['https://shop.test:8443', ['shop.test'], 'told'],
  ['https://shop.test', ['https://shop.test'], 'silent'],
  ['https://shop.test', ['*'], 'silent'],
  ['https://xn--bcher-kva.test', ['https://bücher.test'], 'silent'],
  ['http://[::1]:3000', ['https://shop.test'], 'silent'],
] as const)('behavior: %s in %j: %s', async (origin, allowedOrigins, expected) => {
  vi.stubGlobal('location', { origin })
  const { foyer, fetch, alert } = setup({
    'GET /appkit/v1/config': { features: [social] },
    'GET /projects/v1/origins': { allowedOrigins },
  })
  open(foyer)
  await vi.waitFor(() => expect(fetch.calls).toHaveLength(2))
  // the texts of alerts load when there is one
  await import('../alerts/texts.ts')
  await new Promise((done) => setImmediate(done))
  expect(alert()).toBe(expected === 'told' ? 'Origin Not Allowed' : undefined)
})

test.each([
  [429, 'Rate Limited'],
  [503, 'Server Error'],
] as const)('error: origins answered with %d', async (status, title) => {
  const { foyer, alert } = setup({
    'GET /appkit/v1/config': { features: [social] },
    'GET /projects/v1/origins': failWith(status),
  })
  open(foyer)
  await vi.waitFor(() => expect(alert()).toBe(title))
})

test('error: origins that cannot be read are told as that, and no page is said to be missing in them', async () => {
  const { foyer, fetch } = setup({ 'GET /appkit/v1/config': { features: [social] } })
  const alerts: (string | undefined)[] = []
  foyer.store.sub(alertAtom, () => alerts.push(foyer.store.get(alertAtom)?.title))
  fetch.answer('GET /projects/v1/origins', failWith(404))
  open(foyer)
  await vi.waitFor(() => expect(alerts).toEqual(['Configuration Unavailable']))
})

test('behavior: where there is no page, origins are not asked for', async () => {
  vi.stubGlobal('location', undefined)
  const { foyer, fetch, resolved } = setup({ 'GET /appkit/v1/config': { features: [social] } })
  open(foyer)
  await resolved
  await new Promise((done) => setImmediate(done))
  expect(fetch.calls.map(({ url }) => url.pathname)).toEqual(['/appkit/v1/config'])
})

test.each([
  ['e-mail alone', {}, ['email'], true],
  ['an account elsewhere alone', {}, ['google'], true],
  ['a passkey alone', { features: { passkey: true } }, ['passkey'], true],
  ['none', {}, [], false],
] as const)(
  'behavior: with logins by %s origins are asked for where there is one',
  async (_, changes, config, isAsked) => {
    const { foyer, fetch, resolved } = setup(
      {
        'GET /appkit/v1/config': { features: [{ id: 'social_login', isEnabled: true, config }] },
        'GET /projects/v1/origins': { allowedOrigins: ['*'] },
      },
      changes,
    )
    open(foyer)
    await resolved
    await new Promise((done) => setImmediate(done))
    expect(fetch.calls.some(({ url }) => url.pathname === '/projects/v1/origins')).toBe(isAsked)
  },
)

test('behavior: with pay on, no login is, by a passkey neither, and nobody asks for origins', async () => {
  const config = ['email', 'google', 'passkey']
  const routes = { 'GET /appkit/v1/config': { features: [{ id: 'social_login', isEnabled: true, config }] } }
  const { foyer, fetch, resolved } = setup(routes, { features: { pay: true, passkey: true } })
  open(foyer)
  await resolved
  await new Promise((done) => setImmediate(done))
  expect(getRemoteFeatures(foyer)).toMatchObject({ email: false, socials: false, passkey: false })
  expect(fetch.calls).toHaveLength(1)
})

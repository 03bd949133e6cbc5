import { FoyerError, type Network } from '@foyer/base'
import { failWith, fakeFetch, mainnet, memoryStorage, mockAdapter, optimism } from '@foyer/test'
import { afterEach, expect, test, vi } from 'vitest'
import { connect, createFoyer, type FoyerOptions } from '../../index.ts'
import { getQueryClient, identityQuery, nameQuery, typedNameQuery } from '../../internal/queries.ts'
import { getNameSuffixes } from './nameSuffixes.ts'

afterEach(() => vi.useRealTimers())

const address = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const onMainnet = { address, networkId: 'eip155:1' } as const

function setup(routes: Parameters<typeof fakeFetch>[0]) {
  const fetch = fakeFetch({ 'GET /v1/supported-chains': { http: ['eip155:1'], ws: [] }, ...routes })
  const options = { projectId: 'p1', networks: [mainnet], adapters: [mockAdapter()], storage: memoryStorage(), fetch }
  const foyer = createFoyer({ ...options, apiUrl: 'https://api.test' })
  const asked = () => fetch.calls.map(({ url }) => url.pathname).filter((path) => path !== '/v1/supported-chains')
  return { foyer, client: getQueryClient(foyer), asked, fetch }
}

test('default: name and picture, asked for once in 5 min', async () => {
  vi.useFakeTimers()
  const { foyer, client, asked } = setup({
    [`GET /v1/identity/${address}`]: { name: 'ada.reown.id', avatar: 'https://a.test/1.png' },
  })
  const fetchIdentity = () => client.fetchQuery(identityQuery(foyer, onMainnet))
  expect(await fetchIdentity()).toEqual({ name: 'ada.reown.id', avatar: 'https://a.test/1.png' })
  vi.advanceTimersByTime(299_999)
  await fetchIdentity()
  expect(asked()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await fetchIdentity()
  expect(asked()).toHaveLength(2)
})

test.each([[{ name: null, avatar: null }], [{ name: '', avatar: '' }], [{ avatar: 'javascript:alert(1)' }]])(
  'behavior: %o is no name and no picture',
  async (answer) => {
    const { foyer, client } = setup({ [`GET /v1/identity/${address}`]: answer })
    expect(await client.fetchQuery(identityQuery(foyer, onMainnet))).toEqual({ name: undefined, avatar: undefined })
  },
)

test('behavior: the address of a name, asked for once', async () => {
  const profile = { name: 'ada.reown.id', addresses: { '2147483649': { address } }, attributes: [] }
  const { foyer, client, asked } = setup({
    'GET /v1/profile/account/ada.reown.id': profile,
    'GET /v1/profile/account/empty.reown.id': { ...profile, addresses: {} },
  })
  const resolve = (name: string) => client.fetchQuery(nameQuery(foyer, { name, networkId: 'eip155:1' }))
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await resolve('ada.reown.id')).toBe(address)
    expect(await resolve('empty.reown.id')).toBeNull()
  }
  expect(asked()).toHaveLength(2)
})

test('behavior: the service hears who asks where that is who is asked about, and of nobody else', async () => {
  const other = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const { foyer, client, asked, fetch } = setup({
    [`GET /v1/identity/${address}`]: { name: null, avatar: null },
    [`GET /v1/identity/${other}`]: { name: null, avatar: null },
  })
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  await client.fetchQuery(identityQuery(foyer, onMainnet))
  await client.fetchQuery(identityQuery(foyer, { ...onMainnet, address: other }))
  expect(asked()).toEqual([`/v1/identity/${address}`, `/v1/identity/${other}`])
  const senders = fetch.calls.slice(-2).map(({ url }) => url.searchParams.get('sender'))
  expect(senders).toEqual([address, null])
})

test('behavior: names exist on EVM only: elsewhere nothing is asked', async () => {
  const { foyer, client, asked } = setup({})
  const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(await client.fetchQuery(identityQuery(foyer, { address, networkId }))).toEqual({})
  expect(await client.fetchQuery(nameQuery(foyer, { name: 'ada', networkId }))).toBeNull()
  expect(asked()).toEqual([])
})

test('error: the name service’s own reason', async () => {
  const reasons = [{ name: 'NameUnknown', description: 'The name ada is not registered.' }]
  const { foyer, client } = setup({ 'GET /v1/profile/account/ada': failWith(404, { reasons }) })
  const fetching = client.fetchQuery({ ...nameQuery(foyer, { name: 'ada', networkId: 'eip155:1' }), retry: false })
  await expect(fetching).rejects.toThrow('The name ada is not registered.')
})

/** A site whose node knows ada.eth. */
function setupChain(
  options: {
    readonly fails?: boolean
    readonly blockchainApiUrl?: string
    readonly routes?: object
    readonly network?: Network
  } = {},
) {
  const asked: string[] = []
  const registries = new Set<string | undefined>()
  const fail = () => {
    if (options.fails) throw new FoyerError('RpcRequestFailed', { message: 'no answer' })
  }
  const adapter = mockAdapter({
    capabilities: {
      async resolveName({ name, registryUrl }) {
        asked.push(name)
        registries.add(registryUrl)
        fail()
        return name === 'ada.eth' ? address : undefined
      },
      async getIdentity(input) {
        asked.push(input.address)
        fail()
        return { name: 'ada.eth', avatar: 'https://a.test/chain.png' }
      },
    },
  })
  const { blockchainApiUrl, routes } = options
  const fetch = fakeFetch({ 'GET /v1/supported-chains': { http: ['eip155:1'], ws: [] }, ...routes })
  const foyer = createFoyer({
    projectId: 'p1',
    networks: [options.network ?? mainnet],
    adapters: [adapter],
    storage: memoryStorage(),
    fetch,
    blockchainApiUrl,
    nameSuffixes: ['visitors.test'],
  })
  return { foyer, client: getQueryClient(foyer), asked, registries, fetch }
}

test('behavior: a site without Ethereum has names read by its service’s node of it, where it has one', async () => {
  const fetchFromChain = async (options: Parameters<typeof setupChain>[0]) => {
    const { foyer, client, registries } = setupChain(options)
    const networkId = options?.network?.caipNetworkId ?? 'eip155:1'
    await client.fetchQuery(nameQuery(foyer, { name: 'ada.eth', networkId }))
    return [...registries]
  }
  const blockchainApiUrl = 'https://api.test'
  const ethereum = 'https://api.test/v1?chainId=eip155:1&projectId=p1'
  const lacking = { 'GET /v1/supported-chains': { http: ['eip155:10'], ws: [] } }
  expect(await fetchFromChain({ blockchainApiUrl, network: optimism })).toEqual([ethereum])
  expect(await fetchFromChain({ blockchainApiUrl, network: optimism, routes: lacking })).toEqual([undefined])
  expect(await fetchFromChain({ network: optimism })).toEqual([undefined])
  expect(await fetchFromChain({ blockchainApiUrl })).toEqual([undefined])
})

test('behavior: without a service, name, picture and address are the chain’s, each asked for once in 5 min', async () => {
  const { foyer, client, asked } = setupChain()
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await client.fetchQuery(identityQuery(foyer, onMainnet))).toEqual({
      name: 'ada.eth',
      avatar: 'https://a.test/chain.png',
    })
    expect(await client.fetchQuery(nameQuery(foyer, { name: 'ada.eth', networkId: 'eip155:1' }))).toBe(address)
    expect(await client.fetchQuery(nameQuery(foyer, { name: 'bob.eth', networkId: 'eip155:1' }))).toBeNull()
  }
  expect(asked).toEqual([address, 'ada.eth', 'bob.eth'])
})

test('behavior: the service’s own name counts before the one in ENS, and that where the service has none or fails', async () => {
  const blockchainApiUrl = 'https://api.test'
  const path = `GET /v1/identity/${address}`
  const fetchWith = (routes: object) => {
    const { foyer, client } = setupChain({ blockchainApiUrl, routes })
    return client.fetchQuery({ ...identityQuery(foyer, onMainnet), retry: false })
  }
  expect(await fetchWith({ [path]: { name: 'ada.visitors.test', avatar: null } })).toMatchObject({
    name: 'ada.visitors.test',
  })
  expect(await fetchWith({ [path]: { name: null, avatar: null } })).toMatchObject({ name: 'ada.eth' })
  expect(await fetchWith({ [path]: failWith(500) })).toMatchObject({ name: 'ada.eth' })
})

test('behavior: a name with the site’s suffix is asked of the service alone, any other of the chain alone', async () => {
  const routes = { 'GET /v1/profile/account/ada.Visitors.test': { name: 'x', addresses: { 60: { address: '0x1' } } } }
  const { foyer, client, asked } = setupChain({ blockchainApiUrl: 'https://api.test', routes })
  const resolve = (name: string) => client.fetchQuery(nameQuery(foyer, { name, networkId: 'eip155:1' }))
  expect(await resolve('ada.Visitors.test')).toBe('0x1')
  expect(asked).toEqual([])
  expect(await resolve('bob.eth')).toBeNull()
  expect(asked).toEqual(['bob.eth'])
})

test('behavior: a name that is typed is asked for after a pause of 500 ms, and not if typing goes on', async () => {
  vi.useFakeTimers()
  const { foyer, client, asked } = setupChain()
  const query = typedNameQuery(foyer, { name: 'ada.eth', networkId: 'eip155:1' })
  const early = client.fetchQuery(query).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(499)
  await client.cancelQueries({ queryKey: query.queryKey })
  await early
  expect(asked).toEqual([])
  const fetching = client.fetchQuery(query)
  await vi.advanceTimersByTimeAsync(500)
  expect(await fetching).toBe(address)
})

test('error: where nobody answers, the first error', async () => {
  const { foyer, client } = setupChain({ fails: true })
  const fetching = client.fetchQuery({ ...identityQuery(foyer, onMainnet), retry: false })
  await expect(fetching).rejects.toMatchObject({ name: 'RpcRequestFailed' })
})

const suffixesOf = (options: Partial<FoyerOptions> = {}) =>
  getNameSuffixes(
    createFoyer({
      projectId: 'p',
      networks: [mainnet],
      adapters: [mockAdapter()],
      storage: memoryStorage(),
      ...options,
    }),
  )

test('default: the one of new names, and that of older ones', () => {
  expect(suffixesOf()).toEqual(['reown.id', 'wcn.id'])
})

test('behavior: a site has its own', () => {
  expect(suffixesOf({ nameSuffixes: ['shop.example'] })).toEqual(['shop.example'])
})

import { failWith, fakeFetch, mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { afterEach, expect, test, vi } from 'vitest'
import { createFoyer } from '../../index.ts'
import { getQueryClient, identityQuery, nameQuery, namesQuery } from '../../queries.ts'

afterEach(() => vi.useRealTimers())

const address = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const onMainnet = { address, networkId: 'eip155:1' } as const

function setup(routes: Parameters<typeof fakeFetch>[0]) {
  const fetch = fakeFetch({ 'GET /v1/supported-chains': { http: ['eip155:1'], ws: [] }, ...routes })
  const options = { projectId: 'p1', networks: [mainnet], adapters: [mockAdapter()], storage: memoryStorage(), fetch }
  const foyer = createFoyer({ ...options, apiUrl: 'https://api.test' })
  const asked = () => fetch.calls.map(({ url }) => url.pathname).filter((path) => path !== '/v1/supported-chains')
  return { foyer, client: getQueryClient(foyer), asked }
}

test('default: name and picture, asked for once in 5 min', async () => {
  vi.useFakeTimers()
  const { foyer, client, asked } = setup({
    [`GET /v1/identity/${address}`]: { name: 'ada.reown.id', avatar: 'https://a.test/1.png' },
  })
  const ask = () => client.fetchQuery(identityQuery(foyer, onMainnet))
  expect(await ask()).toEqual({ name: 'ada.reown.id', avatar: 'https://a.test/1.png' })
  vi.advanceTimersByTime(299_999)
  await ask()
  expect(asked()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await ask()
  expect(asked()).toHaveLength(2)
})

test.each([[{ name: null, avatar: null }], [{ name: '', avatar: '' }], [{ avatar: 'javascript:alert(1)' }]])(
  'behavior: %o is no name and no picture',
  async (answer) => {
    const { foyer, client } = setup({ [`GET /v1/identity/${address}`]: answer })
    expect(await client.fetchQuery(identityQuery(foyer, onMainnet))).toEqual({ name: undefined, avatar: undefined })
  },
)

test('behavior: names both ways, each asked for once', async () => {
  const profile = { name: 'ada.reown.id', addresses: { '2147483649': { address } }, attributes: [] }
  const { foyer, client, asked } = setup({
    [`GET /v1/profile/reverse/${address}`]: [profile],
    'GET /v1/profile/account/ada.reown.id': profile,
    'GET /v1/profile/account/empty.reown.id': { ...profile, addresses: {} },
  })
  const resolve = (name: string) => client.fetchQuery(nameQuery(foyer, { name, networkId: 'eip155:1' }))
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await client.fetchQuery(namesQuery(foyer, onMainnet))).toEqual(['ada.reown.id'])
    expect(await resolve('ada.reown.id')).toBe(address)
    expect(await resolve('empty.reown.id')).toBeNull()
  }
  expect(asked()).toHaveLength(3)
})

test('behavior: names exist on EVM only: elsewhere nothing is asked', async () => {
  const { foyer, client, asked } = setup({})
  const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(await client.fetchQuery(identityQuery(foyer, { address, networkId }))).toEqual({})
  expect(await client.fetchQuery(namesQuery(foyer, { address, networkId }))).toEqual([])
  expect(await client.fetchQuery(nameQuery(foyer, { name: 'ada', networkId }))).toBeNull()
  expect(asked()).toEqual([])
})

test('error: the name service’s own reason', async () => {
  const reasons = [{ name: 'NameUnknown', description: 'The name ada is not registered.' }]
  const { foyer, client } = setup({ 'GET /v1/profile/account/ada': failWith(404, { reasons }) })
  const asking = client.fetchQuery({ ...nameQuery(foyer, { name: 'ada', networkId: 'eip155:1' }), retry: false })
  await expect(asking).rejects.toThrow('The name ada is not registered.')
})

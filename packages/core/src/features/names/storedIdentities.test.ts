import { fakeFetch, mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, createFoyer, disconnect } from '../../index.ts'
import { getQueryClient, identityQuery } from '../../internal/queries.ts'
import { readIdentity, saveIdentity } from './storedIdentities.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const address = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const other = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const of = { address, networkId: 'eip155:1' } as const
const ada = { name: 'ada.reown.id', avatar: 'https://a.test/1.png' }

/** A page of a site that visitors come back to. */
function createSite() {
  const storage = memoryStorage()
  const fetch = fakeFetch({
    'GET /v1/supported-chains': { http: ['eip155:1'], ws: [] },
    [`GET /v1/identity/${address}`]: ada,
    [`GET /v1/identity/${other}`]: ada,
  })
  const adapter = mockAdapter()
  const visit = () =>
    createFoyer({
      projectId: 'p1',
      networks: [mainnet],
      adapters: [adapter],
      storage,
      fetch,
      apiUrl: 'https://api.test',
    })
  const asked = () => fetch.calls.filter(({ url }) => url.pathname.includes('/identity/')).length
  return { storage, visit, asked }
}

type Site = ReturnType<typeof createSite>
const fetchIdentity = (foyer: ReturnType<Site['visit']>, address: string = of.address) =>
  getQueryClient(foyer).fetchQuery(identityQuery(foyer, { ...of, address }))

test('default: what an account calls itself is asked once in 5 min, across page loads', async () => {
  const { visit, asked } = createSite()
  const first = visit()
  await connect(first, { connectorId: 'mock', namespace: 'eip155' })
  expect(await fetchIdentity(first)).toEqual(ada)
  first.destroy()
  vi.advanceTimersByTime(299_999)
  expect(await fetchIdentity(visit())).toEqual(ada)
  expect(asked()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await fetchIdentity(visit())).toEqual(ada)
  expect(asked()).toBe(2)
})

test('behavior: whom a visitor looks up is not kept, and nothing is once they have disconnected', async () => {
  const { storage, visit } = createSite()
  const foyer = visit()
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  await fetchIdentity(foyer, other)
  expect(storage.getItem('@foyer/identities')).toBeNull()
  await fetchIdentity(foyer)
  expect(storage.getItem('@foyer/identities')).toContain(address)
  await disconnect(foyer)
  expect(storage.getItem('@foyer/identities')).toBeNull()
})

test('behavior: a name that was just registered counts at the next visit', () => {
  const foyer = createSite().visit()
  saveIdentity(foyer, of, { name: undefined, avatar: undefined })
  saveIdentity(foyer, of, { name: 'new.reown.id', avatar: undefined })
  expect(readIdentity(foyer, of)).toMatchObject({ name: 'new.reown.id' })
  expect(foyer.storage.get('identities')).toHaveLength(1)
})

test('behavior: for less than five minutes', () => {
  const foyer = createSite().visit()
  saveIdentity(foyer, of, ada)
  vi.advanceTimersByTime(299_999)
  expect(readIdentity(foyer, of)).toMatchObject(ada)
  vi.advanceTimersByTime(1)
  expect(readIdentity(foyer, of)).toBeUndefined()
})

test('behavior: twenty are kept, the newest, and none with a picture in the text', () => {
  const foyer = createSite().visit()
  for (let index = 0; index < 25; index += 1) saveIdentity(foyer, { ...of, address: `0x${index}` }, ada)
  expect(foyer.storage.get('identities')).toHaveLength(20)
  expect(readIdentity(foyer, { ...of, address: '0x24' })).toMatchObject(ada)
  const longest = `data:image/png;base64,${'A'.repeat(2_026)}`
  saveIdentity(foyer, { ...of, address: '0x24' }, { name: 'ada', avatar: longest })
  expect(readIdentity(foyer, { ...of, address: '0x24' })).toMatchObject({ avatar: longest })
  saveIdentity(foyer, { ...of, address: '0x24' }, { name: 'ada', avatar: `${longest}A` })
  expect(readIdentity(foyer, { ...of, address: '0x24' })).toBeUndefined()
})

test.each([
  [{ of: `eip155:1:${address}`, at: 2_000_000, name: 'later' }],
  [{ of: `eip155:1:${address}`, at: '1', name: 'x' }],
  [{ of: `eip155:1:${address}`, at: 1_000_000, name: 5 }],
  [null],
])('error: %j in the storage is nothing', (row) => {
  const foyer = createSite().visit()
  foyer.storage.set('identities', [row])
  expect(readIdentity(foyer, of)).toBeUndefined()
})

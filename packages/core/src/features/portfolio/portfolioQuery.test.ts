import { failWith, fakeFetch, mainnet, memoryStorage, mockAdapter, polygon } from '@foyer/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFoyer, type FoyerOptions, hideToast, toastAtom } from '../../index.ts'
import { getQueryClient, portfolioQuery } from '../../internal/queries.ts'
import { saveRecord } from '../../ledger/ledger.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const address = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const other = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const route = (of: string) => `GET /v1/account/${of}/balance`
const coin = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', value: 3, price: 2, iconUrl: '' }
const ether = { ...coin, quantity: { decimals: '18', numeric: '1.5' } }
const ticket = { ...coin, address: 'eip155:1:0x1', quantity: { decimals: '0', numeric: '1' } }

function setup(routes: Parameters<typeof fakeFetch>[0], changes: Partial<FoyerOptions> = {}) {
  const fetch = fakeFetch({ 'GET /v1/supported-chains': { http: ['eip155:1', 'eip155:137'], ws: [] }, ...routes })
  const options = { projectId: 'p1', adapters: [mockAdapter()], storage: memoryStorage(), fetch }
  const foyer = createFoyer({ ...options, networks: [mainnet, polygon], apiUrl: 'https://api.test', ...changes })
  const client = getQueryClient(foyer)
  const fetchHoldings = (of = address, networkId: `eip155:${string}` = 'eip155:1') =>
    client.fetchQuery(portfolioQuery(foyer, { address: of, networkId }))
  const asked = () => fetch.calls.filter(({ url }) => url.pathname.endsWith('/balance')).length
  return { foyer, fetch, fetchHoldings, asked }
}

test('default: holdings with prices, without those that have no decimals; asked for once in 30 s', async () => {
  const { fetchHoldings, asked } = setup({ [route(address)]: { balances: [ether, ticket, { broken: true }] } })
  expect(await fetchHoldings()).toEqual([ether])
  vi.advanceTimersByTime(29_999)
  await fetchHoldings()
  expect(asked()).toBe(1)
  vi.advanceTimersByTime(1)
  await fetchHoldings()
  expect(asked()).toBe(2)
})

test('error: a failure is told, and the same account and network are left alone for 30 s', async () => {
  const { foyer, fetch, fetchHoldings, asked } = setup({
    [route(address)]: failWith(503),
    [route(other)]: { balances: [] },
  })
  await expect(fetchHoldings()).rejects.toMatchObject({ name: 'ServerError' })
  expect(foyer.store.get(toastAtom)).toEqual({ variant: 'error', name: 'balanceUnavailable' })
  hideToast(foyer)
  vi.advanceTimersByTime(29_999)
  fetch.answer(route(address), { balances: [ether] })
  await expect(fetchHoldings()).rejects.toMatchObject({ name: 'ServerError' })
  expect([asked(), foyer.store.get(toastAtom)]).toEqual([1, undefined])
  // another account, and the same one elsewhere, are asked about
  expect(await fetchHoldings(other)).toEqual([])
  expect(await fetchHoldings(address, 'eip155:137')).toEqual([ether])
  vi.advanceTimersByTime(1)
  expect(await fetchHoldings()).toEqual([ether])
  expect(asked()).toBe(4)
})

test('behavior: after a success nothing is held back', async () => {
  const { fetch, fetchHoldings } = setup({ [route(address)]: failWith(500) })
  await expect(fetchHoldings()).rejects.toThrow()
  vi.advanceTimersByTime(30_000)
  fetch.answer(route(address), { balances: [] })
  expect(await fetchHoldings()).toEqual([])
  vi.advanceTimersByTime(30_000)
  fetch.answer(route(address), { balances: [ether] })
  expect(await fetchHoldings()).toEqual([ether])
})

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const toRow = (token: string, numeric: string) => ({
  ...coin,
  address: `eip155:1:${token}`,
  quantity: { decimals: '18', numeric },
})

test('behavior: what was just moved is read anew, and so is the site’s token, which stays where nothing of it is left', async () => {
  const rows = [ether, toRow(usdc, '0.0'), toRow(weth, '0')]
  const { foyer, fetch, fetchHoldings } = setup(
    { [route(address)]: { balances: rows } },
    { tokens: { 'eip155:1': { address: usdc } } },
  )
  saveRecord(foyer, {
    id: 'a',
    kind: 'send',
    networkId: 'eip155:1',
    account: address,
    askedAt: Date.now(),
    details: { tokenAddress: weth },
    state: { status: 'confirmed', at: Date.now() },
  })
  expect(await fetchHoldings()).toEqual([ether, toRow(usdc, '0.0')])
  const forced = (url: URL | undefined) => url?.searchParams.get('forceUpdate')
  expect(forced(fetch.calls.at(-1)?.url)).toBe(`eip155:1:${usdc.toLowerCase()},eip155:1:${weth.toLowerCase()}`)
  vi.advanceTimersByTime(600_000)
  expect(await fetchHoldings()).toEqual(rows)
  expect(forced(fetch.calls.at(-1)?.url)).toBe(`eip155:1:${usdc.toLowerCase()}`)
})

test('behavior: nothing is forced where nothing was moved, and a token of the site that has no address of this chain is none', async () => {
  const { fetch, fetchHoldings } = setup(
    { [route(address)]: { balances: [] } },
    { tokens: { 'eip155:1': { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' } } },
  )
  await fetchHoldings()
  expect(fetch.calls.at(-1)?.url.searchParams.has('forceUpdate')).toBe(false)
})

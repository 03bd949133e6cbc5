import {
  getAnalyticsConfig,
  getBalance,
  getExchanges,
  getGasPrice,
  getNameSuggestions,
  getNamesOfAddress,
  getOnrampQuote,
  getOrigins,
  getSwapAllowance,
  getTokenPrices,
  getWalletImage,
  getWallets,
  registerName,
  resolveName,
  setAuthMetadata,
} from '@foyer/api'
import { failWith, fakeFetch, hangs, mainnet, memoryStorage, mockAdapter, unreachable } from '@foyer/test'
import { expect, test } from 'vitest'
import { createFoyer, type FoyerOptions } from '../index.ts'
import { callApi } from './callApi.ts'

type Routes = Parameters<typeof fakeFetch>[0]

function setup(routes: Routes = {}, changes: Partial<FoyerOptions> = {}) {
  const fetch = fakeFetch({ 'GET /v1/supported-chains': { http: ['eip155:1'], ws: [] }, ...routes })
  const foyer = createFoyer({
    projectId: 'p1',
    networks: [mainnet],
    adapters: [mockAdapter()],
    storage: memoryStorage(),
    apiUrl: 'https://api.test',
    fetch,
    ...changes,
  })
  return { foyer, fetch, asked: () => fetch.calls.map(({ method, url }) => `${method} ${url.pathname}`) }
}

const wallet = { id: 'a', name: 'Alpha', image_id: 'i', rdns: 'test.alpha', chains: ['eip155:1'] }

test('default: sdk properties on every call, lists joined, undefined left out', async () => {
  const { foyer, fetch } = setup({ 'GET /getWallets': { data: [wallet], count: 1 } })
  const answer = await callApi(foyer, getWallets, { page: 1, entries: 40, include: ['a', 'b'], search: 'al' })
  expect(answer).toEqual({ data: [wallet], count: 1 })
  expect(fetch.calls[0]?.url.search).toBe(
    '?projectId=p1&st=foyer&sv=html-eip155-0.0.0&page=1&entries=40&include=a%2Cb&search=al',
  )
})

test('behavior: without an adapter the version says so', async () => {
  const { foyer, fetch } = setup({ 'GET /getWallets': { data: [], count: 0 } }, { adapters: [] })
  await callApi(foyer, getWallets, { page: 1, entries: 40 })
  expect(fetch.calls[0]?.url.searchParams.get('sv')).toBe('html-universal-0.0.0')
})

test('behavior: an id keeps its colons in a path', async () => {
  const { foyer, asked } = setup({
    'GET /getWalletImage/eip155:1': new Response('x', { headers: { 'content-type': 'image/png' } }),
  })
  await callApi(foyer, getWalletImage, { id: 'eip155:1' })
  expect(asked()).toEqual(['GET /getWalletImage/eip155:1'])
})

test('behavior: one broken row costs only itself', async () => {
  const { foyer } = setup({ 'GET /getWallets': { data: [{ id: 1 }, wallet, { name: 'x' }, null], count: 4 } })
  let dropped = 0
  const onDropped = () => (dropped += 1)
  const answer = await callApi(foyer, getWallets, { page: 1, entries: 40 }, { onDropped })
  expect([answer, dropped]).toEqual([{ data: [wallet], count: 4 }, 3])
})

test('behavior: path parameters are encoded, bodies are JSON', async () => {
  const { foyer, fetch } = setup({
    'GET /v1/profile/account/..%2Fada': { name: 'ada', addresses: {}, attributes: [] },
    'POST /v1/profile/account': { success: true },
  })
  await callApi(foyer, resolveName, { chainId: 'eip155:1', name: '../ada' })
  const registration = { coin_type: 2147483649, address: '0x1', message: '{}', signature: '0x' }
  await callApi(foyer, registerName, { chainId: 'eip155:1', ...registration })
  expect(fetch.calls.at(-1)?.body).toEqual({ coin_type: 2147483649, address: '0x1', message: '{}', signature: '0x' })
})

test('behavior: nothing is asked about a network the service does not know', async () => {
  const { foyer, asked } = setup()
  expect(await callApi(foyer, getBalance, { chainId: 'eip155:5', address: '0x1' })).toEqual({ balances: [] })
  expect(
    await callApi(foyer, getSwapAllowance, {
      chainId: 'eip155:5',
      tokenAddress: 'eip155:5:0x1',
      userAddress: 'eip155:5:0x2',
    }),
  ).toEqual({ allowance: '0' })
  await expect(callApi(foyer, getGasPrice, { chainId: 'eip155:5' })).rejects.toThrow(
    'Network not supported for Gas Price',
  )
  const quote = { chainId: 'eip155:5', purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '50' } as const
  await expect(callApi(foyer, getOnrampQuote, quote)).rejects.toThrow(/^Unsupported chain$/)
  expect(asked()).toEqual(['GET /v1/supported-chains'])
})

test('behavior: callers who ask the same at once share one request, and each reads the answer', async () => {
  const { foyer, asked } = setup({ 'GET /v1/convert/gas-price': { standard: '1', fast: '2', instant: '3' } })
  const both = await Promise.all([1, 2].map(() => callApi(foyer, getGasPrice, { chainId: 'eip155:1' })))
  expect(both).toEqual([both[0], both[0]])
  expect(asked()).toEqual(['GET /v1/supported-chains', 'GET /v1/convert/gas-price'])
})

test('behavior: a GET the network lost is asked once more, a POST never', async () => {
  let lost = 0
  const { foyer, asked } = setup({
    'GET /getAnalyticsConfig': () => {
      lost += 1
      return lost === 1 ? unreachable() : { isAnalyticsEnabled: true }
    },
    'POST /v1/fungible/price': unreachable,
  })
  expect(await callApi(foyer, getAnalyticsConfig, {})).toEqual({ isAnalyticsEnabled: true })
  await expect(callApi(foyer, getTokenPrices, { chainId: 'eip155:1', addresses: [] })).rejects.toMatchObject({
    name: 'HttpRequestFailed',
    context: { status: 0 },
  })
  expect(asked().filter((call) => call.startsWith('POST'))).toHaveLength(1)
})

test.each([
  [429, 'RateLimited'],
  [500, 'ServerError'],
  [503, 'ServerError'],
  [404, 'HttpRequestFailed'],
] as const)('error: status %d is %s', async (status, name) => {
  const { foyer } = setup({ 'GET /projects/v1/origins': failWith(status) })
  await expect(callApi(foyer, getOrigins, {})).rejects.toMatchObject({ name })
})

test('error: an answer of another shape is refused', async () => {
  const { foyer } = setup({ 'GET /projects/v1/origins': { allowedOrigins: 'all' } })
  await expect(callApi(foyer, getOrigins, {})).rejects.toMatchObject({ name: 'AnswerInvalid' })
})

test('error: the name service’s first reason, or the specification’s fallback', async () => {
  const { foyer, fetch } = setup({
    'GET /v1/profile/account/ada': failWith(400, { reasons: [{ name: 'name', description: 'Name not registered' }] }),
    'GET /v1/profile/suggestions/ada': failWith(500, 'oops'),
    'GET /v1/profile/reverse/0x1': unreachable,
  })
  const on = { chainId: 'eip155:1' } as const
  await expect(callApi(foyer, resolveName, { ...on, name: 'ada' })).rejects.toThrow('Name not registered')
  fetch.answer('GET /v1/profile/account/ada', failWith(404, {}))
  await expect(callApi(foyer, resolveName, { ...on, name: 'ada' })).rejects.toThrow('Error resolving name')
  await expect(callApi(foyer, getNameSuggestions, { ...on, name: 'ada', zone: 'reown.id' })).rejects.toThrow(
    'Error fetching name suggestions',
  )
  await expect(callApi(foyer, getNamesOfAddress, { ...on, address: '0x1' })).rejects.toThrow(
    'Error fetching names for address',
  )
  const registration = { coin_type: 2147483649, address: '0x1', signature: '0x' }
  const message = '{"name":"ada.reown.id","attributes":{},"timestamp":1}'
  const register = (message: string) => callApi(foyer, registerName, { ...on, ...registration, message })
  await expect(register(message)).rejects.toThrow('Error registering name ada.reown.id')
  await expect(register('{')).rejects.toThrow('Error registering name ')
})

test('error: an abort ends the wait, and another caller’s request goes on', async () => {
  let answer = (_: unknown) => {}
  const { foyer } = setup({ 'GET /getAnalyticsConfig': () => new Promise((resolve) => (answer = resolve)) })
  const controller = new AbortController()
  const aborted = callApi(foyer, getAnalyticsConfig, {}, { signal: controller.signal })
  const other = callApi(foyer, getAnalyticsConfig, {})
  controller.abort()
  await expect(aborted).rejects.toMatchObject({ name: 'RequestAborted' })
  answer({ isAnalyticsEnabled: false })
  expect(await other).toEqual({ isAnalyticsEnabled: false })
})

test('error: without an address of the service nothing is asked', async () => {
  const { foyer, fetch } = setup({}, { apiUrl: undefined })
  await expect(callApi(foyer, getOrigins, {})).rejects.toThrow('set `apiUrl`')
  expect(fetch.calls).toEqual([])
})

test('behavior: only pictures pass as pictures', async () => {
  const picture = () => new Response(new Blob(['x'], { type: 'image/png' }))
  const page = () => new Response(new Blob(['<script>'], { type: 'text/html' }))
  const { foyer } = setup({
    'GET /getWalletImage/a': picture,
    'GET /getWalletImage/b': page,
    'GET /getWalletImage/c': hangs,
  })
  expect((await callApi(foyer, getWalletImage, { id: 'a' })).type).toBe('image/png')
  await expect(callApi(foyer, getWalletImage, { id: 'b' })).rejects.toMatchObject({ name: 'AnswerInvalid' })
  const hanging = callApi(foyer, getWalletImage, { id: 'c' }, { signal: AbortSignal.timeout(1) })
  await expect(hanging).rejects.toMatchObject({ name: 'RequestAborted' })
})

test('behavior: what the call always sends stands beside what the page gives, and the body has the project’s id where it has a place', async () => {
  const { foyer, fetch } = setup({
    'POST /v1/fungible/price': { fungibles: [] },
    'GET /v1/account/0x1/balance': { balances: [] },
  })
  const token = 'eip155:1:0x2'
  await callApi(foyer, getTokenPrices, { chainId: 'eip155:1', addresses: [token] })
  expect(fetch.calls.at(-1)?.body).toEqual({ projectId: 'p1', currency: 'usd', addresses: [token] })
  await callApi(foyer, getBalance, { chainId: 'eip155:1', address: '0x1' })
  expect(fetch.calls.at(-1)?.url.search).toBe(
    '?projectId=p1&st=foyer&sv=html-eip155-0.0.0&currency=usd&chainId=eip155%3A1',
  )
})

test('behavior: a token goes into its header and nowhere else', async () => {
  const { foyer, fetch } = setup({ 'PUT /auth/v1/account-metadata': { success: true } })
  await callApi(foyer, setAuthMetadata, { token: 'secret', metadata: { plan: 'gold' } })
  const call = fetch.calls.at(-1)
  expect(call?.headers.get('authorization')).toBe('Bearer secret')
  expect(call?.body).toEqual({ metadata: { plan: 'gold' } })
  expect(call?.url.href).not.toContain('secret')
})

test('behavior: JSON-RPC is sent in its envelope and read out of it', async () => {
  const exchange = { id: 'e', imageUrl: 'https://e.test/e.png', name: 'E' }
  const { foyer, fetch } = setup({
    'POST /v1/json-rpc': { jsonrpc: '2.0', id: 1, result: { exchanges: [exchange], total: 1 } },
  })
  expect(await callApi(foyer, getExchanges, { page: 2 })).toEqual({ exchanges: [exchange], total: 1 })
  const params = { projectId: 'p1', st: 'foyer', sv: 'html-eip155-0.0.0', page: 2 }
  expect(fetch.calls.at(-1)?.body).toEqual({ jsonrpc: '2.0', id: 1, method: 'reown_getExchanges', params })
  fetch.answer('POST /v1/json-rpc', { jsonrpc: '2.0', id: 1, error: { code: -1, message: 'no' } })
  await expect(callApi(foyer, getExchanges, {})).rejects.toMatchObject({ name: 'AnswerInvalid' })
})

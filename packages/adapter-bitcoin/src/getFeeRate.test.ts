import { bitcoin } from '@foyer/base'
import { expect, onTestFinished, test } from 'vitest'
import { getFeeRate } from './sending.ts'

/** Answers paths with JSON for as long as the test runs; others are not found. */
function respondWith(paths: Readonly<Record<string, unknown>>): void {
  const { fetch } = globalThis
  globalThis.fetch = async (input) => {
    const path = String(input).replace('https://mempool.space/api', '')
    return path in paths ? new Response(JSON.stringify(paths[path])) : new Response('', { status: 404 })
  }
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
}

const rate = (options = {}) => getFeeRate({ network: bitcoin }, options)

test('default: what is recommended for half an hour, in thousandths', async () => {
  respondWith({ '/v1/fees/recommended': { halfHourFee: 7, hourFee: 5 } })
  expect(await rate()).toBe(7_000n)
})

test('behavior: without that, what Esplora estimates for three blocks', async () => {
  respondWith({ '/fee-estimates': { 1: 9.5, 3: 4.0137 } })
  expect(await rate()).toBe(4_014n)
})

test('behavior: the site’s own rate counts; none is below one satoshi', async () => {
  expect(await rate({ feeRate: 12.5 })).toBe(12_500n)
  expect(await rate({ feeRate: async () => 0.2 })).toBe(1_000n)
})

test.each([[{}], [{ halfHourFee: 1e9 }], [{ halfHourFee: -1 }], [{ halfHourFee: '5' }], [{ halfHourFee: null }]])(
  'error: a server that recommends %j is not believed',
  async (answer) => {
    respondWith({ '/v1/fees/recommended': answer })
    await expect(rate()).rejects.toMatchObject({ name: 'RpcRequestFailed' })
  },
)

test('error: a gateway, which does not speak as these servers do, is not asked in their place', async () => {
  const gatewayUrl = 'https://gateway.test/v1/?chainId=bip122:1&projectId=shop'
  respondWith({ [`${gatewayUrl}/v1/fees/recommended`]: { halfHourFee: 7 } })
  const http = { http: [gatewayUrl] }
  const network = { ...bitcoin, rpcUrls: { default: http, chainDefault: http }, gatewayUrl }
  await expect(getFeeRate({ network }, {})).rejects.toMatchObject({
    name: 'RpcRequestFailed',
    message: /no RPC address/,
  })
})

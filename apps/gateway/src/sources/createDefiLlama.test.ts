// Shapes: https://github.com/DefiLlama/api-docs/blob/3a45e4e54/defillama-openapi-free.json (2026-07-29), /prices/current and /chart.
import { expect, test } from 'vitest'
import { createStandIn } from '../../test/support/standIn.ts'
import { createDefiLlama } from './createDefiLlama.ts'
import { createSourceRequest } from './createSourceRequest.ts'

const now = Date.parse('2026-11-28T10:00:00Z')
const seconds = now / 1_000
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const cdai = '0xdf574c24545e5ffecb9a659c229253d4111d87e1'

function open(replies: { readonly [path: string]: unknown }, chainId = 'eip155:1') {
  const server = createStandIn('https://coins.llama.fi', replies)
  const config = { kind: 'defillama', url: 'https://coins.llama.fi', perSecond: 1_000, timeout: 5_000 } as const
  const request = createSourceRequest({
    name: 'llama',
    config,
    budget: { take: async () => true },
    shares: { take: () => true },
    fetch: server.fetch,
    now: () => now,
  })
  const question = { chain: { id: chainId } as never, signal: new AbortController().signal }
  return { server, driver: createDefiLlama(config, request, () => now), question }
}

const coin = (change: object) => ({
  symbol: 'USDC',
  timestamp: seconds - 60,
  confidence: 0.99,
  decimals: 6,
  price: 0.999814,
  ...change,
})
const tokens = [
  { address: 'native', decimals: 18 },
  { address: usdc, decimals: 6 },
]
const path = `/prices/current/coingecko:ethereum,ethereum:${usdc}`

test('default: the coin by its id, tokens by their addresses, whatever capitals come back', async () => {
  const { driver, question } = open({
    [path]: {
      coins: {
        'coingecko:ethereum': { price: 3021.42, symbol: 'ETH', timestamp: seconds, confidence: 0.99 },
        'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': coin({ decimals: 6 }),
      },
    },
  })
  const found = await driver.prices?.({ ...question, tokens })
  expect([Number(found?.['native']), Number(found?.[usdc])]).toEqual([3021.42, 0.999814])
})

test.each([
  ['which it doubts itself', { confidence: 0.4 }],
  ['of another unit than the token has', { decimals: 18 }],
  ['that is a day old', { timestamp: seconds - 86_400 }],
  ['of nothing', { price: 0 }],
  ['that is no number', { price: '1' }],
])('behavior: a price %s is none', async (_, change) => {
  const { driver, question } = open({ [path]: { coins: { [`ethereum:${usdc}`]: coin(change) } } })
  expect(await driver.prices?.({ ...question, tokens })).toEqual({})
})

test('behavior: fifty tokens at a time', async () => {
  const many = Array.from({ length: 120 }, (_, index) => ({
    address: `0x${index.toString(16).padStart(40, '0')}`,
    decimals: 18,
  }))
  const { driver, question, server } = open({})
  for (const start of [0, 50, 100]) {
    const ids = many.slice(start, start + 50).map(({ address }) => `ethereum:${address}`)
    server.set(`/prices/current/${ids.join(',')}`, { coins: {} })
  }
  expect(await driver.prices?.({ ...question, tokens: many })).toEqual({})
  expect(server.asked).toHaveLength(3)
})

test('behavior: a chain that it does not know is not asked about', async () => {
  const { driver, question, server } = open({}, 'eip155:31337')
  expect(await driver.prices?.({ ...question, tokens })).toBeUndefined()
  expect(await driver.priceHistory?.({ ...question, token: 'native', period: 'day' })).toBeUndefined()
  expect(server.asked).toEqual([])
})

test('behavior: what a token was worth, oldest first', async () => {
  const prices = [
    { timestamp: seconds - 900, price: 0.0221 },
    { timestamp: seconds - 1_800, price: 0.022 },
    { timestamp: seconds - 200_000, price: 7 },
  ]
  const { driver, question, server } = open({
    [`/chart/ethereum:${cdai}`]: {
      coins: { [`ethereum:${cdai}`]: { symbol: 'cDAI', confidence: 0.99, decimals: 8, prices } },
    },
  })
  const found = await driver.priceHistory?.({ ...question, token: cdai, period: 'day' })
  expect(found?.map(({ time, price }) => [time, Number(price)])).toEqual([
    [now - 1_800_000, 0.022],
    [now - 900_000, 0.0221],
  ])
  expect(Object.fromEntries(server.asked[0]?.url.searchParams ?? [])).toEqual({
    start: String(seconds - 86_400),
    span: '96',
    period: '15m',
  })
})

test.each([
  ['{}', {}],
  ['another shape', { coins: [] }],
  ['an error of its server', () => new Response('', { status: 502 })],
])('error: %s', async (_, reply) => {
  const { driver, question } = open({ [path]: reply })
  await expect(driver.prices?.({ ...question, tokens })).rejects.toThrow()
})

// Shapes: https://github.com/coingecko/coingecko-api-oas/blob/83d7556/demo-api.json (2026-06-22): /simple/price,
// /simple/token_price/{id}, /coins/{id}/market_chart,
// /coins/{id}/contract/{contract_address}/market_chart, and its error 429.
import { expect, test } from 'vitest'
import { createStandIn } from '../../test/support/standIn.ts'
import { createCoinGecko } from './createCoinGecko.ts'
import { createSourceRequest } from './createSourceRequest.ts'

const now = Date.parse('2026-11-28T10:00:00Z')
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const stranger = `0x${'5a'.repeat(20)}`

function open(replies: { readonly [path: string]: unknown }, settings: { url?: string; apiKey?: string } = {}) {
  const url = settings.url ?? 'https://api.coingecko.com/api/v3'
  const server = createStandIn(new URL(url).origin, replies)
  const config = { kind: 'coingecko', perSecond: 1_000, timeout: 5_000, ...settings, url } as const
  const request = createSourceRequest({
    name: 'gecko',
    config,
    budget: { take: async () => true },
    shares: { take: () => true },
    fetch: server.fetch,
    now: () => now,
  })
  const question = { chain: { id: 'eip155:1' } as never, signal: new AbortController().signal }
  return { server, driver: createCoinGecko(config, request, () => now), question }
}

const tokens = [
  { address: 'native', decimals: 18 },
  { address: usdc, decimals: 6 },
  { address: stranger, decimals: 18 },
]

test('default: the coin, and the tokens that it knows', async () => {
  const { driver, question, server } = open({
    '/api/v3/simple/price': { ethereum: { usd: 3021.42 } },
    '/api/v3/simple/token_price/ethereum': { [usdc]: { usd: 0.999814 }, [stranger]: { usd: null } },
  })
  const found = await driver.prices?.({ ...question, tokens })
  expect(Object.entries(found ?? {}).map(([address, price]) => [address, Number(price)])).toEqual([
    ['native', 3021.42],
    [usdc, 0.999814],
  ])
  expect(server.asked.map(({ url }) => url.searchParams.get('contract_addresses'))).toEqual([
    null,
    `${usdc},${stranger}`,
  ])
})

test.each([
  [{ apiKey: 'k' }, 'x-cg-demo-api-key'],
  [{ apiKey: 'k', url: 'https://pro-api.coingecko.com/api/v3' }, 'x-cg-pro-api-key'],
])('behavior: %j sends its key in %s, not in the address', async (settings, header) => {
  const { driver, question, server } = open({ '/api/v3/simple/price': { ethereum: { usd: 1 } } }, settings)
  await driver.prices?.({ ...question, tokens: tokens.slice(0, 1) })
  expect(server.asked[0]?.headers.get(header)).toBe('k')
  expect(server.asked[0]?.url.search).not.toContain('k=')
})

test('behavior: a price of long ago is none', async () => {
  const seconds = now / 1_000
  const { driver, question, server } = open({
    '/api/v3/simple/price': { ethereum: { usd: 3021.42, last_updated_at: seconds - 60 } },
    '/api/v3/simple/token_price/ethereum': { [usdc]: { usd: 0.5, last_updated_at: seconds - 7 * 3_600 } },
  })
  expect(Object.keys((await driver.prices?.({ ...question, tokens })) ?? {})).toEqual(['native'])
  expect(server.asked.every(({ url }) => url.searchParams.get('include_last_updated_at') === 'true')).toBe(true)
})

test('behavior: what a token was worth', async () => {
  const prices = [
    [1_711_843_200_000, 69_702.3087473573],
    [1_711_929_600_000, 71_246.9514406015],
  ]
  const { driver, question } = open({
    [`/api/v3/coins/ethereum/contract/${usdc}/market_chart`]: { prices, market_caps: prices, total_volumes: prices },
    '/api/v3/coins/ethereum/market_chart': { prices: prices.slice(1), market_caps: [], total_volumes: [] },
  })
  const request = async (token: string) =>
    (await driver.priceHistory?.({ ...question, token, period: 'week' }))?.map(({ time, price }) => [
      time,
      Number(price),
    ])
  expect(await request(usdc)).toEqual(prices)
  expect(await request('native')).toEqual(prices.slice(1))
})

test.each([
  [
    'too many requests',
    () =>
      Response.json(
        { status: { error_code: 429, error_message: 'You have exceeded the rate limit' } },
        { status: 429 },
      ),
  ],
  ['an error with status 200', { status: { error_code: 10_005 } }],
  ['a list', []],
])('error: %s', async (_, reply) => {
  const { driver, question } = open({ '/api/v3/simple/price': reply })
  await expect(driver.prices?.({ ...question, tokens })).rejects.toThrow()
})

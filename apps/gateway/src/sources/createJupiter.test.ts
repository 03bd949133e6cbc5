// Shapes: https://developers.jup.ag/docs/api-reference/price (Price API V3), limits: https://dev.jup.ag/docs/portal/rate-limits (read 2026-11-28).
import { expect, test } from 'vitest'
import { createStandIn, staySilent } from '../../test/support/standIn.ts'
import { startTestGateway } from '../../test/support/testGateway.ts'
import { parseConfig } from '../config/readConfig.ts'
import { createDriver } from './createDriver.ts'
import { createSourceRequest } from './createSourceRequest.ts'

const sol = 'So11111111111111111111111111111111111111112'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const row = (change: object = {}) => ({
  createdAt: '2024-06-05T08:55:25.527Z',
  liquidity: 522_175_174.66,
  usdPrice: 0.9999,
  blockId: 348_004_025,
  decimals: 6,
  priceChange24h: -0.003,
  ...change,
})
const solRow = row({ liquidity: 621_679_197.67, usdPrice: 147.48, blockId: 348_004_023, decimals: 9 })
const tokens = [
  { address: 'native', decimals: 9 },
  { address: usdc, decimals: 6 },
]

function open(reply: unknown, { apiKey, id = mainnet }: { apiKey?: string; id?: string } = {}) {
  let time = Date.parse('2026-11-28T10:00:00Z')
  const server = createStandIn('https://api.jup.ag', { '/price/v3': reply })
  const sources = { jupiter: { kind: 'jupiter' as const, perSecond: 1_000, ...(apiKey && { apiKey }) } }
  const config = parseConfig({ sources }).sources['jupiter']
  if (config?.kind !== 'jupiter') throw new Error('no Jupiter')
  const now = () => time
  const base = { name: 'jupiter', budget: { take: async () => true }, shares: { take: () => true } }
  const openRequest = (manners: typeof config) =>
    createSourceRequest({ ...base, config: manners, fetch: server.fetch, now })
  const driver = createDriver(config, { openRequest: openRequest as never, fetch: server.fetch, now })
  const ask = (asked = tokens, signal = new AbortController().signal) =>
    driver.prices?.({ chain: { id } as never, tokens: asked, signal })
  const pass = (ms: number) => {
    time += ms
  }
  return { ask, server, pass }
}

test('default: the coin as its wrapped form, tokens by their mints, without a key', async () => {
  const { ask, server } = open({ [sol]: solRow, [usdc]: row() })
  const found = await ask()
  expect([Number(found?.['native']), Number(found?.[usdc])]).toEqual([147.48, 0.9999])
  expect(server.asked.map(({ url }) => url.href)).toEqual([`https://api.jup.ag/price/v3?ids=${sol},${usdc}`])
  expect(server.asked[0]?.headers.get('x-api-key')).toBeNull()
})

test('behavior: with a key, which is in no address', async () => {
  const { ask, server } = open({ [sol]: solRow }, { apiKey: 'secret' })
  expect(Object.keys((await ask()) ?? {})).toEqual(['native'])
  expect([server.asked[0]?.headers.get('x-api-key'), server.asked[0]?.url.href.includes('secret')]).toEqual([
    'secret',
    false,
  ])
})

test.each([
  ['of a shallow pool', { liquidity: 9_999 }],
  ['that no trade has renewed for hours', { blockId: 348_004_023 - 54_001 }],
  ['of another unit than the token has', { decimals: 9 }],
  ['of nothing', { usdPrice: 0 }],
  ['below nothing', { usdPrice: -1 }],
  ['that is no number', { usdPrice: '1' }],
  ['beyond everything', { usdPrice: 1e30 }],
])('behavior: a price %s is none, the others stay', async (_, change) => {
  const { ask } = open({ [sol]: solRow, [usdc]: row(change) })
  expect(Object.keys((await ask()) ?? {})).toEqual(['native'])
})

test('behavior: a token that it does not know is left out, and one that nobody asked for as well', async () => {
  const { ask } = open({ [sol]: solRow, [usdc]: null, JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN: row() })
  expect(Object.keys((await ask()) ?? {})).toEqual(['native'])
})

test('behavior: fifty at a time, the coin among them each time', async () => {
  const { ask, server } = open(({ searchParams }: URL) =>
    Object.fromEntries((searchParams.get('ids') ?? '').split(',').map((id) => [id, id === sol ? solRow : row()])),
  )
  const many = Array.from({ length: 120 }, (_, index) => ({ address: `mint${index}`, decimals: 6 }))
  expect(Object.keys((await ask(many)) ?? {})).toHaveLength(120)
  const asked = server.asked.map(({ url }) => (url.searchParams.get('ids') ?? '').split(','))
  expect(asked.map((ids) => [ids.length, ids[0]])).toEqual([
    [50, sol],
    [50, sol],
    [23, sol],
  ])
})

test('behavior: a chain that is not its own is not asked about', async () => {
  const { ask, server } = open({}, { id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })
  expect([await ask(), server.asked]).toEqual([undefined, []])
})

test.each([
  ['nothing', {}],
  ['no price of the coin', { [usdc]: row() }],
  ['a list', []],
  ['a text', () => new Response('Unauthorized')],
  ['half of it', () => new Response(`{"${sol}":{"usdPrice":147.4`)],
  ['a refusal of the key', () => Response.json({ code: 401, message: 'Unauthorized' }, { status: 401 })],
  ['an error of its server', () => new Response('', { status: 502 })],
])('error: %s', async (_, reply) => {
  await expect(open(reply).ask()).rejects.toThrow()
})

test('error: one that says nothing is waited for no longer than the question lasts', async () => {
  const controller = new AbortController()
  const { ask, server } = open(staySilent)
  const asking = ask(tokens, controller.signal)
  const failing = expect(asking).rejects.toThrow('cannot be reached')
  await expect.poll(() => server.asked.length).toBe(1)
  controller.abort()
  await failing
})

test.each([
  ['with a time', { 'retry-after': '60' }, 59_000, 2_000],
  ['without one', {}, 1_900, 200],
])('error: too many requests, %s: it is left alone for so long', async (_, headers, early, later) => {
  const { ask, server, pass } = open(() => new Response('', { status: 429, headers: headers as HeadersInit }))
  await expect(ask()).rejects.toThrow('429')
  pass(early)
  await expect(ask()).rejects.toThrow('left alone')
  expect(server.asked).toHaveLength(1)
  pass(later)
  server.set('/price/v3', { [sol]: solRow })
  expect(Object.keys((await ask()) ?? {})).toEqual(['native'])
})

test('behavior: what the gateway says of a price, without asking anybody else', async () => {
  const server = createStandIn('https://api.jup.ag', { '/price/v3': { [sol]: solRow } })
  const chain = {
    id: mainnet,
    name: 'Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: ['https://node.example'],
    sources: { prices: ['jupiter'] },
  }
  const gateway = await startTestGateway({
    fetch: server.fetch,
    config: { sources: { jupiter: { kind: 'jupiter' } }, chains: [chain] },
  })
  try {
    const { body } = await gateway.post('/v1/fungible/price', {
      projectId: 'demo',
      currency: 'usd',
      addresses: [`${mainnet}:So11111111111111111111111111111111111111111`],
    })
    expect(body.fungibles).toMatchObject([{ symbol: 'SOL', price: 147.48 }])
  } finally {
    await gateway.close()
  }
})

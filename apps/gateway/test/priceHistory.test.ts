import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStateDir } from '../../../stateDir.base.ts'
import type { ConfigInput } from '../src/config/schema.ts'
import { openPriceHistory } from '../src/prices/openPriceHistory.ts'
import { startPriceSampling } from '../src/prices/startPriceSampling.ts'
import { createTestDatabase } from './support/testDatabase.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const start = Date.UTC(2026, 0, 1)
const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const coin = `${chainId}:So11111111111111111111111111111111111111111`
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const foreign = (index: number) => `Strang3r${String(index).replaceAll('0', 'z').padEnd(36, 'A')}`.slice(0, 44)

/** A price feed of one's own, and how often it was read. */
const feed = { prices: {} as Record<string, unknown>, reads: 0 }
const server = createServer((_, response) => {
  feed.reads += 1
  response.setHeader('content-type', 'application/json').end(JSON.stringify(feed.prices))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

function toConfig(priceHistory: ConfigInput['priceHistory'] = {}): ConfigInput {
  return {
    prices: [{ kind: 'feed', url, refresh: 1_000 }],
    priceHistory: { sample: false, ...priceHistory },
    chains: [
      {
        id: chainId,
        name: 'Solana',
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        // nobody there: prices come from the feed
        rpcUrls: ['http://127.0.0.1:9'],
        tokens: [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
      },
    ],
  }
}

/** Prices as if they had been served at a time. */
async function note(gateway: TestGateway, prices: Record<string, bigint>): Promise<void> {
  const chain = gateway.gateway.chains.get(chainId)
  if (!chain) throw new Error('no chain')
  gateway.gateway.priceHistory.note(chain, new Map(Object.entries(prices)))
}

const one = 10n ** 18n

describe('the history of prices', () => {
  test('default: what is served is kept, once in each time, and is there after a restart', async () => {
    const [stateDir, database] = [createStateDir('prices-'), await createTestDatabase()]
    let time = start
    const options = {
      stateDir,
      config: toConfig(),
      now: () => time,
      secrets: database ? { databaseUrl: database.url } : {},
    }
    const first = await startTestGateway(options)
    feed.prices = { [chainId]: '150.25', [`${chainId}:${usdc}`]: 1 }
    const request = async () => (await first.post('/v1/fungible/price', { addresses: [coin] })).body.fungibles[0].price
    expect(await request()).toBe(150.25)
    time += minute
    expect(await request()).toBe(150.25)
    time += 5 * minute
    await request()
    await first.close()

    const second = await startTestGateway(options)
    const { status, body } = await second.get('/v1/fungible/price/history', { address: coin, period: 'day' })
    expect([status, body.prices.map(({ time: at }: { time: number }) => at)]).toEqual([
      200,
      [start, start + 5 * minute],
    ])
    expect(body.prices[0].price).toBe(150.25)
    // of the hour one
    const week = await second.get('/v1/fungible/price/history', { address: coin, period: 'week' })
    expect(week.body).toEqual({ prices: [{ time: start, price: 150.25 }] })
    // a day is what is meant where nothing is said; of a token nobody asked about there is nothing
    expect((await second.get('/v1/fungible/price/history', { address: coin })).body).toEqual(body)
    expect((await second.get('/v1/fungible/price/history', { address: `${chainId}:${usdc}` })).body).toEqual({
      prices: [],
    })
    await second.close()
    await database?.drop()
    rmSync(stateDir, { recursive: true, force: true })
  })

  test('behavior: a day is fine, a month is hourly, and what is older is forgotten', async () => {
    let time = start
    const gateway = await startTestGateway({ config: toConfig({ keepDays: 3 }), now: () => time })
    for (; time < start + 4 * day; time += 10 * minute) {
      await note(gateway, { native: one * BigInt(Math.floor((time - start) / hour) + 1) })
    }
    time -= 10 * minute
    const { store, chains, log } = gateway.gateway
    await gateway.gateway.priceHistory.close()
    await gateway.gateway.priceHistory.prune()
    const get = async (period: string) =>
      (await gateway.get('/v1/fungible/price/history', { address: coin, period })).body.prices as {
        time: number
        price: number
      }[]
    const [fine, month] = [await get('day'), await get('month')]
    expect(fine.length).toBe(144)
    expect(fine.at(-1)).toEqual({ time, price: 96 })
    expect(month.length).toBe(72)
    expect(month.at(0)).toEqual({ time: start + day, price: 25 })
    const rows = await store.selectFrom('price_samples').selectAll().execute()
    expect(rows.length).toBeLessThan(25 * 6 + 72 + 3)
    // with nothing to keep all of it goes
    const params = { store, chains, log, now: () => time + 1, every: minute, keepDays: 0, maxTokens: 1 }
    const none = await openPriceHistory(params)
    const chain = chains.get(chainId)
    if (chain) none.note(chain, new Map([['native', one]]))
    await none.close()
    await none.prune()
    expect(await store.selectFrom('price_samples').selectAll().execute()).toEqual([])
    await gateway.close()
  })

  test('behavior: a balance says what its token was worth a day ago', async () => {
    let time = start
    const gateway = await startTestGateway({ config: toConfig(), now: () => time })
    const chain = gateway.gateway.chains.get(chainId)
    if (!chain) throw new Error('no chain')
    await note(gateway, { native: 100n * one })
    await gateway.gateway.priceHistory.close()
    const getDayAgo = () => gateway.gateway.priceHistory.getDayAgo(chain, ['native', usdc, 'unknown'])
    time = start + day - minute
    expect([...(await getDayAgo())]).toEqual([])
    time = start + day + 30 * minute
    expect([...(await getDayAgo())]).toEqual([['native', 100n * one]])
    // too old to count as a day ago
    time = start + day + 4 * hour
    expect([...(await getDayAgo())]).toEqual([])
    await gateway.close()
  })

  test('behavior: the owner’s tokens are asked for where nobody visits, by one process of those on a store', async () => {
    const gateway = await startTestGateway({ config: toConfig() })
    const { chains, prices, store, log } = gateway.gateway
    feed.prices = { [chainId]: '7', [`${chainId}:${usdc}`]: '1' }
    feed.reads = 0
    const others = [0, 1].map(() => startPriceSampling({ chains, prices, store, log, every: 50 }))
    await expect.poll(() => feed.reads).toBeGreaterThan(0)
    for (const other of others) await other.close()
    await gateway.gateway.priceHistory.close()
    const tokens = await store.selectFrom('price_samples').select('token').distinct().orderBy('token').execute()
    expect(tokens.map(({ token }) => token)).toEqual([`${chainId}:${usdc}`, `${chainId}:native`])
    // nobody holds the lease afterwards
    expect(await store.selectFrom('leases').selectAll().where('name', '=', 'price samples').execute()).toEqual([])
    await gateway.close()
  })

  test('error: strangers’ tokens fill no more than the owner leaves them, and take nothing from his own', async () => {
    let time = start
    const gateway = await startTestGateway({ config: toConfig({ maxTokens: 3 }), now: () => time })
    for (let index = 0; index < 50; index += 1) await note(gateway, { [foreign(index)]: one })
    await note(gateway, { native: one, [usdc]: one })
    await gateway.gateway.priceHistory.close()
    const count = async () => {
      const rows = await gateway.gateway.store.selectFrom('price_samples').select('token').distinct().execute()
      return rows.map(({ token }) => token.includes('Strang3r'))
    }
    expect((await count()).toSorted()).toEqual([false, false, true, true, true])
    // those that nobody asks about any more leave their places
    time += 40 * day
    await gateway.gateway.priceHistory.prune()
    await note(gateway, { [foreign(60)]: one, [foreign(61)]: one })
    await gateway.gateway.priceHistory.close()
    expect(await count()).toEqual([true, true])
    await gateway.close()
  })

  test('error: what is no token, no period and no chain is refused; prices of any size stay what they are', async () => {
    const gateway = await startTestGateway({ config: toConfig() })
    const request = async (query: Record<string, string>) =>
      (await gateway.get('/v1/fungible/price/history', query)).status
    expect(await request({})).toBe(400)
    expect(await request({ address: 'javascript:alert(1)' })).toBe(400)
    expect(await request({ address: coin, period: 'century' })).toBe(400)
    expect(await request({ address: `${chainId}:${'1'.repeat(5_000)}` })).toBe(400)
    const [unknownChain, list] = [
      await request({ address: 'eip155:999:0x00000000000000000000000000000000000000ff' }),
      await request({ address: `${coin},${coin}` }),
    ]
    expect([unknownChain, list].every((status) => status >= 400 && status < 500)).toBe(true)
    // a feed may say anything
    feed.prices = { [chainId]: '99999999999999999999.5', [`${chainId}:${usdc}`]: '1e500' }
    await gateway.post('/v1/fungible/price', { addresses: [coin, `${chainId}:${usdc}`] })
    await gateway.gateway.priceHistory.close()
    const { body } = await gateway.get('/v1/fungible/price/history', { address: coin })
    expect(body.prices).toEqual([{ time: expect.any(Number), price: 1e20 }])
    expect((await gateway.get('/v1/fungible/price/history', { address: `${chainId}:${usdc}` })).body.prices).toEqual([])
    await gateway.close()
  })

  test('error: a store that is away takes no answer with it', async () => {
    const gateway = await startTestGateway({ config: toConfig() })
    feed.prices = { [chainId]: '2' }
    await gateway.gateway.store.schema.dropTable('price_samples').execute()
    const { status, body } = await gateway.post('/v1/fungible/price', { addresses: [coin] })
    expect([status, body.fungibles[0].price]).toEqual([200, 2])
    await gateway.gateway.priceHistory.close()
    expect((await gateway.post('/v1/fungible/price', { addresses: [coin] })).status).toBe(200)
    await gateway.close()
  })
})

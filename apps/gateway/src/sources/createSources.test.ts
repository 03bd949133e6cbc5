import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStateDir } from '../../../../stateDir.base.ts'
import { createStandIn, staySilent } from '../../test/support/standIn.ts'
import { createMigratedDatabase } from '../../test/support/testDatabase.ts'
import type { Chain } from '../chains/chains.ts'
import { parseConfig } from '../config/readConfig.ts'
import { visitorNetwork } from '../http/clientAddress.ts'
import { createLog } from '../log.ts'
import { openStore, type Store } from '../store/openStore.ts'
import { createSourceRequest } from './createSourceRequest.ts'
import { createSources } from './createSources.ts'
import { createVisitorShares } from './limits.ts'

const account = `0x${'ab'.repeat(20)}`
const other = `0x${'cd'.repeat(20)}`
const place = (path = '') => `/api/v2/addresses/${account}${path}`

let store: Store
let drop: (() => Promise<void>) | undefined
let time = Date.parse('2026-11-28T10:00:00Z')

beforeEach(async () => {
  const database = await createMigratedDatabase()
  drop = database?.drop
  store = await openStore({ stateDir: createStateDir('sources-'), databaseUrl: database?.url })
  time = Date.parse('2026-11-28T10:00:00Z')
})
afterEach(async () => {
  await store.destroy()
  await drop?.()
})

/** Two explorers of one chain, `first` asked before `second`. */
function open(settings: { readonly [name: string]: unknown } = {}, names = ['first', 'second']) {
  const replies = (coin: string) => ({
    [place()]: { hash: account, coin_balance: coin },
    [place('/token-balances')]: [],
  })
  const second = createStandIn('https://second.example', replies('2'))
  const first = createStandIn('https://first.example', replies('1'), second.fetch)
  const source = (name: string) => ({
    kind: 'blockscout' as const,
    url: `https://${name}.example`,
    perSecond: 1_000,
    ...settings,
  })
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chainInput = {
    id: 'eip155:1',
    name: 'Ethereum',
    nativeCurrency,
    rpcUrls: ['https://node.example'],
    sources: { balances: names },
  }
  const config = parseConfig({ sources: { first: source('first'), second: source('second') }, chains: [chainInput] })
  const [chainConfig] = config.chains
  if (!chainConfig) throw new Error('The configuration has no chain')
  const chain: Chain = { family: 'plain', id: chainConfig.id, config: chainConfig }
  const lines: string[] = []
  const log = createLog({ level: 'debug', write: (text) => void lines.push(text) })
  const openSources = () => createSources({ configs: config.sources, store, fetch: first.fetch, log, now: () => time })
  const sources = openSources()
  return {
    sources,
    openSources,
    first,
    second,
    chain,
    readLog: () => {
      log.flush()
      return lines.join('')
    },
  }
}

const coin = (amount: string) => [{ token: 'native', amount }]

describe('query', () => {
  test('default: the first in order answers, with who said it when', async () => {
    const { sources, second, chain } = open()
    const found = await sources.query('balances', chain, { account })
    expect(found).toEqual({ answer: coin('1'), source: 'first', at: time, isStale: false })
    expect(second.asked).toEqual([])
  })

  test('behavior: an answer is kept for half a minute, for all who ask at once or later', async () => {
    const { sources, first, chain } = open()
    await Promise.all([sources.query('balances', chain, { account }), sources.query('balances', chain, { account })])
    time += 29_000
    await sources.query('balances', chain, { account })
    expect(first.asked).toHaveLength(2)
    time += 2_000
    await sources.query('balances', chain, { account })
    expect(first.asked).toHaveLength(4)
  })

  test.each([
    ['an error', () => new Response('oops', { status: 500 })],
    ['something else', () => new Response('<html>')],
    ['half an answer', () => new Response('[{"value": "1')],
    ['another shape', { coins: [] }],
    ['a redirect', () => Promise.reject(new TypeError('unexpected redirect'))],
    ['a wrong key', () => Response.json({ message: 'Invalid API Key' }, { status: 401 })],
    ['an endless answer', () => new Response('['.repeat(5_000_001))],
  ])('behavior: after %s of the first the second is asked', async (_, reply) => {
    const { sources, first, chain } = open()
    first.set(place('/token-balances'), reply)
    expect(await sources.query('balances', chain, { account })).toMatchObject({ source: 'second', answer: coin('2') })
  })

  test('behavior: a silent source is waited for as long as it may take, no longer', async () => {
    const { sources, first, chain } = open({ timeout: 100 })
    first.set(place(), staySilent)
    expect(await sources.query('balances', chain, { account })).toMatchObject({ source: 'second' })
  })

  test('behavior: where all fail, what is kept is given with its time, for a day', async () => {
    const { sources, first, second, chain } = open()
    await sources.query('balances', chain, { account })
    const at = time
    for (const server of [first, second]) server.set(place(), () => new Response('', { status: 502 }))
    time += 599_999
    expect(await sources.query('balances', chain, { account })).toMatchObject({ isStale: false })
    time += 1
    expect(await sources.query('balances', chain, { account })).toEqual({
      answer: coin('1'),
      source: 'first',
      at,
      isStale: true,
    })
    time += 86_400_000
    await expect(sources.query('balances', chain, { account })).rejects.toThrow('eip155:1')
  })

  test('behavior: whoever asked before does not wait for a slow source, the next does not either', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const { sources, first, chain } = open()
      await sources.query('balances', chain, { account })
      let answer: (response: Response) => void = () => {}
      first.set(place(), () => new Promise((resolve) => (answer = resolve)))
      time += 60_000
      const asked = sources.query('balances', chain, { account })
      await vi.waitFor(() => expect(first.asked).toHaveLength(4))
      await vi.advanceTimersByTimeAsync(1_500)
      expect(await asked).toMatchObject({ answer: coin('1'), isStale: false })
      answer(Response.json({ hash: account, coin_balance: '7' }))
      await vi.waitFor(async () => {
        expect(await sources.query('balances', chain, { account })).toMatchObject({ answer: coin('7'), isStale: false })
      })
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: the own index stands where the owner put it', async () => {
    const { sources, first, chain } = open({}, ['first', 'index', 'second'])
    first.set(place(), () => new Response('', { status: 500 }))
    expect(await sources.query('balances', chain, { account })).toBeUndefined()
    const alone = open({}, ['index'])
    expect(await alone.sources.query('balances', alone.chain, { account })).toBeUndefined()
    expect(await sources.query('history', chain, { account })).toBeUndefined()
  })

  test('behavior: a visitor who leaves ends the waiting, not the question', async () => {
    const { sources, first, chain } = open()
    let answer: (response: Response) => void = () => {}
    first.set(place(), () => new Promise((resolve) => (answer = resolve)))
    const leaving = new AbortController()
    const asked = sources.query('balances', chain, { account }, { signal: leaving.signal })
    const staying = sources.query('balances', chain, { account })
    await vi.waitFor(() => expect(first.asked).toHaveLength(2))
    leaving.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
    answer(Response.json({ hash: account, coin_balance: '3' }))
    expect(await staying).toMatchObject({ answer: coin('3') })
  })
})

describe('manners', () => {
  test('behavior: a source learns the address that is asked about and nothing else', async () => {
    const { sources, first, chain } = open({ apiKey: 'secret-key-of-the-owner' })
    await sources.query('balances', chain, { account })
    for (const { url, headers } of first.asked) {
      expect([...headers.keys()]).toEqual(['accept'])
      expect([...url.searchParams.keys()]).toEqual(['apikey'])
    }
  })

  test('behavior: no log holds a key or an account', async () => {
    const { sources, first, chain, readLog } = open({ apiKey: 'secret-key-of-the-owner' })
    first.set(place(), (url: URL) => Promise.reject(new TypeError(`fetch failed: ${url}`)))
    await sources.query('balances', chain, { account })
    const text = readLog()
    expect(text).toContain('first cannot be reached')
    expect(text).not.toMatch(/secret-key|abababab/)
  })

  test.each([
    ['as it says', { 'retry-after': '120' }, 120_000],
    ['until the time it names', { 'retry-after': 'Sat, 28 Nov 2026 10:01:00 GMT' }, 60_000],
    ['two seconds, where it does not say', {}, 2_000],
    ['an hour at most', { 'retry-after': '999999999' }, 3_600_000],
  ])('behavior: after 429 a source is left alone %s', async (_, headers, pause) => {
    const { sources, first, chain } = open()
    first.set(place(), () => new Response('', { status: 429, headers }))
    first.set(place('/token-balances'), staySilent)
    expect(await sources.query('balances', chain, { account })).toMatchObject({ source: 'second' })
    const { length } = first.asked
    time += pause - 1
    await sources.query('balances', chain, { account: other }).catch(() => {})
    expect(first.asked).toHaveLength(length)
    time += 1
    await sources.query('balances', chain, { account: `0x${'ef'.repeat(20)}` }).catch(() => {})
    expect(first.asked.length).toBeGreaterThan(length)
  })

  test('behavior: a source that is down is asked three times, then left alone for longer and longer', async () => {
    const { sources, first, chain } = open()
    const request = async (digit: number) => {
      const before = first.asked.length
      const account = `0x${String(digit).repeat(40)}`
      for (const path of ['', '/token-balances']) {
        first.set(`/api/v2/addresses/${account}${path}`, () => new Response('', { status: 503 }))
      }
      await sources.query('balances', chain, { account })
      return first.asked.length - before
    }
    // each question asks for the coin and for the tokens
    expect([await request(1), await request(2), await request(3)]).toEqual([2, 2, 0])
    time += 16_000
    expect([await request(4), await request(5)]).toEqual([2, 0])
    time += 16_000
    expect(await request(6)).toBe(0)
  })

  test('behavior: the budget of a day outlives a restart, counts several processes, and begins anew with the day', async () => {
    const { sources, openSources, first, second, chain } = open({ perDay: 6 })
    const request = (from: typeof sources, digit: number) =>
      from.query('balances', chain, { account: `0x${String(digit).repeat(40)}` }).catch(() => undefined)
    await request(sources, 1)
    const beside = openSources()
    await request(beside, 2)
    await sources.close()
    await beside.close()
    const restarted = openSources()
    await request(restarted, 3)
    expect(first.asked).toHaveLength(6)
    await request(restarted, 4)
    expect(first.asked).toHaveLength(6)
    expect(second.asked).toHaveLength(2)
    expect(await restarted.readUsage()).toEqual(
      new Map([
        ['first', 6],
        ['second', 2],
      ]),
    )
    time += 86_400_000
    await request(restarted, 5)
    expect(first.asked).toHaveLength(8)
  })

  test('behavior: one network has its share, kept answers cost nothing, and no more of a day than the share', async () => {
    const { sources, first, second, chain } = open({ perNetwork: 8 })
    const request = (network: string, digit: number) => {
      const question = { account: `0x${String(digit).repeat(40)}` }
      for (const server of [first, second]) {
        server.set(`/api/v2/addresses/${question.account}`, { hash: question.account, coin_balance: '1' })
        server.set(`/api/v2/addresses/${question.account}/token-balances`, [])
      }
      return visitorNetwork.run(network, () =>
        sources.query('balances', chain, question).then(
          (found) => found?.source,
          () => 'none',
        ),
      )
    }
    // two requests each: half of the eight at once, of each source
    expect([await request('192.0.2', 1), await request('192.0.2', 2), await request('192.0.2', 1)]).toEqual([
      'first',
      'first',
      'first',
    ])
    expect(await request('192.0.2', 3)).toBe('second')
    expect([await request('192.0.2', 4), await request('192.0.2', 5)]).toEqual(['second', 'none'])
    // what others asked for, or what it asked for itself, is there
    expect(await request('192.0.2', 2)).toBe('first')
    expect(await request('198.51.100', 5)).toBe('first')
    expect(await request('192.0.2', 5)).toBe('first')
    // what only the barred had to take from the second is not what the others get
    expect(await request('198.51.100', 3)).toBe('first')
    time += 43_200_000
    expect([await request('192.0.2', 6), await request('192.0.2', 7)]).toEqual(['first', 'second'])
  })

  test('behavior: a house with 256 networks of IPv6 has as much as three, the owner’s own work has no share', async () => {
    const shares = createVisitorShares(() => time)
    const take = (network: string) => visitorNetwork.run(network, () => shares.take('first', { perNetwork: 10 }))
    const count = (networks: readonly string[]) =>
      networks.flatMap((network) => Array.from({ length: 10 }, () => take(network))).filter(Boolean).length
    expect(count(Array.from({ length: 256 }, (_, index) => `2001:db8:1:${index.toString(16)}`))).toBe(15)
    expect(count(['2001:db8:2:0', '192.0.2'])).toBe(10)
    for (let index = 0; index < 100; index += 1) expect(shares.take('first', { perNetwork: 10 })).toBe(true)
    for (let index = 0; index < 100; index += 1) {
      expect(visitorNetwork.run('192.0.2', () => shares.take('first', { perNetwork: 0 }))).toBe(true)
    }
  })

  test('behavior: one network cannot have all turns of a slow source, another visitor finds one', async () => {
    const asked: string[] = []
    const config = { perSecond: 2, perNetwork: 1_000 }
    const request = createSourceRequest({
      name: 'slow',
      config,
      budget: { take: async () => true },
      shares: createVisitorShares(() => time),
      fetch: async (url) => {
        asked.push(String(url))
        return new Response('{}')
      },
      now: () => time,
    })
    const sendRequest = (network: string, index: number, signal: AbortSignal) =>
      visitorNetwork.run(network, () => request(`https://slow.example/${network}/${index}`, { signal })).catch(String)
    const crowd = new AbortController()
    const many = Array.from({ length: 50 }, (_, index) => sendRequest('192.0.2', index, crowd.signal))
    const honest = new AbortController()
    const waiting = sendRequest('198.51.100', 0, honest.signal)
    const refused = (await Promise.race([Promise.all(many.slice(6)), waiting])) as readonly string[]
    expect(refused.every((text) => String(text).includes('too many questions waiting'))).toBe(true)
    crowd.abort()
    honest.abort()
    expect(await waiting).toContain('Abort')
    await Promise.all(many)
    expect(asked).toHaveLength(2)
  })

  test('behavior: what was set aside and not used is given back at the end', async () => {
    const { sources, openSources, first, chain } = open({ perDay: 10_000 })
    await sources.query('balances', chain, { account })
    await sources.close()
    expect(first.asked).toHaveLength(2)
    expect(await openSources().readUsage()).toEqual(new Map([['first', 2]]))
  })

  test('behavior: a second takes as many requests as the source allows, the next one waits', async () => {
    const { sources, first, chain } = open({ perSecond: 4 })
    time = Date.now()
    const begin = performance.now()
    const request = (digit: number) => sources.query('balances', chain, { account: `0x${String(digit).repeat(40)}` })
    await Promise.all([request(1), request(2)])
    const whole = performance.now() - begin
    await request(3)
    expect(first.asked).toHaveLength(6)
    expect(performance.now() - begin - whole).toBeGreaterThan(900)
  })
})

test('error: names that lead nowhere stop the start', () => {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = { id: 'eip155:1', name: 'Ethereum', nativeCurrency, rpcUrls: ['https://node.example'] }
  const parse = (sources: unknown, names: unknown) => () =>
    parseConfig({ sources, chains: [{ ...chain, sources: names }] })
  const explorer = { kind: 'blockscout', url: 'https://explorer.example' }
  expect(parse({}, { history: ['explorer'] })).toThrow('chains.0.sources.history: there is no source explorer')
  expect(parse({ index: explorer }, {})).toThrow("index is the gateway's own")
  expect(parse({ a: explorer }, { hats: ['a'] })).toThrow('chains.0.sources')
  expect(parse({ a: { ...explorer, url: 'explorer.example' } }, {})).toThrow('sources.a.url')
  expect(parse({ a: { ...explorer, perDay: 0 } }, {})).toThrow('sources.a.perDay')
})

test('behavior: however late the first of a second leaves, no second of the source’s has more than it allows', async () => {
  const left: number[] = []
  const request = createSourceRequest({
    name: 'strict',
    config: { perSecond: 2 },
    // what counts the first requests is slow once
    budget: { take: async () => (left.length === 0 ? await wait(60, true) : true) },
    shares: createVisitorShares(Date.now),
    fetch: async () => {
      left.push(performance.now())
      return new Response('{}')
    },
    now: Date.now,
  })
  const { signal } = new AbortController()
  await Promise.all(Array.from({ length: 4 }, (_, index) => request(`https://strict.example/${index}`, { signal })))
  expect(left).toHaveLength(4)
  for (const [index, time] of left.slice(2).entries()) expect(time - (left[index] ?? 0)).toBeGreaterThan(1_000)
})

test('behavior: a crowd books no more turns than the next seconds have; after them the next visitor is served', async () => {
  const asked: string[] = []
  const answer = async (url: string | URL | Request) => {
    asked.push(String(url))
    return new Response('{}')
  }
  const budget = { take: async () => true }
  const config = { perDay: 1_000, perSecond: 2 }
  const request = createSourceRequest({
    name: 'slow',
    config,
    budget,
    shares: createVisitorShares(() => time),
    fetch: answer,
    now: () => time,
  })
  const crowd = new AbortController()
  const questions = Array.from({ length: 200 }, (_, index) => `https://slow.example/${index}`)
  const asking = questions.map((url) => request(url, { signal: crowd.signal }).then(() => 'answered', String))
  await expect.poll(() => asked).toHaveLength(2)
  crowd.abort()
  const outcomes = await Promise.all(asking)
  expect(outcomes.filter((one) => one.includes('too many questions waiting'))).toHaveLength(192)
  // what the crowd could book is over
  time += 6_000
  await request('https://slow.example/honest', { signal: AbortSignal.timeout(5_000) })
  expect(asked).toEqual([...questions.slice(0, 2), 'https://slow.example/honest'])
})

import { expect, test, vi } from 'vitest'
import { createChains } from '../chains/chains.ts'
import { parseConfig } from '../config/readConfig.ts'
import { createFeedSource } from './createFeedSource.ts'

const { chains: configs } = parseConfig({
  chains: [
    {
      id: 'eip155:1',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['http://localhost'],
    },
  ],
})
const chain = [...createChains(configs, fetch, () => {}).values()][0]
if (!chain) throw new Error('no chain')
const tokens = [
  { address: 'native', decimals: 18 },
  { address: '0xabc', decimals: 6 },
  { address: '0xdef', decimals: 6 },
]
const one = 10n ** 18n

function createSource(answers: (Response | Error)[]) {
  const state = { time: 0, asked: 0 }
  const fetch = (async () => {
    const answer = answers[Math.min(state.asked, answers.length - 1)]
    state.asked += 1
    if (answer instanceof Error || !answer) throw answer
    return answer.clone()
  }) as typeof globalThis.fetch
  const source = createFeedSource({
    url: 'https://f.example',
    refresh: 1_000,
    fetch,
    log: () => {},
    now: () => state.time,
  })
  const read = async () => Object.fromEntries(await source.getPrices(chain as NonNullable<typeof chain>, tokens))
  return { state, read }
}

test('default: decimal texts and numbers, by chain or token, in any case', async () => {
  const { read } = createSource([
    Response.json({ 'EIP155:1': '3000.5', 'eip155:1:0xABC': 0.25, 'eip155:1:0xdef': 'much' }),
  ])
  expect(await read()).toEqual({ native: (30_005n * one) / 10n, '0xabc': one / 4n })
})

test('behavior: read again when it is old, one question for all who wait', async () => {
  const { state, read } = createSource([Response.json({ 'eip155:1': '1' }), Response.json({ 'eip155:1': '2' })])
  expect(await Promise.all([read(), read()])).toEqual([{ native: one }, { native: one }])
  expect(state.asked).toBe(1)
  state.time = 1_500
  // what is old serves those who ask while the new prices are on their way
  expect(await read()).toEqual({ native: one })
  await vi.waitFor(async () => expect(await read()).toEqual({ native: 2n * one }))
  expect(state.asked).toBe(2)
})

test('error: while it cannot be read the last prices count, but not for ever', async () => {
  const { state, read } = createSource([
    Response.json({ 'eip155:1': '1' }),
    new Error('away'),
    new Response('no', { status: 500 }),
  ])
  await read()
  state.time = 1_500
  await read()
  expect(await read()).toEqual({ native: one })
  state.time = 20_000
  await vi.waitFor(async () => expect(await read()).toEqual({}))
})

test('error: a document of another shape gives no prices', async () => {
  expect(await createSource([Response.json([1])]).read()).toEqual({})
  expect(await createSource([new Response('<html>')]).read()).toEqual({})
})

test('error: a small packed document that unpacks to a large one is not read to its end', async () => {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += 1_000_000
      controller.enqueue(new Uint8Array(1_000_000).fill(32))
    },
  })
  let init: RequestInit | undefined
  const fetch = (async (_url: unknown, given: RequestInit) => {
    init = given
    return new Response(body)
  }) as typeof globalThis.fetch
  const source = createFeedSource({ url: 'https://f.example', refresh: 1_000, fetch, log: () => {} })
  expect([...(await source.getPrices(chain as NonNullable<typeof chain>, tokens))]).toEqual([])
  expect(sent).toBeLessThan(8_000_000)
  // nor is any other host asked
  expect(init?.redirect).toBe('error')
})

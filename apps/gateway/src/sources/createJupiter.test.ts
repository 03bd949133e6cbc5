// Shapes: https://developers.jup.ag/docs/api-reference/price (Price API V3), limits: https://dev.jup.ag/docs/portal/rate-limits (read 2026-11-28);
// of swaps those that test/support/jupiter.ts names.
import { expect, test } from 'vitest'
import { createJupiterStandIn, jupiterSwap, solanaMainnet, toJupiterQuote } from '../../test/support/jupiter.ts'
import { createStandIn, type StandIn, type StandInReply, staySilent } from '../../test/support/standIn.ts'
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

type Options = { apiKey?: string; id?: string; maxLamports?: number }

function openServer(server: StandIn, { id = mainnet, ...own }: Options) {
  let time = Date.parse('2026-11-28T10:00:00Z')
  const sources = { jupiter: { kind: 'jupiter' as const, perSecond: 1_000, ...own } }
  const config = parseConfig({ sources }).sources['jupiter']
  if (config?.kind !== 'jupiter') throw new Error('no Jupiter')
  const now = () => time
  const base = { name: 'jupiter', budget: { take: async () => true }, shares: { take: () => true } }
  const openRequest = (manners: typeof config) =>
    createSourceRequest({ ...base, config: manners, fetch: server.fetch, now })
  const driver = createDriver(config, { openRequest: openRequest as never, fetch: server.fetch, now })
  const pass = (ms: number) => {
    time += ms
  }
  return { driver, chain: { family: 'solana', id } as never, server, pass }
}

function open(reply: unknown, options: Options = {}) {
  const { driver, chain, server, pass } = openServer(
    createStandIn('https://api.jup.ag', { '/price/v3': reply }),
    options,
  )
  const request = (asked = tokens, signal = new AbortController().signal) =>
    driver.prices?.({ chain, tokens: asked, signal })
  return { request, server, pass }
}

test('default: the coin as its wrapped form, tokens by their mints, without a key', async () => {
  const { request, server } = open({ [sol]: solRow, [usdc]: row() })
  const found = await request()
  expect([Number(found?.['native']), Number(found?.[usdc])]).toEqual([147.48, 0.9999])
  expect(server.asked.map(({ url }) => url.href)).toEqual([`https://api.jup.ag/price/v3?ids=${sol},${usdc}`])
  expect(server.asked[0]?.headers.get('x-api-key')).toBeNull()
})

test('behavior: with a key, which is in no address', async () => {
  const { request, server } = open({ [sol]: solRow }, { apiKey: 'secret' })
  expect(Object.keys((await request()) ?? {})).toEqual(['native'])
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
  const { request } = open({ [sol]: solRow, [usdc]: row(change) })
  expect(Object.keys((await request()) ?? {})).toEqual(['native'])
})

test('behavior: a token that it does not know is left out, and one that nobody asked for as well', async () => {
  const { request } = open({ [sol]: solRow, [usdc]: null, JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN: row() })
  expect(Object.keys((await request()) ?? {})).toEqual(['native'])
})

test('behavior: fifty at a time, the coin among them each time', async () => {
  const { request, server } = open(({ searchParams }: URL) =>
    Object.fromEntries((searchParams.get('ids') ?? '').split(',').map((id) => [id, id === sol ? solRow : row()])),
  )
  const many = Array.from({ length: 120 }, (_, index) => ({ address: `mint${index}`, decimals: 6 }))
  expect(Object.keys((await request(many)) ?? {})).toHaveLength(120)
  const asked = server.asked.map(({ url }) => (url.searchParams.get('ids') ?? '').split(','))
  expect(asked.map((ids) => [ids.length, ids[0]])).toEqual([
    [50, sol],
    [50, sol],
    [23, sol],
  ])
})

test('behavior: a chain that is not its own is not asked about', async () => {
  const { request, server } = open({}, { id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })
  expect([await request(), server.asked]).toEqual([undefined, []])
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
  await expect(open(reply).request()).rejects.toThrow()
})

test('error: one that says nothing is waited for no longer than the question lasts', async () => {
  const controller = new AbortController()
  const { request, server } = open(staySilent)
  const requesting = request(tokens, controller.signal)
  const failing = expect(requesting).rejects.toThrow('cannot be reached')
  await expect.poll(() => server.asked.length).toBe(1)
  controller.abort()
  await failing
})

test.each([
  ['with a time', { 'retry-after': '60' }, 59_000, 2_000],
  ['without one', {}, 1_900, 200],
])('error: too many requests, %s: it is left alone for so long', async (_, headers, early, later) => {
  const { request, server, pass } = open(() => new Response('', { status: 429, headers: headers as HeadersInit }))
  await expect(request()).rejects.toThrow('429')
  pass(early)
  await expect(request()).rejects.toThrow('left alone')
  expect(server.asked).toHaveLength(1)
  pass(later)
  server.set('/price/v3', { [sol]: solRow })
  expect(Object.keys((await request()) ?? {})).toEqual(['native'])
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

const coin = 'So11111111111111111111111111111111111111111'
const account = 'BQ72nSv9f3PRyRKCBnHLVrerrv37CYTHm5h3s9VSGQDV'
const amount = '100000000'

function openSwaps(
  replies: { readonly quote?: StandInReply; readonly swap?: StandInReply } = {},
  options: Options = {},
) {
  const { driver, chain, server, pass } = openServer(createJupiterStandIn(replies), options)
  const question = { from: coin, to: usdc, amount, account, slippage: 0.5 }
  const request = (change: object = {}) => {
    return driver.quotes?.({ ...question, chain, signal: new AbortController().signal, ...change })
  }
  const list = () => server.asked.map(({ url }) => url.pathname)
  return { request, server, pass, list }
}

test('default: a swap of the coin, by its wrapped form: the amount, and the transaction as it is', async () => {
  const { request, server } = openSwaps({}, { apiKey: 'secret' })
  expect(await request()).toEqual({
    amountOut: '17057460',
    solana: {
      transaction: jupiterSwap.swapTransaction,
      program: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
      lastValidBlockHeight: 324_307_300,
    },
  })
  const [quoted, built] = server.asked
  expect(Object.fromEntries(quoted?.url.searchParams ?? [])).toEqual({
    ...{ instructionVersion: 'V2', inputMint: sol, outputMint: usdc, amount, slippageBps: '50', swapMode: 'ExactIn' },
  })
  // what is not there is not asked for: `dynamicSlippage` would put another slippage in the place of the visitor's
  expect(JSON.parse(built?.body ?? '')).toEqual({
    userPublicKey: account,
    quoteResponse: toJupiterQuote(quoted?.url ?? new URL('https://api.jup.ag')),
    wrapAndUnwrapSol: true,
    dynamicComputeUnitLimit: true,
    prioritizationFeeLamports: { priorityLevelWithMaxLamports: { maxLamports: 1_000_000, priorityLevel: 'veryHigh' } },
  })
  expect(server.asked.map(({ url, headers }) => [url.pathname, headers.get('x-api-key')])).toEqual([
    ['/swap/v1/quote', 'secret'],
    ['/swap/v1/swap', 'secret'],
  ])
  expect(server.asked.some(({ url }) => url.href.includes('secret'))).toBe(false)
})

test('behavior: the priority fee of a swap is no higher than the owner says', async () => {
  const { request, server } = openSwaps({}, { maxLamports: 5_000 })
  await request()
  expect(JSON.parse(server.asked[1]?.body ?? '').prioritizationFeeLamports.priorityLevelWithMaxLamports).toMatchObject({
    maxLamports: 5_000,
  })
})

test('behavior: without anybody there only the amount is asked', async () => {
  const { request, list } = openSwaps()
  expect(await request({ account: undefined })).toEqual({ amountOut: '17057460' })
  expect(list()).toEqual(['/swap/v1/quote'])
})

test('behavior: amount and transaction of the same moment are of one quote; three seconds later of another', async () => {
  const { request, list, pass } = openSwaps()
  const [shown, built] = await Promise.all([request({ account: undefined }), request()])
  expect([shown?.amountOut, list()]).toEqual([built?.amountOut, ['/swap/v1/quote', '/swap/v1/swap']])
  pass(2_999)
  await request({ account: undefined })
  expect(list()).toHaveLength(2)
  await request({ account: undefined, slippage: 1 })
  expect(list()).toHaveLength(3)
  pass(1)
  await request({ account: undefined })
  expect(list()).toHaveLength(4)
})

test('behavior: a quote that failed is asked for again', async () => {
  const { request, server } = openSwaps({ quote: () => new Response('', { status: 500 }) })
  await expect(request()).rejects.toThrow('500')
  server.set('/swap/v1/quote', toJupiterQuote)
  expect(await request()).toMatchObject({ amountOut: '17057460' })
})

test.each([
  ['on another network', { chain: { family: 'solana', id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' } }],
  ['of the wrapped coin, for which it would take the coin', { from: sol }],
  ['for the wrapped coin, for which it would give the coin', { from: usdc, to: sol }],
  ['of more than a token can have', { amount: String(2n ** 64n) }],
])('behavior: it is not asked for a swap %s', async (_, change) => {
  const { request, server } = openSwaps()
  expect([await request(change), server.asked]).toEqual([undefined, []])
})

test.each([
  ['COULD_NOT_FIND_ANY_ROUTE'],
  ['NO_ROUTES_FOUND'],
  ['ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT'],
  ['TOKEN_NOT_TRADABLE'],
])('behavior: where it finds no way it has nothing to say (%s)', async (errorCode) => {
  const { request, list } = openSwaps({ quote: () => Response.json({ error: 'No.', errorCode }, { status: 400 }) })
  expect([await request(), list()]).toEqual([undefined, ['/swap/v1/quote']])
})

const quoted = (change: object) => ({ quote: (url: URL) => ({ ...toJupiterQuote(url), ...change }) })
const built = (change: object) => ({ swap: { ...jupiterSwap, ...change } })
const both = (reply: StandInReply) => [{ quote: reply }, { swap: reply }] as const

test.each<[string, Parameters<typeof openSwaps>[0]]>([
  ...Object.entries({
    nothing: {},
    'a list': [],
    'an empty answer': () => new Response(''),
    'half of it': () => new Response('{"inputMint":"So111'),
    'a refusal': () => Response.json({ error: 'Invalid', errorCode: 'NOT_SUPPORTED' }, { status: 400 }),
    'a refusal of the key': () => Response.json({ code: 401, message: 'Unauthorized' }, { status: 401 }),
    'an error of its server': () => new Response('', { status: 502 }),
    'a limit': () => new Response('', { status: 429, headers: { 'retry-after': '7' } }),
    'a limit without a time': () => new Response('', { status: 429 }),
    'an endless answer': () => new Response(`{"a":"${'x'.repeat(100_001)}"}`),
  }).flatMap(([name, reply]) => {
    const [quote, swap] = both(reply)
    return [
      [`${name}, of the quote`, quote],
      [`${name}, of the transaction`, swap],
    ] as [string, Parameters<typeof openSwaps>[0]][]
  }),
  ['another token that is given', quoted({ inputMint: usdc })],
  ['another token that comes', quoted({ outputMint: sol })],
  ['another amount', quoted({ inAmount: '1' })],
  ['an exact amount that comes', quoted({ swapMode: 'ExactOut' })],
  ['more slippage', quoted({ slippageBps: 51 })],
  ['an amount that is no number', quoted({ outAmount: '1e9' })],
  ['an amount as a number', quoted({ outAmount: 17_057_460 })],
  ['a negative amount', quoted({ outAmount: '-1' })],
  [
    'no way when a transaction is asked for',
    { swap: () => Response.json({ errorCode: 'NO_ROUTES_FOUND' }, { status: 400 }) },
  ],
  ['a transaction that is none', built({ swapTransaction: 'transfer!' })],
  ['an empty transaction', built({ swapTransaction: '' })],
  ['a transaction that is too long', built({ swapTransaction: Buffer.alloc(1_233).toString('base64') })],
  ['a transaction for addresses of the web', built({ swapTransaction: 'AQ-_' })],
  ['no last block', built({ lastValidBlockHeight: undefined })],
  ['a last block that is none', built({ lastValidBlockHeight: -1 })],
  ['half a block', built({ lastValidBlockHeight: 1.5 })],
])('error: a swap with %s', async (_, replies) => {
  await expect(openSwaps(replies).request()).rejects.toThrow()
})

test('behavior: the longest transaction that the network takes is one', async () => {
  const swapTransaction = Buffer.alloc(1_232).toString('base64')
  expect(await openSwaps(built({ swapTransaction })).request()).toMatchObject({
    solana: { transaction: swapTransaction },
  })
})

test.each(both(staySilent).map((replies) => [Object.keys(replies).join(), replies] as const))(
  'error: silence of the %s ends with the question',
  async (_, replies) => {
    await expect(openSwaps(replies).request({ signal: AbortSignal.timeout(20) })).rejects.toThrow()
  },
)

const userAddress = `${mainnet}:${account}`
const toId = (address: string) => `${mainnet}:${address}`

async function startGateway(replies: Parameters<typeof createJupiterStandIn>[0] = {}, manners: object = {}) {
  const server = createJupiterStandIn(replies)
  const sources = { jupiter: { kind: 'jupiter' as const, perSecond: 1_000, ...manners } }
  const gateway = await startTestGateway({
    fetch: server.fetch,
    config: { sources, chains: [solanaMainnet], trustedProxies: 1 },
  })
  const quote = (change: object = {}, headers: Readonly<Record<string, string>> = {}) => {
    return gateway.get('/v1/convert/quotes', { amount, from: toId(coin), to: toId(usdc), ...change }, headers)
  }
  const build = (change: object = {}) => {
    const body = { projectId: 'demo', amount, from: toId(coin), to: toId(usdc), userAddress, ...change }
    return gateway.post('/v1/convert/build-transaction', body)
  }
  return { ...gateway, server, quote, build }
}

test('behavior: what the gateway lets swap on Solana: the coin and the tokens of the file, but for the wrapped coin', async () => {
  const gateway = await startGateway()
  try {
    const { body } = await gateway.get('/v1/convert/tokens', { chainId: mainnet })
    const found = body.tokens.map(({ symbol, address, decimals, eip2612 }: { [name: string]: unknown }) => {
      return [symbol, address, decimals, eip2612]
    })
    expect(found).toEqual([
      ['SOL', toId(coin), 9, false],
      ['USDC', toId(usdc), 6, false],
    ])
    expect(gateway.server.asked).toEqual([])
  } finally {
    await gateway.close()
  }
})

test('behavior: quote and transaction over the wire, with the slippage of the family', async () => {
  const gateway = await startGateway()
  try {
    const quoted = await gateway.quote({ userAddress: account })
    expect(quoted.body.quotes).toEqual([
      { id: null, fromAmount: amount, fromAccount: toId(coin), toAmount: '17057460', toAccount: toId(usdc) },
    ])
    const { status, body } = await gateway.build({ solana: { slippage: 3 }, eip155: { slippage: 50 } })
    expect([status, body.tx]).toEqual([
      200,
      {
        from: userAddress,
        to: toId('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'),
        data: jupiterSwap.swapTransaction,
        amount: '0',
        solana: { lastValidBlockHeight: 324_307_300 },
      },
    ])
    await gateway.build()
    const asked = gateway.server.asked.map(({ url }) => [url.pathname, url.searchParams.get('slippageBps')])
    expect(asked).toEqual([
      ['/swap/v1/quote', '100'],
      ['/swap/v1/quote', '300'],
      ['/swap/v1/swap', null],
      // the one of one percent is the one that was shown
      ['/swap/v1/swap', null],
    ])
  } finally {
    await gateway.close()
  }
})

test('error: what is refused over the wire, most of it without a question to Jupiter', async () => {
  const gateway = await startGateway()
  const reason = async (answer: Promise<{ body: { reasons: { name: string }[] } }>) =>
    (await answer).body.reasons[0]?.name
  try {
    const elsewhere = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const evm = `eip155:1:0x${'1'.repeat(40)}`
    expect({
      pools: [await reason(gateway.quote({ ways: 'pools' })), await reason(gateway.build({ ways: 'pools' }))],
      same: await reason(gateway.quote({ to: toId(coin) })),
      wrapped: await reason(gateway.quote({ to: toId(sol) })),
      tooMuch: await reason(gateway.quote({ amount: String(2n ** 64n) })),
      otherNetwork: await reason(gateway.quote({ to: `${elsewhere}:${usdc}` })),
      otherFamily: await reason(gateway.quote({ to: evm })),
      otherUser: await reason(gateway.quote({ userAddress: `0x${'1'.repeat(40)}` })),
      otherNetworksUser: await reason(gateway.build({ userAddress: `${elsewhere}:${account}` })),
      evmUser: await reason(gateway.build({ userAddress: evm })),
      noToken: await reason(gateway.quote({ to: toId('0x12') })),
      slippage: await reason(gateway.build({ solana: { slippage: 51 } })),
      allowance: await reason(gateway.get('/v1/convert/allowance', { tokenAddress: toId(usdc), userAddress })),
      approve: await reason(
        gateway.get('/v1/convert/build-approve', { userAddress, from: toId(usdc), to: toId(coin) }),
      ),
    }).toEqual({
      ...{ pools: ['NoRoute', 'NoRoute'], same: 'SameToken', wrapped: 'NoRoute', tooMuch: 'NoRoute' },
      ...{ otherNetwork: 'ChainsDiffer', otherFamily: 'ChainsDiffer', otherUser: 'InvalidAddress' },
      ...{ otherNetworksUser: 'ChainsDiffer', evmUser: 'ChainsDiffer', noToken: 'UnknownToken' },
      ...{ slippage: 'InvalidParameter', allowance: 'SwapsUnsupported', approve: 'SwapsUnsupported' },
    })
    expect(gateway.server.asked).toEqual([])
    gateway.server.set('/swap/v1/quote', () => Response.json({ errorCode: 'TOKEN_NOT_TRADABLE' }, { status: 400 }))
    expect(await reason(gateway.quote())).toBe('NoRoute')
    gateway.server.set('/swap/v1/quote', (url: URL) => ({ ...toJupiterQuote(url), outAmount: '0' }))
    expect(await reason(gateway.quote({ amount: '1' }))).toBe('NoRoute')
    gateway.server.set('/swap/v1/quote', () => new Response('', { status: 503 }))
    const failed = await gateway.build({ amount: '2' })
    expect([failed.status, failed.body.reasons[0].name]).toEqual([503, 'ChainUnavailable'])
  } finally {
    await gateway.close()
  }
})

test('behavior: strangers of one network have their share of the questions, and no more', async () => {
  const gateway = await startGateway({}, { perNetwork: 4 })
  const request = async (address: string, amount: string) => {
    return (await gateway.quote({ amount }, { 'x-forwarded-for': address })).status
  }
  try {
    const answers: number[] = []
    for (const given of ['1', '2', '3', '4']) answers.push(await request(`198.51.100.${given}`, given))
    expect(answers).toEqual([200, 200, 503, 503])
    expect(await request('203.0.113.5', '5')).toBe(200)
    expect(gateway.server.asked).toHaveLength(3)
  } finally {
    await gateway.close()
  }
})

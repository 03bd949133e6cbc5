// Shapes: https://github.com/Blockstream/esplora/blob/master/API.md, GET /address/:address, /txs, /txs/chain/:last_seen_txid and the
// transaction format (read 2026-11-28).
import { findBitcoind, startBitcoin } from 'devnet'
import { afterEach, expect, test } from 'vitest'
import { createStandIn } from '../../test/support/standIn.ts'
import { startTestGateway, type TestGateway } from '../../test/support/testGateway.ts'

let gateway: TestGateway | undefined
afterEach(() => gateway?.close())

const account = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const chainId = 'bip122:000000000019d6689c085ae165831e93'
const stats = (funded: unknown, spent: unknown) => ({
  funded_txo_count: 5,
  funded_txo_sum: funded,
  spent_txo_count: 3,
  spent_txo_sum: spent,
  tx_count: 8,
})

async function open(url: string, fetch: typeof globalThis.fetch, id = chainId) {
  gateway = await startTestGateway({
    fetch,
    config: {
      sources: { esplora: { kind: 'esplora', url, perSecond: 1_000 } },
      prices: [{ kind: 'fixed', prices: { [id]: '100000' } }],
      chains: [
        {
          id,
          name: 'Bitcoin',
          nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
          rpcUrls: ['https://node.example'],
          sources: { balances: ['esplora'], history: ['esplora'] },
        },
      ],
    },
  })
  return gateway
}

async function getBalances(url: string, fetch: typeof globalThis.fetch, id = chainId, address = account) {
  return await (await open(url, fetch, id)).get(`/v1/account/${address}/balance`, { chainId: id })
}

const request = (reply: unknown) =>
  getBalances(
    'https://explorer.example/api',
    createStandIn('https://explorer.example', { [`/api/address/${account}`]: reply }).fetch,
  )

test('default: what was received less what was spent, what waits for its block included', async () => {
  const { body } = await request({
    address: account,
    chain_stats: stats(500_000, 300_000),
    mempool_stats: stats(100_000, 50_001),
  })
  expect(body.balances).toEqual([
    expect.objectContaining({ symbol: 'BTC', quantity: { decimals: '8', numeric: '0.00249999' }, source: 'esplora' }),
  ])
})

test('behavior: an address that nobody has used', async () => {
  const { body } = await request({ address: account, chain_stats: stats(0, 0), mempool_stats: stats(0, 0) })
  expect(body.balances).toEqual([expect.objectContaining({ quantity: { decimals: '8', numeric: '0' } })])
})

test.each([
  ['another address', { address: 'bc1qother', chain_stats: stats(1, 0), mempool_stats: stats(0, 0) }],
  ['more spent than there was', { address: account, chain_stats: stats(1, 2), mempool_stats: stats(0, 0) }],
  ['an amount that is no whole number', { address: account, chain_stats: stats(1.5, 0), mempool_stats: stats(0, 0) }],
  ['an amount below nothing', { address: account, chain_stats: stats(-1, -5), mempool_stats: stats(0, 0) }],
  [
    'an amount beyond what a number holds',
    { address: account, chain_stats: stats(2 ** 60, 0), mempool_stats: stats(0, 0) },
  ],
  ['half of it', { address: account, chain_stats: stats(1, 0) }],
  ['nothing', {}],
  ['a list', []],
  ['a limit', () => new Response('', { status: 429, headers: { 'retry-after': '1' } })],
  ['a text', () => new Response('Invalid Bitcoin address', { status: 400 })],
])('error: an explorer that answers with %s says nothing', async (_, reply) => {
  const { status, body } = await request(reply)
  expect([status, body.reasons[0].name]).toEqual([503, 'ChainUnavailable'])
})

test('behavior: the same of an explorer that runs, over a chain that runs', async (context) => {
  const bitcoind = findBitcoind()
  context.skip(!bitcoind, 'not run: there is no bitcoind (pnpm --filter devnet bitcoind, or set BITCOIND)')
  const bitcoin = await startBitcoin(bitcoind ? { bitcoind } : {})
  try {
    const { body } = await getBalances(bitcoin.url, fetch, bitcoin.networkId, bitcoin.accounts[0]?.payment.address)
    expect(body.balances[0].quantity.numeric).toBe('150')
    const address = bitcoin.accounts[0]?.payment.address
    const history = await gateway?.get(`/v1/account/${address}/history`, { chainId: bitcoin.networkId })
    const received = history?.body.data.map(({ transfers }: { transfers: { quantity: { numeric: string } }[] }) =>
      Number(transfers[0]?.quantity.numeric),
    )
    expect(received?.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(150)
  } finally {
    await bitcoin.stop()
  }
})

const [alice, bob] = [
  '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
]
const txid = (index: number) => index.toString(16).padStart(64, '0')
const side = (address: string | undefined, value: number) => ({
  scriptpubkey: '00',
  scriptpubkey_address: address,
  value,
})
const mined = (index: number, vin: object[], vout: object[], change: object = {}) => ({
  ...{ txid: txid(index), version: 2, locktime: 0, size: 222, weight: 561, fee: 1_000 },
  vin: vin.map((prevout) => ({ txid: txid(0), vout: 0, prevout, is_coinbase: false })),
  vout,
  status: { confirmed: true, block_height: 800_000 + index, block_hash: txid(9), block_time: 1_700_000_000 + index },
  ...change,
})

type Answer = {
  status: number

  body: {
    data: { metadata: Record<string, string>; transfers: Record<string, unknown>[] }[]
    next: string | null
    reasons: { name: string }[]
  }
}

async function openHistory(replies: { readonly [path: string]: unknown }) {
  const paths = Object.entries(replies).map(([path, reply]) => [`/api/address/${account}/${path}`, reply])
  const server = createStandIn('https://explorer.example', Object.fromEntries(paths))
  const own = await open('https://explorer.example/api', server.fetch)
  const read = async (cursor?: string) =>
    (await own.get(`/v1/account/${account}/history`, { chainId, ...(cursor && { cursor }) })) as Answer
  return { read, server, own }
}

test('default: what came and what went, newest first, without the fee; what waits for its block is not there yet', async () => {
  const { read } = await openHistory({
    txs: [
      mined(9, [side(bob, 700)], [side(account, 600)], { status: { confirmed: false } }),
      mined(5, [side(account, 50_000)], [side(alice, 20_000), side(account, 29_000)]),
      mined(4, [side(account, 10_000), side(account, 5_000)], [side(account, 14_000)]),
      mined(3, [side(bob, 90_000)], [side(alice, 30_000), side(account, 40_000)]),
      mined(2, [side(account, 3_000), side(bob, 3_000)], [side(alice, 4_000), side(account, 1_500)]),
      mined(1, [], [side(account, 312_500_000)]),
    ],
  })
  const { body } = await read()
  const rows = body.data.map(({ metadata, transfers: [transfer] }) => [
    metadata['operationType'],
    transfer?.['direction'],
    transfer?.['quantity'],
    transfer?.['sender'],
    transfer?.['recipient'],
  ])
  expect(rows).toEqual([
    ['send', 'out', { numeric: '0.0002' }, account, alice],
    ['send', 'self', { numeric: '0.00014' }, account, account],
    ['receive', 'in', { numeric: '0.0004' }, bob, account],
    ['send', 'out', { numeric: '0.000015' }, account, alice],
    ['receive', 'in', { numeric: '3.125' }, '', account],
  ])
  expect(body.data[0]).toMatchObject({
    id: `${chainId}:${txid(5)}`,
    metadata: {
      hash: txid(5),
      minedAt: new Date(1_700_000_005_000).toISOString(),
      status: 'confirmed',
      chain: chainId,
    },
    transfers: [{ value: 20, fungible_info: { symbol: 'BTC' } }],
  })
  expect(body.next).toBeNull()
})

test('behavior: page after page, by the last transaction that was seen', async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => mined(from - index, [side(bob, 9)], [side(account, 5)]))
  const replies = {
    txs: many(60, 25),
    [`txs/chain/${txid(36)}`]: many(35, 25),
    [`txs/chain/${txid(11)}`]: many(10, 10),
  }
  const { read } = await openHistory(replies)
  const first = await read()
  const second = await read(first.body.next ?? '')
  const third = await read(second.body.next ?? '')
  const counts = [first, second, third].map(({ body }) => body.data.length)
  expect([counts, third.body.next]).toEqual([[25, 25, 10], null])
  const hashes = [first, second, third].flatMap(({ body }) => body.data.map(({ metadata }) => metadata['hash']))
  expect(new Set(hashes).size).toBe(60)
})

test('behavior: what does not concern the account is left out, whatever the explorer says', async () => {
  const { read } = await openHistory({
    txs: [mined(1, [side(bob, 5)], [side(alice, 4)]), mined(2, [side(undefined, 5)], [])],
  })
  expect((await read()).body.data).toEqual([])
})

test('error: a place that nobody gave out is none, and no one is asked', async () => {
  const { own, server } = await openHistory({ txs: [] })
  for (const place of ['source ../../tx', 'source a b', 'other']) {
    const cursor = Buffer.from(place).toString('base64url')
    const { body } = await own.get(`/v1/account/${account}/history`, { chainId, cursor })
    expect(body.reasons[0].name).toBe('InvalidCursor')
  }
  expect(server.asked).toEqual([])
  const elsewhere = await own.get(`/v1/account/0x${'1'.repeat(40)}/history`, { chainId })
  expect(elsewhere.body.reasons[0].name).toBe('InvalidAddress')
})

test.each([
  ['no list', {}],
  ['half of a transaction', [{ txid: txid(1), vin: [] }]],
  ['an amount that is no whole number', [mined(1, [side(bob, 1.5)], [side(account, 1)])]],
  ['a number in place of a hash', [mined(1, [], [side(account, 1)], { txid: 7 })]],
  ['a limit', () => new Response('', { status: 429, headers: { 'retry-after': '1' } })],
  ['an outage', () => new Response('', { status: 503 })],
])('error: a history that is %s says nothing', async (_, reply) => {
  const { status, body } = await (await openHistory({ txs: reply })).read()
  expect([status, body.reasons[0]?.name]).toEqual([503, 'ChainUnavailable'])
})

// Shapes: https://docs.cosmos.network/sdk/next/api-reference/rest/bank/allbalances, and of the search GetTxsEventResponse in
// https://github.com/cosmos/cosmos-sdk/blob/v0.50.0/proto/cosmos/tx/v1beta1/service.proto with TxResponse of base/abci/v1beta1/abci.proto
// (read 2026-11-28).
import { startCosmos } from 'devnet'
import { expect, test } from 'vitest'
import { createStandIn, startSourceGateway } from '../../test/support/standIn.ts'

const account = 'cosmos1x6m7cwjd4wlr44ezq6sgcqv7whjm9pkqtgqq3y'
const chainId = 'cosmos:cosmoshub-4'
const path = `/cosmos/bank/v1beta1/balances/${account}`

const openGateway = (url: string, fetch: typeof globalThis.fetch, id = chainId, denom = 'uatom') =>
  startSourceGateway({
    ...{ name: 'rest', source: { kind: 'cosmos', url, denom, perSecond: 1_000 }, fetch },
    chain: {
      ...{ id, name: 'Cosmos Hub', nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 } },
      tokens: [{ address: 'ustake', name: 'Staked', symbol: 'STAKE', decimals: 6 }],
    },
  })

async function getBalances(
  url: string,
  fetch: typeof globalThis.fetch,
  { id = chainId, address = account, denom = 'uatom' } = {},
) {
  const gateway = await openGateway(url, fetch, id, denom)
  return await gateway.get(`/v1/account/${address}/balance`, { chainId: id })
}

const open = (reply: unknown) => createStandIn('https://rest.example', { [path]: reply })
const page = (balances: unknown, next: string | null = null) => ({
  balances,
  pagination: { next_key: next, total: '0' },
})
const request = (reply: unknown) => getBalances('https://rest.example', open(reply).fetch)

test('default: the coin and the tokens of the owner’s list, over all pages; what anybody sent is not shown', async () => {
  const server = open((url: URL) =>
    url.searchParams.get('pagination.key') === 'bmV4dA=='
      ? page([{ denom: 'ustake', amount: '3000000' }])
      : page(
          [
            { denom: 'factory/evil/uatom', amount: '999' },
            { denom: 'uatom', amount: '1500001' },
          ],
          'bmV4dA==',
        ),
  )
  const { body } = await getBalances('https://rest.example', server.fetch)
  const rows = body.balances.map(({ symbol, quantity, source }: Record<string, { numeric: string }>) => [
    symbol,
    quantity?.numeric,
    source,
  ])
  expect(rows).toEqual([
    ['ATOM', '1.500001', 'rest'],
    ['STAKE', '3', 'rest'],
  ])
  expect(server.asked.map(({ url }) => url.search)).toEqual([
    '?pagination.limit=200',
    '?pagination.limit=200&pagination.key=bmV4dA%3D%3D',
  ])
})

test('behavior: an account that holds nothing, and a node whose pages never end', async () => {
  const empty = await request(page([]))
  expect(empty.body.balances).toEqual([expect.objectContaining({ quantity: { decimals: '6', numeric: '0' } })])
  const endless = open(page([{ denom: 'uatom', amount: '1' }], 'again'))
  const { status } = await getBalances('https://rest.example', endless.fetch)
  expect([status, endless.asked.length]).toEqual([200, 5])
})

test.each([
  ['an amount that is no number', page([{ denom: 'uatom', amount: '-1' }])],
  ['an amount as a number', page([{ denom: 'uatom', amount: 1.5 }])],
  ['nothing', {}],
  ['an error of its own', () => Response.json({ code: 3, message: 'decoding bech32 failed' }, { status: 400 })],
  ['a limit', () => new Response('', { status: 429 })],
])('error: a node that answers with %s says nothing', async (_, reply) => {
  const { status, body } = await request(reply)
  expect([status, body.reasons[0].name]).toEqual([503, 'ChainUnavailable'])
})

test('behavior: the same of the local chain', async () => {
  const chain = await startCosmos()
  try {
    const [{ address = '' } = {}] = chain.accounts
    const change = { id: `cosmos:${chain.chainId}`, address, denom: chain.denom }
    const { body } = await getBalances(chain.restUrl, fetch, change)
    expect(Number(body.balances[0].quantity.numeric)).toBeGreaterThan(0)
  } finally {
    await chain.stop()
  }
})

const friend = 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'
const event = (type: string, values: { readonly [key: string]: string }) => ({
  type,
  attributes: Object.entries(values).map(([key, value]) => ({ key, value, index: true })),
})
const transfer = (sender: string, recipient: string, amount: string) =>
  event('transfer', { recipient, sender, amount, msg_index: '0' })
const cost = (payer: string) => [
  event('transfer', { recipient: 'cosmos17xpfvakm2amg962yls6f84z3kell8c5lserqta', sender: payer, amount: '500uatom' }),
  event('tx', { fee: '500uatom', fee_payer: payer }),
]
const found = (height: number, events: readonly object[], change: object = {}) => ({
  ...{ height: String(height), txhash: height.toString(16).padStart(64, 'A').toUpperCase(), codespace: '', code: 0 },
  ...{ timestamp: new Date(1_700_000_000_000 + height * 1_000).toISOString(), gas_used: '70000', events },
  ...change,
})

async function openHistory(search: (query: string) => readonly object[]) {
  const server = createStandIn('https://rest.example', {
    [path]: page([]),
    '/cosmos/tx/v1beta1/txs': ({ searchParams }: URL) => {
      const rows = search(searchParams.get('query') ?? '').slice(0, Number(searchParams.get('limit')))
      return { txs: [], tx_responses: rows, pagination: null, total: String(rows.length) }
    },
  })
  const own = await openGateway('https://rest.example', server.fetch)
  const read = async (cursor?: string) =>
    (await own.get(`/v1/account/${account}/history`, { chainId, ...(cursor && { cursor }) })).body
  return { read, server }
}

type Row = {
  metadata: Record<string, string>
  transfers: { direction: string; quantity: { numeric: string }; fungible_info: { symbol: string } }[]
}
const toRow = ({ metadata, transfers }: Row) => [
  metadata['operationType'],
  metadata['status'],
  ...transfers.map((one) => `${one.direction} ${one.quantity.numeric} ${one.fungible_info.symbol}`),
]

test('default: what the account sent, what came, and what it did; its fee is no payment, and a failure moved nothing', async () => {
  const { read, server } = await openHistory((query) =>
    query.startsWith('message.sender')
      ? [
          found(50, [...cost(account), transfer(account, friend, '1500000uatom')]),
          found(40, [...cost(account), event('proposal_vote', { option: 'yes' })]),
          found(30, [...cost(account)], { code: 11, codespace: 'sdk' }),
          found(20, [
            ...cost(account),
            transfer(account, friend, '2000000ustake'),
            transfer(friend, account, '10uatom'),
          ]),
        ]
      : [found(45, [...cost(friend), transfer(friend, account, '7uatom,3factory/evil/uatom')]), found(20, [])],
  )
  const body = await read()
  expect(body.data.map(toRow)).toEqual([
    ['send', 'confirmed', 'out 1.5 ATOM'],
    ['receive', 'confirmed', 'in 0.000007 ATOM'],
    ['execute', 'confirmed'],
    ['execute', 'failed'],
    ['trade', 'confirmed', 'out 2 STAKE', 'in 0.00001 ATOM'],
  ])
  expect(body.next).toBeNull()
  const asked = server.asked.filter(({ url }) => url.pathname.endsWith('/txs')).map(({ url }) => url.searchParams)
  expect(asked.map((query) => [query.get('query'), query.get('order_by'), query.get('page')])).toEqual([
    [`message.sender='${account}'`, 'ORDER_BY_DESC', '1'],
    [`transfer.recipient='${account}'`, 'ORDER_BY_DESC', '1'],
  ])
})

test('behavior: page after page by height, nothing twice and nothing lost', async () => {
  const all = Array.from({ length: 70 }, (_, index) => 100 - index)
  const { read } = await openHistory((query) => {
    const below = Number(/height<(\d+)/.exec(query)?.[1] ?? 1_000)
    const isSent = query.startsWith('message.sender')
    return all
      .filter((height) => height < below && (height % 3 === 0) === isSent)
      .map((height) =>
        found(height, [isSent ? transfer(account, friend, '1uatom') : transfer(friend, account, '1uatom')]),
      )
  })
  const hashes: string[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 10; pages += 1) {
    const body = await read(cursor)
    hashes.push(...body.data.map(({ metadata }: Row) => metadata['hash']))
    cursor = body.next ?? undefined
    if (!cursor) break
  }
  expect([hashes.length, new Set(hashes).size, cursor]).toEqual([70, 70, undefined])
})

test.each([
  ['no list', { code: 3, message: 'bad query', details: [] }],
  ['half of it', { tx_responses: [{ height: '1', txhash: 'A'.repeat(64) }] }],
  ['a height that is none', { tx_responses: [found(1, [], { height: '-1' })] }],
  ['a limit', () => new Response('', { status: 429 })],
])('error: a search that answers with %s says nothing', async (_, reply) => {
  const { read, server } = await openHistory(() => [])
  server.set('/cosmos/tx/v1beta1/txs', reply)
  expect((await read()).reasons[0].name).toBe('ChainUnavailable')
})

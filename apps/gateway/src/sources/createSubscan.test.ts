// Shapes: https://support.subscan.io, transfers v2 (its example of 2023-04-27 and its note on `after_id`; read 2026-11-28); of
// `/api/scan/account/tokens` what public clients read of it (native and assets with unique_id and balance; read 2026-11-28).
import { expect, test } from 'vitest'
import { createStandIn, startSourceGateway, staySilent } from '../../test/support/standIn.ts'

const chainId = 'polkadot:68d56f15f85d3136970ec16946040bc1'
/** One account in the generic spelling, in Polkadot's, and another. */
const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const spelled = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const friend = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'
const row = (index: number, change: object = {}) => ({
  ...{ from: spelled, to: friend, extrinsic_index: `${index}-2`, success: true, block_num: index, event_idx: 4 },
  ...{ hash: `0x${index.toString(16).padStart(64, '0')}`, block_timestamp: 1_700_000_000 + index, module: 'balances' },
  ...{ amount: '1.5', amount_v2: '15000000000', usd_amount: '0', fee: '55029659', nonce: 12 },
  ...{ asset_symbol: 'DOT', asset_unique_id: 'DOT', asset_type: 'native' },
  ...{ from_account_display: { address: spelled }, to_account_display: { address: friend } },
  ...change,
})
const page = (transfers: unknown) => ({ code: 0, message: 'Success', generated_at: 1, data: { count: 1, transfers } })
const usdt = { module: 'assets', asset_symbol: 'USDT', asset_unique_id: 'standard_assets/1984', asset_type: 'assets' }

async function openHistory(reply: unknown, change: object = {}) {
  const server = createStandIn('https://subscan.example', {
    '/api/v2/scan/transfers': reply,
    '/api/scan/account/tokens': reply,
  })
  const own = await startSourceGateway({
    ...{ name: 'subscan', fetch: server.fetch },
    source: { kind: 'subscan', url: 'https://subscan.example', perSecond: 1_000, ...change },
    chain: {
      ...{ id: chainId, name: 'Asset Hub', nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 } },
      tokens: [{ address: '1984', name: 'Tether', symbol: 'USDT', decimals: 6 }],
    },
  })
  const read = async (cursor?: string) =>
    await own.get(`/v1/account/${account}/history`, { chainId, ...(cursor && { cursor }) })
  const readBalances = async () => await own.get(`/v1/account/${account}/balance`, { chainId })
  return { read, readBalances, server }
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

test('default: what came and went, by extrinsic, whichever way the account is spelled', async () => {
  const { read, server } = await openHistory(
    page([
      row(50),
      row(40, { from: friend, to: spelled, amount_v2: '11000000', ...usdt }),
      row(30, { event_idx: 9 }),
      row(30, { from: friend, to: spelled, amount_v2: '2000000', event_idx: 8, ...usdt }),
      row(20, { success: false }),
      row(15, { asset_symbol: '', asset_unique_id: null, asset_type: '' }),
      row(10, { from: friend, to: friend }),
    ]),
    { apiKey: 'secret' },
  )
  const { body } = await read()
  expect(body.data.map(toRow)).toEqual([
    ['send', 'confirmed', 'out 1.5 DOT'],
    ['receive', 'confirmed', 'in 11 USDT'],
    ['trade', 'confirmed', 'out 1.5 DOT', 'in 2 USDT'],
    ['execute', 'failed'],
    ['send', 'confirmed', 'out 1.5 DOT'],
  ])
  expect(body.data[0].transfers[0]).toMatchObject({ sender: account, recipient: friend })
  const [asked] = server.asked
  expect(JSON.parse(asked?.body ?? '')).toEqual({ address: account, row: 25, page: 0 })
  expect([asked?.headers.get('x-api-key'), asked?.url.search]).toEqual(['secret', ''])
})

test('behavior: page after page, behind the last event', async () => {
  const all = Array.from({ length: 60 }, (_, index) => row(1_000 - index))
  const { read, server } = await openHistory((_: URL, init: RequestInit | undefined) => {
    const { after_id: after, row: count } = JSON.parse(String(init?.body))
    return page(all.filter(({ block_num }) => !after || block_num < after[0]).slice(0, count))
  })
  const hashes: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await read(cursor)
    hashes.push(...body.data.map(({ metadata }: Row) => metadata['hash']))
    cursor = body.next ?? undefined
  } while (cursor)
  expect([hashes.length, new Set(hashes).size, server.asked.length]).toEqual([60, 60, 3])
})

test.each([
  ['an account that nobody has used', { code: 10_004, message: 'Record Not Found', generated_at: 1, data: null }],
  ['an empty list', page(null)],
])('behavior: %s has done nothing', async (_, reply) => {
  const { body } = await (await openHistory(reply)).read()
  expect([body.data, body.next]).toEqual([[], null])
})

test.each([
  ['a refusal', { code: 20_008, message: 'API rate limit exceeded', data: null }],
  ['half of it', page([{ from: account, to: friend }])],
  ['an amount that is no whole number', page([row(1, { amount_v2: '1.5' })])],
  ['an amount below nothing', page([row(1, { amount_v2: '-5' })])],
  ['a hash that is none', page([row(1, { hash: '0x12' })])],
  ['a text', () => new Response('Forbidden', { status: 403 })],
  ['a limit with a time', () => new Response('', { status: 429, headers: { 'retry-after': '1' } })],
  ['a limit without one', () => new Response('', { status: 429 })],
])('error: %s says nothing', async (_, reply) => {
  const { status, body } = await (await openHistory(reply)).read()
  expect([status, body.reasons[0].name]).toEqual([503, 'ChainUnavailable'])
})

test('error: one that stays silent is not waited for', async () => {
  const { read } = await openHistory(staySilent, { timeout: 100 })
  expect((await read()).status).toBe(503)
})

const held = (assets: unknown) => ({
  ...{ code: 0, message: 'Success', generated_at: 1 },
  data: { native: [{ symbol: 'DOT', unique_id: 'DOT', decimals: 10, balance: '350000000000', lock: '0' }], assets },
})
type Held = { symbol: string; quantity: { numeric: string }; source: string }

test('default: what an account holds: the coin, and what is on the owner’s list', async () => {
  const { readBalances, server } = await openHistory(
    held([
      { symbol: 'USDT', unique_id: 'standard_assets/1984', decimals: 2, balance: '25500000' },
      { symbol: 'EVIL', unique_id: 'standard_assets/31337', decimals: 6, balance: '1' },
      { symbol: 'NFT', unique_id: 'nft/1', balance: null },
      'more',
    ]),
    { apiKey: 'secret' },
  )
  const { body } = await readBalances()
  expect(body.balances.map(({ symbol, quantity }: Held) => [symbol, quantity.numeric]).slice(0, 2)).toEqual([
    ['DOT', '35'],
    // divided as the list says
    ['USDT', '25.5'],
  ])
  expect(body.balances).toHaveLength(2)
  const [asked] = server.asked
  expect([JSON.parse(asked?.body ?? ''), asked?.headers.get('x-api-key')]).toEqual([{ address: account }, 'secret'])
})

test.each<[string, unknown, unknown]>([
  ['an account that no one has used', { code: 10_004, message: 'Record Not Found', data: null }, [['DOT', '0']]],
  ['nothing beside the coin', held(null), [['DOT', '35']]],
])('behavior: %s', async (_, reply, rows) => {
  const { body } = await (await openHistory(reply)).readBalances()
  expect(body.balances.map(({ symbol, quantity }: Held) => [symbol, quantity.numeric])).toEqual(rows)
})

test.each<[string, unknown]>([
  ['a refusal', { code: 20_008, message: 'API rate limit exceeded', data: null }],
  ['an amount that is no whole number', { code: 0, data: { native: [{ balance: '1.5' }] } }],
  ['half of it', { code: 0, data: { native: [{}] } }],
  ['a limit', () => new Response('', { status: 429 })],
])('error: %s says nothing of balances', async (_, reply) => {
  expect((await (await openHistory(reply)).readBalances()).status).toBe(503)
})

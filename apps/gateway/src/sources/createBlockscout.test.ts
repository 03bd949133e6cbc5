// Shapes: https://github.com/blockscout/blockscout-api-v2-swagger/blob/8daac84/swagger.yaml (2025-09-19), and next_page_params and
// block_number of token transfers as https://docs.blockscout.com/devs/apis/rest has them. Blockscout itself needs Elixir, Postgres
// and an archive node, and does not run in these tests.
import { expect, test } from 'vitest'
import { createStandIn } from '../../test/support/standIn.ts'
import { createBlockscout } from './createBlockscout.ts'
import { createSourceRequest } from './createSourceRequest.ts'

const account = '0xeb533ee5687044e622c69c58b1b12329f56ed9ad'
const other = '0x394c399dba25b99ab7708edb505d755b3aa29997'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const hash = (digit: number) => `0x${String(digit).repeat(64)}`
const person = (address: string) => ({
  hash: address,
  is_contract: false,
  name: null,
  is_verified: null,
  private_tags: [],
  watchlist_names: [],
  public_tags: [],
  implementation_name: null,
})
const token = (change: object = {}) => ({
  address_hash: usdt,
  name: 'Tether USD',
  symbol: 'USDT',
  decimals: '6',
  type: 'ERC-20',
  holders_count: '837494234523',
  exchange_rate: '0.99',
  total_supply: '10000000',
  icon_url: null,
  circulating_market_cap: '83606435600.3635',
  reputation: 'ok',
  ...change,
})
const nftToken = token({ address_hash: other, name: 'House', symbol: 'HOUSE', decimals: null, type: 'ERC-721' })
const time = '2023-07-03T20:09:59.000000Z'
const seconds = 1_688_414_999

const transaction = (block: number, digit: number, change: object = {}) => ({
  timestamp: time,
  block_number: block,
  status: 'ok',
  result: 'success',
  hash: hash(digit),
  nonce: 115,
  position: 117,
  value: '0',
  from: person(account),
  to: person(usdt),
  raw_input: '0xa9059cbb0000',
  method: 'transfer',
  fee: { type: 'actual', value: '1' },
  ...change,
})
const transfer = (block: number, digit: number, change: object = {}) => ({
  transaction_hash: hash(digit),
  block_hash: hash(9),
  block_number: block,
  log_index: 16,
  timestamp: time,
  type: 'token_transfer',
  token_type: 'ERC-20',
  from: person(account),
  to: person(other),
  token: token(),
  total: { decimals: '6', value: '1000' },
  ...change,
})
const internal = (block: number, digit: number, change: object = {}) => ({
  transaction_hash: hash(digit),
  block_number: block,
  index: 1,
  success: true,
  error: null,
  type: 'call',
  value: '30',
  timestamp: time,
  from: person(usdt),
  to: person(account),
  gas_limit: '351759',
  created_contract: null,
  ...change,
})
const page = (items: readonly unknown[], next: object | null = null) => ({ items, next_page_params: next })

function open(replies: { readonly [path: string]: unknown }) {
  const prefixed = Object.fromEntries(
    Object.entries(replies).map(([path, reply]) => [`/api/v2/addresses/${account}${path}`, reply]),
  )
  const server = createStandIn('https://eth.blockscout.com', prefixed)
  const budget = { take: async () => true }
  const config = { kind: 'blockscout', url: 'https://eth.blockscout.com', perSecond: 1_000, timeout: 5_000 } as const
  const request = createSourceRequest({
    name: 'explorer',
    config,
    budget,
    shares: { take: () => true },
    fetch: server.fetch,
    now: Date.now,
  })
  const { signal } = new AbortController()
  return { server, driver: createBlockscout(config, request), question: { account, chain: undefined as never, signal } }
}

test('default: what an account holds', async () => {
  const scam = token({ address_hash: other, name: 'Claim', reputation: 'scam' })
  const { driver, question } = open({
    '': { hash: account, coin_balance: '10000000', exchange_rate: '1.01', block_number_balance_updated_at: 27_656_552 },
    '/token-balances': [
      { value: '10000', token_id: null, token: token() },
      { value: '5', token_id: null, token: scam },
      { value: '1', token_id: '123', token: nftToken },
    ],
  })
  expect(await driver.balances?.(question)).toEqual([
    { token: 'native', amount: '10000000' },
    { token: usdt.toLowerCase(), amount: '10000', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
    { token: other, amount: '5', name: 'Claim', symbol: 'USDT', decimals: 6, isSpam: true },
  ])
})

test('behavior: an account that the explorer has not seen holds nothing', async () => {
  const { driver, question } = open({})
  expect(await driver.balances?.(question)).toEqual([{ token: 'native', amount: '0' }])
  expect(await driver.history?.(question)).toEqual({ transactions: [] })
  expect(await driver.nfts?.(question)).toEqual({ nfts: [] })
})

test('behavior: transactions, what tokens and contracts moved in them, and those of others', async () => {
  const { driver, question } = open({
    '/transactions': page([
      { ...transaction(0, 8), block_number: null, timestamp: null, status: null },
      transaction(30, 1),
      transaction(28, 2, { to: person(other), value: '7', raw_input: '0x', status: 'error' }),
      transaction(27, 4, { to: null, created_contract: person(other), raw_input: '0x6080' }),
    ]),
    '/token-transfers': page([transfer(30, 1), transfer(29, 3, { from: person(other), to: person(account) })]),
    '/internal-transactions': page([internal(30, 1), internal(28, 2, { success: false })]),
  })
  const sent = { kind: 'erc20', token: usdt.toLowerCase(), sender: account, recipient: other, amount: '1000' }
  const head = { sender: account, nonce: 115 }
  expect(await driver.history?.(question)).toEqual({
    transactions: [
      {
        hash: hash(1),
        block: 30,
        timestamp: seconds,
        head: { ...head, recipient: usdt.toLowerCase(), selector: '0xa9059cbb', isSuccess: true },
        transfers: [
          sent,
          { kind: 'native', token: 'native', sender: usdt.toLowerCase(), recipient: account, amount: '30' },
        ],
      },
      { hash: hash(3), block: 29, timestamp: seconds, transfers: [{ ...sent, sender: other, recipient: account }] },
      {
        hash: hash(2),
        block: 28,
        timestamp: seconds,
        head: { ...head, recipient: other, selector: null, isSuccess: false },
        transfers: [],
      },
      {
        hash: hash(4),
        block: 27,
        timestamp: seconds,
        head: { ...head, recipient: null, selector: null, isSuccess: true },
        transfers: [],
      },
    ],
  })
})

test('behavior: a page ends where its shortest list does, and the next begins there', async () => {
  const next = { block_number: 28, index: 4, items_count: 50 }
  const { driver, question, server } = open({
    '/transactions': page([transaction(30, 1), transaction(20, 2)]),
    '/token-transfers': page([transfer(29, 3), transfer(28, 4)], next),
    '/internal-transactions': page([]),
  })
  const first = await driver.history?.(question)
  expect(first?.transactions.map(({ block }) => block)).toEqual([30, 29])
  expect(first?.before).toBe('29')
  await driver.history?.({ ...question, before: '29' })
  expect(server.asked.slice(3).map(({ url }) => url.search)).toEqual([
    '?block_number=29&index=0',
    '?block_number=29&index=0',
    '?block_number=29&index=0&transaction_index=0',
  ])
})

test('behavior: a block that fills a page alone does not stop the list', async () => {
  const items = [1, 2, 3].map((digit) => transfer(30, digit))
  const { driver, question } = open({
    '/transactions': page([]),
    '/token-transfers': page(items, { block_number: 30, index: 4 }),
    '/internal-transactions': page([]),
  })
  const found = await driver.history?.(question)
  expect([found?.transactions.length, found?.before]).toEqual([3, '30'])
})

test('behavior: transactions of other people are left out, whatever the explorer says', async () => {
  const { driver, question } = open({
    '/transactions': page([transaction(30, 1, { from: person(other), to: person(usdt) })]),
    '/token-transfers': page([transfer(30, 2, { from: person(other), to: person(usdt) })]),
    '/internal-transactions': page([]),
  })
  expect(await driver.history?.(question)).toEqual({ transactions: [] })
})

test('behavior: NFTs, page by page', async () => {
  const following = { token_contract_address_hash: other, token_id: '1011', token_type: 'ERC-721' }
  const { driver, question, server } = open({
    '/nft': page(
      [{ id: '431', is_unique: true, owner: person(account), token: nftToken, token_type: 'ERC-721', value: '1' }],
      following,
    ),
  })
  const found = await driver.nfts?.(question)
  expect(found?.nfts).toEqual([{ contract: other, tokenId: '431', kind: 'erc721', amount: '1' }])
  await driver.nfts?.({ ...question, cursor: found?.cursor })
  expect(Object.fromEntries(server.asked.at(-1)?.url.searchParams ?? [])).toEqual({
    type: 'ERC-721,ERC-1155',
    ...following,
  })
})

test.each([
  ['amounts that are no whole numbers', { '/token-balances': [{ value: '1e18', token_id: null, token: token() }] }],
  ['another list', { '/token-balances': { items: [] } }],
  ['nothing', { '/token-balances': null }],
  ['an account without a coin', { '': { hash: account } }],
])('error: %s', async (_, replies) => {
  const { driver, question } = open({ '': { hash: account, coin_balance: '1' }, '/token-balances': [], ...replies })
  await expect(driver.balances?.(question)).rejects.toThrow()
})

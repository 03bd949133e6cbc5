// Shapes: https://solana.com/docs/rpc/http/getsignaturesforaddress and /gettransaction, encoding jsonParsed (read 2026-11-28). Against a chain
// that runs here: `the sandbox` in test/solana.test.ts.
import { expect, test } from 'vitest'
import { createStandIn, startSourceGateway } from '../../test/support/standIn.ts'

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [account, friend, pool] = [
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1',
] as const
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const nameOf = (index: number) => `${index}`.replaceAll('0', 'z').padStart(88, 'A')
const tokenAt = (accountIndex: number, owner: string, amount: string, mint = usdc) => ({
  ...{ accountIndex, mint, owner, programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' },
  uiTokenAmount: { amount, decimals: 6, uiAmount: Number(amount) / 1e6, uiAmountString: String(Number(amount) / 1e6) },
})
const moved = (keys: readonly string[], balances: readonly (readonly [number, number])[], meta: object = {}) => ({
  ...{ slot: 1, blockTime: 1_700_000_000, version: 0 },
  meta: {
    ...{ err: null, fee: 5_000, preTokenBalances: [], postTokenBalances: [], innerInstructions: [], logMessages: [] },
    preBalances: balances.map(([before]) => before),
    postBalances: balances.map(([, after]) => after),
    ...meta,
  },
  transaction: {
    message: {
      accountKeys: keys.map((pubkey, index) => ({
        pubkey,
        signer: index === 0,
        source: 'transaction',
        writable: true,
      })),
      instructions: [],
    },
    signatures: [],
  },
})

type Past = readonly { readonly answer: unknown; readonly row?: object }[]

async function openHistory(past: Past, change: { readonly list?: unknown } = {}) {
  const asked: { method: string; params: readonly unknown[] }[] = []
  const rows = past.map(({ row }, index) => ({
    ...{ signature: nameOf(past.length - index), slot: 1_000 - index, blockTime: 1_700_000_000 - index, err: null },
    ...{ memo: null, confirmationStatus: 'finalized', ...row },
  }))
  const node = createStandIn('https://node.example', {
    '/': (_: URL, init: RequestInit | undefined) => {
      const { method, params, id } = JSON.parse(String(init?.body))
      asked.push({ method, params })
      if (method === 'getSignaturesForAddress') {
        if ('list' in change) return { jsonrpc: '2.0', id, result: change.list }
        const { limit, before } = params[1]
        const start = before === undefined ? 0 : rows.findIndex(({ signature }) => signature === before) + 1
        return { jsonrpc: '2.0', id, result: rows.slice(start, start + limit) }
      }
      const index = rows.findIndex(({ signature }) => signature === params[0])
      return { jsonrpc: '2.0', id, result: past[index]?.answer }
    },
  })
  const own = await startSourceGateway({
    ...{ name: 'node', source: { kind: 'solana' }, fetch: node.fetch },
    prices: [{ kind: 'fixed', prices: { [chainId]: '150' } }],
    chain: {
      ...{ id: chainId, name: 'Solana', nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 } },
      tokens: [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
    },
  })
  const read = async (cursor?: string) =>
    await own.get(`/v1/account/${account}/history`, { chainId, ...(cursor && { cursor }) })
  return { read, asked }
}

type Row = {
  metadata: Record<string, string>
  transfers: {
    direction: string
    quantity: { numeric: string }
    fungible_info: { symbol: string }
    sender: string
    recipient: string
  }[]
}
const toRow = ({ metadata, transfers }: Row) => [
  metadata['operationType'],
  metadata['status'],
  ...transfers.map(({ direction, quantity, fungible_info: token, sender, recipient }) =>
    [direction, quantity.numeric, token.symbol, direction === 'in' ? sender : recipient].join(' '),
  ),
]

test('default: coins and tokens that came and went, without the fee and without what a token account is lent', async () => {
  const rent = 2_039_280
  const { read } = await openHistory([
    {
      answer: moved(
        [account, friend],
        [
          [5_000_005_000, 3_500_000_000],
          [0, 1_500_000_000],
        ],
      ),
    },
    {
      answer: moved(
        [friend, account],
        [
          [900_005_000, 400_000_000],
          [0, 500_000_000],
        ],
      ),
    },
    {
      answer: moved(
        [account, pool, 'ownTokens', 'poolTokens'],
        [
          [10_000, 5_000 - rent],
          [1, 1],
          [0, rent],
          [1, 1],
        ].map(([a = 0, b = 0]) => [a + rent, b + rent] as const),
        {
          preTokenBalances: [tokenAt(3, pool, '9000000')],
          postTokenBalances: [tokenAt(2, account, '2500000'), tokenAt(3, pool, '6500000')],
        },
      ),
    },
    {
      answer: moved(
        [account, pool, 'own', 'theirs'],
        [
          [1_000_005_000, 0],
          [0, 1_000_000_000],
          [1, 1],
          [1, 1],
        ],
        {
          preTokenBalances: [tokenAt(2, account, '0'), tokenAt(3, pool, '150000000')],
          postTokenBalances: [tokenAt(2, account, '150000000'), tokenAt(3, pool, '0')],
        },
      ),
    },
    { answer: moved([account], [[5_000, 0]]) },
    { answer: null, row: { err: { InstructionError: [0, { Custom: 1 }] } } },
  ])
  const { body } = await read()
  expect(body.data.map(toRow)).toEqual([
    ['send', 'confirmed', `out 1.5 SOL ${friend}`],
    ['receive', 'confirmed', `in 0.5 SOL ${friend}`],
    ['receive', 'confirmed', `in 2.5 USDC ${pool}`],
    ['trade', 'confirmed', `out 1 SOL ${pool}`, `in 150 USDC ${pool}`],
    ['execute', 'confirmed'],
    ['execute', 'failed'],
  ])
  expect(body.data[0]).toMatchObject({
    ...{ id: `${chainId}:${nameOf(6)}`, transfers: [{ value: 225 }] },
    metadata: { minedAt: new Date(1_700_000_000_000).toISOString(), chain: chainId },
  })
  expect(body.next).toBeNull()
})

test('behavior: page after page, by the last signature', async () => {
  const past = Array.from({ length: 32 }, () => ({
    answer: moved(
      [friend, account],
      [
        [15_000, 0],
        [0, 10_000],
      ],
    ),
  }))
  const { read, asked } = await openHistory(past)
  const hashes: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await read(cursor)
    hashes.push(...body.data.map(({ metadata }: Row) => metadata['hash']))
    cursor = body.next ?? undefined
  } while (cursor)
  expect([hashes.length, new Set(hashes).size]).toEqual([32, 32])
  expect(asked.filter(({ method }) => method === 'getSignaturesForAddress')).toHaveLength(3)
})

test('behavior: what a node no longer keeps whole is there with its day', async () => {
  const { read } = await openHistory([{ answer: null }])
  expect((await read()).body.data.map(toRow)).toEqual([['execute', 'confirmed']])
})

test.each<[string, { readonly list?: unknown }, Past]>([
  ['no list', { list: {} }, []],
  ['half of a list', { list: [{ slot: 1 }] }, []],
  ['a transaction without amounts', {}, [{ answer: { meta: null, transaction: {} } }]],
  ['amounts below nothing', {}, [{ answer: moved([account], [[-5, 0]]) }]],
])('error: a node that answers with %s says nothing', async (_, change, past) => {
  const { status, body } = await (await openHistory(past, change)).read()
  expect([status, body.reasons[0].name]).toEqual([503, 'ChainUnavailable'])
})

import { describe, expect, test } from 'vitest'
import { createMemoryPaymentStore, createPaymentCheck, type PaymentClaim, type PaymentStore } from '../src/pay.ts'
import { createPaymentTable, createSqlPaymentStore } from '../src/sql.ts'
import { openSqlite } from './openSqlite.ts'

const shop = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const ada = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const eve = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const other = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const hash = `0x${'ab'.repeat(32)}`
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

type Answers = { readonly [method: string]: unknown }
type Log = { readonly token?: string; readonly from?: string; readonly to?: string; readonly value: bigint }

const hex = (value: bigint) => `0x${value.toString(16)}`
const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const toLog = ({ token = usdc, from = ada, to = shop, value }: Log) => ({
  address: token,
  topics: [transferTopic, word(from), word(to)],
  data: `0x${value.toString(16).padStart(64, '0')}`,
})

/** Returns what a node of Base says of one transaction in block 100. */
function evm({
  logs = [],
  value = 0n,
  to = usdc,
  from = ada,
  status = 1n,
  head = 100n,
  time = 1_800_000_000n,
}: {
  readonly logs?: readonly Log[]
  readonly value?: bigint
  readonly to?: string
  readonly from?: string
  readonly status?: bigint
  readonly head?: bigint
  readonly time?: bigint
} = {}): Answers {
  return {
    eth_chainId: '0x2105',
    eth_blockNumber: hex(head),
    eth_getTransactionByHash: { to, from, value: hex(value) },
    eth_getTransactionReceipt: {
      status: hex(status),
      blockNumber: '0x64',
      blockHash: '0xb1',
      logs: logs.map(toLog),
    },
    eth_getBlockByNumber: { hash: '0xb1', timestamp: hex(time) },
  }
}

const unknown = { ...evm(), eth_getTransactionByHash: null, eth_getTransactionReceipt: null }

/** Nodes by address; each answers from its table, and other methods as JSON-RPC has it. */
function nodes(tables: { readonly [url: string]: Answers }): typeof fetch {
  type Request = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
  return async (url, init) => {
    const reply = ({ id, method, params }: Request) => {
      const answer = tables[String(url)]?.[method]
      if (answer === undefined) return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
      const result = typeof answer === 'function' ? answer(...params) : answer
      return { jsonrpc: '2.0', id, result }
    }
    const asked = JSON.parse(String(init?.body)) as Request | readonly Request[]
    // an order of its own, as JSON-RPC lets it
    return Response.json('length' in asked ? asked.map(reply).toReversed() : reply(asked))
  }
}

/** When the orders of these tests are paid: the block of the transaction is a minute old. */
const paidAt = 1_800_000_060_000
/** The time of a block that a node has which is no longer behind. */
const later = 1_800_001_000n

const rpcUrls = { 'eip155:8453': 'https://base.example/', 'eip155:1': 'https://main.example/' }
const order: PaymentClaim = {
  paymentId: 'order-1',
  network: 'eip155:8453',
  asset: usdc,
  decimals: 6,
  amount: '24.00',
  recipient: shop,
  hash,
}

function check(chain: Answers, claim: Partial<PaymentClaim> = {}, store: PaymentStore = createMemoryPaymentStore()) {
  const fetch = nodes({ 'https://base.example/': chain, 'https://main.example/': { ...unknown, eth_chainId: '0x1' } })
  return createPaymentCheck({ rpcUrls, store, fetch, now: () => paidAt })({ ...order, ...claim })
}

const whole = 24_000_000n
const native = { asset: 'native', decimals: 18, amount: '0.5' } as const
const half = 500_000_000_000_000_000n

test.each([
  ['a token, exactly', evm({ logs: [{ value: whole }] }), {}, { status: 'paid', received: whole, expected: whole }],
  ['a token in two parts', evm({ logs: [{ value: 1n }, { value: whole - 1n }] }), {}, { status: 'paid' }],
  ['the coin, exactly', evm({ to: shop, value: half }), native, { status: 'paid', received: half }],
  ['one unit too little', evm({ logs: [{ value: whole - 1n }] }), {}, { status: 'underpaid', received: whole - 1n }],
  ['one unit too much', evm({ logs: [{ value: whole + 1n }] }), {}, { status: 'overpaid', received: whole + 1n }],
  [
    'a fee taken on the way',
    evm({ logs: [{ value: whole - 10n }, { to: eve, value: 10n }] }),
    {},
    { status: 'underpaid' },
  ],
  [
    'what goes back at once',
    evm({ logs: [{ value: whole }, { from: shop, to: ada, value: 1n }] }),
    {},
    { status: 'underpaid' },
  ],
  ['what the shop gives itself', evm({ logs: [{ from: shop, value: whole }] }), {}, { status: 'wrongAsset' }],
  ['another token', evm({ logs: [{ token: other, value: whole }] }), {}, { status: 'wrongAsset' }],
  ['the coin for a token', evm({ to: shop, value: half }), {}, { status: 'wrongAsset' }],
  ['a token for the coin', evm({ logs: [{ value: whole }] }), native, { status: 'wrongAsset' }],
  ['somebody else is paid', evm({ logs: [{ to: eve, value: whole }] }), {}, { status: 'wrongRecipient' }],
  [
    'a contract writes a log that looks alike',
    evm({ logs: [{ token: eve, value: whole }] }),
    {},
    { status: 'wrongAsset' },
  ],
  ['somebody else pays', evm({ logs: [{ from: eve, value: whole }] }), { payer: ada }, { status: 'wrongPayer' }],
  ['who has to pay pays', evm({ logs: [{ value: whole }] }), { payer: ada.toLowerCase() }, { status: 'paid' }],
  [
    'somebody else pays the coin',
    evm({ to: shop, value: half, from: eve }),
    { ...native, payer: ada },
    { status: 'wrongPayer' },
  ],
  ['the chain refused it', evm({ to: shop, value: half, status: 0n }), native, { status: 'failed' }],
  [
    'not deep enough',
    evm({ logs: [{ value: whole }], head: 101n }),
    { confirmations: 3 },
    { status: 'pending', confirmations: 2 },
  ],
  [
    'deep enough',
    evm({ logs: [{ value: whole }], head: 102n }),
    { confirmations: 3 },
    { status: 'paid', confirmations: 3 },
  ],
  ['in no block yet', { ...evm(), eth_getTransactionReceipt: null }, {}, { status: 'pending', confirmations: 0 }],
  [
    'its block was replaced',
    { ...evm({ logs: [{ value: whole }] }), eth_getBlockByNumber: { hash: '0xb2', timestamp: '0x1' } },
    {},
    { status: 'pending' },
  ],
  ['older than the order', evm({ logs: [{ value: whole }] }), { notBefore: 1_800_000_001_000 }, { status: 'tooOld' }],
  [
    'of the second of the order',
    evm({ logs: [{ value: whole }] }),
    { notBefore: 1_800_000_000_900 },
    { status: 'paid' },
  ],
  ['nobody knows it', unknown, {}, { status: 'notFound' }],
  ['no hash', evm({ logs: [{ value: whole }] }), { hash: '0xabc' }, { status: 'notFound' }],
] as const)('default: %s', async (_, chain, claim, verdict) => {
  expect(await check(chain, claim)).toMatchObject(verdict)
})

/** Returns what a node remembers of the block of a payment: the shop's balance before it and after, and all logs of it. */
const remember = (change: bigint, logs: readonly Log[]): Answers => ({
  eth_call: (_call: unknown, block: string) =>
    `0x${(7n + (block === '0x64' ? change : 0n)).toString(16).padStart(64, '0')}`,
  eth_getLogs: ({ topics: [, from, to] }: { topics: readonly (string | null | undefined)[] }) =>
    logs.map(toLog).filter(({ topics }) => (!from || topics[1] === from) && (!to || topics[2] === to)),
})

describe('a token whose contract keeps a part', () => {
  const logs = [{ value: whole }]
  const fee = 240_000n
  test.each([
    ['is counted by what arrived', remember(whole - fee, logs), { status: 'underpaid', received: whole - fee }],
    ['and gives nothing at all has paid nothing', remember(0n, logs), { status: 'wrongAsset' }],
    ['is paid when all of it arrived', remember(whole, logs), { status: 'paid', received: whole }],
    ['may also grow by itself', remember(whole + 3n, logs), { status: 'paid', received: whole }],
    [
      'is known among others of the block',
      remember(whole + 100n - 40n - fee, [...logs, { from: eve, value: 100n }, { from: shop, to: eve, value: 40n }]),
      { status: 'underpaid', received: whole - fee },
    ],
  ] as const)('behavior: %s', async (_, memory, verdict) => {
    expect(await check({ ...evm({ logs }), ...memory }, { payer: ada })).toMatchObject(verdict)
  })

  test('error: a node that is away decides nothing', async () => {
    const table = nodes({ 'https://base.example/': { ...evm({ logs }), ...remember(whole, logs) } })
    const fetch: typeof globalThis.fetch = async (url, init) => {
      if (String(init?.body).includes('eth_call')) throw new TypeError('fetch failed')
      return await table(url, init)
    }
    const decide = createPaymentCheck({ rpcUrls, store: createMemoryPaymentStore(), fetch })
    await expect(decide(order)).rejects.toThrow('fetch failed')
  })
})

test('behavior: a hash whose prefix is a capital is asked about as the chain has it', async () => {
  const asked: unknown[] = []
  const chain = { ...evm({ logs: [{ value: whole }] }) }
  const transaction = chain['eth_getTransactionByHash']
  const remembered = { ...chain, eth_getTransactionByHash: (of: unknown) => (asked.push(of), transaction) }
  const store = createMemoryPaymentStore()
  expect(await check(remembered, { hash: `0X${hash.slice(2).toUpperCase()}` }, store)).toMatchObject({ status: 'paid' })
  expect(asked).toEqual([hash])
  expect(await check(chain, { paymentId: 'order-2' }, store)).toEqual({ status: 'alreadyUsed' })
})

test('behavior: what was paid on another of the site’s networks is told', async () => {
  const fetch = nodes({
    'https://base.example/': unknown,
    'https://main.example/': { ...evm({ logs: [{ value: whole }] }), eth_chainId: '0x1' },
  })
  const decide = createPaymentCheck({ rpcUrls, store: createMemoryPaymentStore(), fetch })
  expect(await decide(order)).toEqual({ status: 'wrongChain', network: 'eip155:1' })
})

const stores: readonly (readonly [string, () => Promise<PaymentStore>])[] = [
  ['memory', async () => createMemoryPaymentStore()],
  [
    'a database',
    async () => {
      const database = await openSqlite()
      await createPaymentTable(database as never)
      return createSqlPaymentStore(database as never)
    },
  ],
]

test.each(stores)(
  'behavior: in %s a transaction pays for one order, an order is paid by one transaction',
  async (_, open) => {
    const store = await open()
    const chain = evm({ logs: [{ value: whole }] })
    expect(await check(chain, {}, store)).toMatchObject({ status: 'paid' })
    expect(await check(chain, {}, store)).toMatchObject({ status: 'paid' })
    expect(await check(chain, { hash: hash.replaceAll('a', 'A') }, store)).toMatchObject({ status: 'paid' })
    expect(await check(chain, { paymentId: 'order-2' }, store)).toEqual({ status: 'alreadyUsed' })
    expect(await check(chain, { hash: `0x${'cd'.repeat(32)}` }, store)).toEqual({ status: 'alreadyPaid' })
  },
)

test.each(stores)(
  'behavior: in %s an order is free again when a reorganisation took away what had paid it',
  async (_, open) => {
    const store = await open()
    const second = `0x${'cd'.repeat(32)}`
    const paid = evm({ logs: [{ value: whole }] })
    /** The chain after it: the first transaction is as given, the second pays. */
    const after = (transaction: unknown, receipt: unknown): Answers => {
      const pick = (method: string, first: unknown) => (of: string) => (of === hash ? first : paid[method])
      return {
        ...evm({ logs: [{ value: whole }], time: later }),
        eth_getTransactionByHash: pick('eth_getTransactionByHash', transaction),
        eth_getTransactionReceipt: pick('eth_getTransactionReceipt', receipt),
      }
    }
    const { eth_getTransactionByHash: known, eth_getTransactionReceipt: receipt } = paid
    expect(await check(paid, {}, store)).toMatchObject({ status: 'paid' })
    expect(await check(after(known, receipt), { hash: second }, store)).toEqual({ status: 'alreadyPaid' })
    // it waits for a block again
    expect(await check(after(known, null), { hash: second }, store)).toMatchObject({ status: 'paid' })
    expect(await check(after(known, receipt), {}, store)).toEqual({ status: 'alreadyPaid' })
    // the same the other way round: nobody has it; it failed
    expect(await check(after(null, null), { hash: second }, store)).toMatchObject({ status: 'paid' })
    const failed = { ...(receipt as object), status: '0x0' }
    const third = `0x${'ef'.repeat(32)}`
    const gone = {
      ...evm({ logs: [{ value: whole }], time: later }),
      eth_getTransactionReceipt: (of: string) => (of === second ? failed : receipt),
    }
    expect(await check(gone, { hash: third }, store)).toMatchObject({ status: 'paid' })
    // what was set free pays for another order
    expect(await check(paid, { paymentId: 'order-2' }, store)).toMatchObject({ status: 'paid' })
  },
)

test.each(stores)(
  'error: in %s a node that lags behind sets no order free, and nothing it paid with',
  async (_, open) => {
    const store = await open()
    const second = `0x${'cd'.repeat(32)}`
    const paid = evm({ logs: [{ value: whole }] })
    expect(await check(paid, {}, store)).toMatchObject({ status: 'paid' })
    // it has the second of two that were really paid, and is behind the first, or has not put it into a block
    const lagging = (transaction: unknown): Answers => ({
      ...paid,
      eth_getTransactionByHash: (of: string) => (of === hash ? transaction : paid['eth_getTransactionByHash']),
      eth_getTransactionReceipt: (of: string) => (of === hash ? null : paid['eth_getTransactionReceipt']),
    })
    for (const transaction of [null, paid['eth_getTransactionByHash']]) {
      await expect(check(lagging(transaction), { hash: second }, store)).rejects.toThrow(/behind/)
    }
    expect(await check(paid, { paymentId: 'order-2' }, store)).toEqual({ status: 'alreadyUsed' })
    expect(await check(paid, { hash: second }, store)).toEqual({ status: 'alreadyPaid' })
    // of several nodes behind one address each answers for itself: asked one by one they decide nothing
    const apart: Answers = { ...lagging(null), eth_getBlockByNumber: evm({ time: later })['eth_getBlockByNumber'] }
    const one = nodes({ 'https://base.example/': apart, 'https://main.example/': { ...unknown, eth_chainId: '0x1' } })
    const fetch: typeof globalThis.fetch = async (url, init) =>
      String(init?.body).startsWith('[')
        ? Response.json({ error: { code: -32600, message: 'no' } })
        : await one(url, init)
    const decide = createPaymentCheck({ rpcUrls, store, fetch, now: () => paidAt })
    expect(await decide({ ...order, hash: second })).toEqual({ status: 'alreadyPaid' })
  },
)

test.each(stores)('behavior: in %s of two orders that claim it at once one is paid', async (_, open) => {
  const store = await open()
  const chain = evm({ logs: [{ value: whole }] })
  const ids = ['a', 'b', 'c', 'd']
  const verdicts = await Promise.all(ids.map((paymentId) => check(chain, { paymentId }, store)))
  expect(verdicts.map(({ status }) => status).toSorted()).toEqual(['alreadyUsed', 'alreadyUsed', 'alreadyUsed', 'paid'])
})

test.each([
  ['a node of another chain', { ...evm(), eth_chainId: '0xaa36a7' }, {}, /not of eip155:8453/],
  ['a node that says nothing', {}, {}, /refused/],
  ['an answer that is none', { ...evm(), eth_getTransactionReceipt: 7 }, {}, /lacks/],
  ['a balance that is none', { ...evm(), eth_getTransactionByHash: { to: shop, value: '1' } }, native, /lacks/],
  ['finer than the token', evm(), { amount: '0.0000001' }, /Invalid amount/],
  ['nothing', evm(), { amount: '0' }, /Invalid amount/],
  ['no address', evm(), { recipient: 'shop.eth' }, /Invalid address/],
  ['a network without a node', evm(), { network: 'eip155:10' }, /rpcUrls/],
  ['a family that is not read', evm(), { network: 'cosmos:hub' }, /network/],
  ['a name with a space', evm(), { paymentId: 'order 1' }, /paymentId/],
  ['no confirmation', evm(), { confirmations: 0 }, /confirmations/],
] as const)('error: %s decides nothing', async (_, chain, claim, message) => {
  await expect(check(chain, claim as Partial<PaymentClaim>)).rejects.toThrow(message)
})

test('error: a node that hangs is waited for only so long, or until the caller leaves', async () => {
  const hanging: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  const decide = createPaymentCheck({ rpcUrls, store: createMemoryPaymentStore(), fetch: hanging, timeout: 20 })
  await expect(decide(order)).rejects.toThrow(/timeout/i)
  const leaving = new AbortController()
  const asked = decide(order, { signal: leaving.signal })
  leaving.abort()
  await expect(asked).rejects.toThrow(/abort/i)
})

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const seller = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const buyer = '6sbzC1eH4FTujJXWj51eQe25cYvr4xfXbJ1vAj7j2k5J'
const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const signature = '5'.repeat(88)

type Held = { readonly mint?: string; readonly owner?: string; readonly amount: string }
const held = ({ mint: of = mint, owner = seller, amount }: Held) => ({ mint: of, owner, uiTokenAmount: { amount } })

function solana({
  before = [],
  after = [],
  lamports = [5, 5],
  err = null,
  depth = 3,
}: {
  readonly before?: readonly Held[]
  readonly after?: readonly Held[]
  readonly lamports?: readonly [number, number]
  readonly err?: unknown
  readonly depth?: number | null
} = {}): Answers {
  const accountKeys = [
    { pubkey: buyer, signer: true },
    { pubkey: seller, signer: false },
  ]
  return {
    getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    getSignatureStatuses: { value: [{ confirmations: depth, confirmationStatus: 'confirmed' }] },
    getTransaction: {
      blockTime: 1_800_000_000,
      transaction: { message: { accountKeys } },
      meta: {
        err,
        preTokenBalances: before.map(held),
        postTokenBalances: after.map(held),
        preBalances: [9, lamports[0]],
        postBalances: [1, lamports[1]],
      },
    },
  }
}

const sol = { asset: 'native', decimals: 9, amount: '0.000000004' } as const
const paidToken = { before: [{ amount: '1' }], after: [{ amount: '24000001' }] }

test.each([
  ['a token, into an account that held some', solana(paidToken), {}, { status: 'paid', confirmations: 4 }],
  ['a token, into a new account', solana({ after: [{ amount: '24000000' }] }), {}, { status: 'paid' }],
  ['SOL', solana({ lamports: [5, 9] }), sol, { status: 'paid', received: 4n }],
  ['too little', solana({ after: [{ amount: '23999999' }] }), {}, { status: 'underpaid' }],
  ['too much', solana({ after: [{ amount: '24000001' }] }), {}, { status: 'overpaid' }],
  ['another mint', solana({ after: [{ mint: seller, amount: '24000000' }] }), {}, { status: 'wrongAsset' }],
  ['another owner', solana({ after: [{ owner: buyer, amount: '24000000' }] }), {}, { status: 'wrongRecipient' }],
  ['another payer', solana(paidToken), { payer: mint }, { status: 'wrongPayer' }],
  ['the right payer', solana(paidToken), { payer: buyer }, { status: 'paid' }],
  ['refused by the chain', solana({ ...paidToken, err: { InstructionError: [0, 'x'] } }), {}, { status: 'failed' }],
  ['not final', solana({ ...paidToken, depth: 30 }), { confirmations: 32 }, { status: 'pending' }],
  ['final', solana({ ...paidToken, depth: null }), { confirmations: 32 }, { status: 'paid' }],
  [
    'unknown',
    { ...solana(), getTransaction: null, getSignatureStatuses: { value: [null] } },
    {},
    { status: 'notFound' },
  ],
  ['only processed', { ...solana(), getTransaction: null }, {}, { status: 'pending' }],
] as const)('default: on Solana: %s', async (_, chain, claim, verdict) => {
  const fetch = nodes({ 'https://solana.example/': chain })
  const decide = createPaymentCheck({
    rpcUrls: { [network]: 'https://solana.example/' },
    store: createMemoryPaymentStore(),
    fetch,
  })
  const base = { ...order, network, asset: mint, recipient: seller, hash: signature } as const
  expect(await decide({ ...base, ...claim })).toMatchObject(verdict)
})

test('error: an answer without an end is not heard out', async () => {
  let sent = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    sent += 1
    // so that one who never stops fails here as well
    if (sent > 50) return controller.close()
    controller.enqueue(new Uint8Array(1_000_000).fill(32))
  }
  const fetch = async () => new Response(new ReadableStream({ pull }))
  const checkPayment = createPaymentCheck({ rpcUrls, store: createMemoryPaymentStore(), fetch })
  await expect(checkPayment(order)).rejects.toMatchObject({
    name: 'RpcRequestFailed',
    context: { message: 'too long' },
  })
  expect(sent).toBeLessThan(10)
})

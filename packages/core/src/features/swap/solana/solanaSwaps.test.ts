// The service, the wallet and the node are this file's: the node says what the accounts would be, as https://solana.com/docs/rpc describes
// `getMultipleAccounts` and `simulateTransaction`. What it is on a chain, checkSolanaSwap.test.ts tries.
import { FoyerError, solana } from '@foyer/base'
import { accountServiceUrl, fakeAccountService, memoryStorage, mockAdapter } from '@foyer/test'
import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import {
  type Account,
  associatedOf,
  encodeSolana,
  instruct,
  littleEndian,
  programs,
  wrappedMint,
} from '../../../../test/solanaWorld.ts'
import { connect, createFoyer, type FoyerEvent, open, replace, routeAtom } from '../../../index.ts'
import { remoteFeaturesAtom } from '../../../internal/connect.ts'
import { getQueryClient } from '../../../internal/queries.ts'
import {
  canSwap,
  findSwapTokens,
  getNativeTokenAddress,
  groupSwapTokens,
  isNativeToken,
  isSwapNetwork,
  listSwapNetworks,
  prefillSwap,
  type SwapOffer,
  submitSwap,
  swapDraftAtom,
  swapFeeQuery,
  swapFlowAtom,
  swapHoldingsQuery,
  swapOfferQuery,
  swapRecordsAtom,
  swapTokensQuery,
  toSwapper,
} from '../../../internal/swap.ts'
import { getRouteService } from '../knownRouters.ts'

const account = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const coin = 'So11111111111111111111111111111111111111111'
const networkId = solana.caipNetworkId
const sol = { address: coin, name: 'Solana', symbol: 'SOL', decimals: 9 }
const dollar = { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const amount = 1_000_000_000n
const mine = associatedOf(account, usdc)
const wrapped = associatedOf(account, wrappedMint)
const pool = base58.encode(new Uint8Array(32).fill(9))

/** What the service and the node answer; a test changes it while the widget runs. */
type Market = {
  quoted: bigint
  slippage: bigint
  receiver: string
  /** What the transaction says, where that is not the quote. */
  builtQuote: bigint | undefined
  /** What arrives when the node runs it. */
  arriving: bigint | undefined
}

/** A swap of one SOL as Jupiter builds it, by `route_v2`. */
function build({ quoted, builtQuote = quoted, slippage, receiver }: Market): string {
  const at = (address: string, role: Account['role'] = ''): Account => ({ address, role })
  const mints = [wrappedMint, usdc, programs.token, programs.token].map((one) => at(one))
  const route = {
    program: jupiter,
    accounts: [
      ...[at(account, 's'), at(wrapped, 'w'), at(receiver, 'w'), ...mints],
      ...[at(jupiter), at(pool), at(jupiter)],
    ],
    data: Uint8Array.from([
      ...Buffer.from('bb64facc31c4af14', 'hex'),
      ...[...littleEndian(8, amount), ...littleEndian(8, builtQuote)],
      ...[slippage, 0n, 0n].flatMap((value) => littleEndian(2, value)),
      ...[...littleEndian(4, 1n), 17, 0x10, 0x27, 0, 1],
    ]),
  }
  const steps = [
    instruct.open(account, wrappedMint),
    instruct.pay(account, wrapped, amount),
    instruct.sync(wrapped),
    instruct.open(account, usdc),
    route,
    instruct.close(wrapped, account, account),
  ]
  return base64.encode(encodeSolana({ payer: account, blockhash: pool, steps }))
}

const toState = (lamports: bigint, owner: string, data: readonly number[] = []) => ({
  ...{ lamports: Number(lamports), owner, executable: false },
  data: [base64.encode(Uint8Array.from(data)), 'base64'],
})
/** USDC of the account. */
const toDollars = (held: bigint) => {
  const rest = Array.from({ length: 165 - 72 }, (_, index) => Number(index === 108 - 72))
  const data = [...base58.decode(usdc), ...base58.decode(account), ...littleEndian(8, held), ...rest]
  return toState(2_039_280n, programs.token, data)
}

function answerNode(market: Market, { method, params }: { readonly method: string; readonly params: unknown[] }) {
  const has = (lamports: bigint, dollars: bigint) => (address: string) => {
    if (address === account) return toState(lamports, programs.system)
    return address === mine ? toDollars(dollars) : null
  }
  if (method === 'getMultipleAccounts') return { value: (params[0] as string[]).map(has(5_000_000_000n, 7n)) }
  const { accounts } = params[1] as { readonly accounts: { readonly addresses: string[] } }
  const after = has(5_000_000_000n - amount - 5_000n, 7n + (market.arriving ?? market.quoted))
  return { value: { err: null, accounts: accounts.addresses.map(after) } }
}

async function setup(
  given: Partial<Market> = {},
  answer: () => Promise<string> = async () => base58.encode(new Uint8Array(64).fill(5)),
) {
  const market: Market = {
    quoted: 150_000_000n,
    slippage: 100n,
    receiver: mine,
    builtQuote: undefined,
    arriving: undefined,
    ...given,
  }
  const fetch = fakeAccountService(
    {},
    {
      'GET /v1/supported-chains': { http: [networkId], ws: [] },
      'GET /v1/convert/tokens': {
        tokens: [
          ...[sol, dollar].map((token) => ({ ...token, address: `${networkId}:${token.address}`, logoUri: '' })),
          { ...dollar, address: `eip155:1:0x${'1'.repeat(40)}`, logoUri: '' },
          { ...dollar, address: `${networkId}:0x${'1'.repeat(40)}`, logoUri: '' },
        ],
      },
      'GET /v1/convert/gas-price': { standard: '2000000', fast: '1', instant: '1' },
      [`GET /v1/account/${account}/balance`]: {
        balances: [
          {
            ...sol,
            chainId: networkId,
            address: undefined,
            price: 150,
            quantity: { decimals: '9', numeric: '5' },
            iconUrl: '',
          },
          {
            ...dollar,
            chainId: networkId,
            address: `${networkId}:${usdc}`,
            price: 1,
            quantity: { decimals: '6', numeric: '0.000007' },
            iconUrl: '',
          },
        ],
      },
      'GET /v1/convert/quotes': ({ url }: { url: URL }) => {
        const [from, to, given] = ['from', 'to', 'amount'].map((name) => url.searchParams.get(name) ?? '')
        const toAmount = String((market.quoted * BigInt(given ?? '')) / amount)
        return { quotes: [{ id: null, fromAmount: given, fromAccount: from, toAmount, toAccount: to }] }
      },
      'POST /v1/convert/build-transaction': () => ({
        tx: {
          ...{ from: `${networkId}:${account}`, to: `${networkId}:${jupiter}`, data: build(market), amount: '0' },
          solana: { lastValidBlockHeight: 1 },
        },
      }),
      'POST /': ({ body }: { body: unknown }) => ({ jsonrpc: '2.0', id: 1, result: answerNode(market, body as never) }),
    },
  )
  const asked: Uint8Array[] = []
  const adapter = mockAdapter({
    namespace: 'solana',
    balance: 5_000_000_000n,
    capabilities: {
      async signAndSendTransaction({ transaction }) {
        asked.push(transaction)
        return await answer()
      },
      getToken: async ({ tokenAddress }) => ({ ...dollar, address: tokenAddress }),
      getTokenBalances: async ({ tokenAddresses }) => tokenAddresses.map(() => 7n),
      waitForTransaction: async ({ receiving }) => ({
        ...{ status: 'confirmed', fee: 5_000n },
        received: receiving?.tokenAddress === usdc ? 149_000_000n : undefined,
      }),
    },
  })
  const foyer = createFoyer({
    ...{ projectId: 'test', networks: [solana], adapters: [adapter], storage: memoryStorage() },
    ...{ enableWalletConnect: false, fetch, blockchainApiUrl: accountServiceUrl, features: { swaps: ['1inch'] } },
  })
  const connection = await connect(foyer, { connectorId: 'mock', namespace: 'solana' })
  const swapper = toSwapper(foyer, connection)
  if (!swapper) throw new Error('no one swaps')
  open(foyer, { view: 'Swap' })
  replace(foyer, 'SwapPreview')
  const events: FoyerEvent[] = []
  foyer.events.on((event) => events.push(event))
  const getOffer = (): Promise<SwapOffer> =>
    getQueryClient(foyer).fetchQuery({
      ...swapOfferQuery(foyer, { swapper, from: sol, to: dollar, fromAmount: amount, slippage: '1' }),
      staleTime: 0,
    })
  const flow = () => foyer.store.get(swapFlowAtom)
  const records = () => foyer.store.get(swapRecordsAtom)
  return { foyer, connection, market, asked, events, fetch, getOffer, flow, records }
}

const promised = 148_500_000n

test('default: one question to the wallet, for the transaction that was checked; what came is in the record', async () => {
  const { foyer, asked, events, getOffer, flow, records, fetch } = await setup()
  const offer = await getOffer()
  expect(offer).toMatchObject({
    ...{ task: 'swap', toAmount: 150_000_000n, minimum: promised, fee: 5_000n, allowed: amount },
    call: { kind: 'solana', contract: jupiter, amount, minimum: promised },
  })
  expect(getRouteService(networkId, offer.call)).toBe('Jupiter')
  const built = fetch.calls.find(({ url }) => url.pathname.endsWith('/build-transaction'))
  expect(built?.body).toMatchObject({
    ...{ from: `${networkId}:${coin}`, to: `${networkId}:${usdc}`, userAddress: `${networkId}:${account}` },
    ...{ amount: String(amount), solana: { slippage: 1 } },
  })
  await submitSwap(foyer, offer, '1')
  expect(asked.map((bytes) => base64.encode(bytes))).toEqual([offer.call.kind === 'solana' ? offer.call.data : ''])
  expect(flow().step).toBe('sent')
  expect(records()).toMatchObject([
    {
      ...{
        networkId,
        account,
        receiving: { tokenAddress: usdc },
        details: { task: 'swap', minimum: String(promised) },
      },
      state: { status: 'confirmed', received: '149000000', fee: '5000' },
    },
  ])
  expect(foyer.store.get(routeAtom)).toEqual({ name: 'SwapReceipt', params: { id: records()[0]?.id } })
  expect(events.map(({ type }) => type)).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
})

test('behavior: the price moved within the slippage: what was promised at least is signed', async () => {
  const { foyer, market, asked, getOffer, flow } = await setup()
  const offer = await getOffer()
  market.quoted = 149_000_000n
  await submitSwap(foyer, offer, '1')
  expect(flow().step).toBe('sent')
  const least = readLeast(asked[0])
  expect(least).toBeGreaterThanOrEqual(promised)
  // by a hundredth of a percent at most
  expect(least - promised).toBeLessThan(15_000n)
})

/** Reads what a route lets come out at least, by its data in the bytes. */
function readLeast(bytes: Uint8Array | undefined): bigint {
  const all = Buffer.from(bytes ?? [])
  const data = all.subarray(all.indexOf(Buffer.from('bb64facc31c4af14', 'hex')))
  const quoted = data.readBigUInt64LE(16)
  return quoted - (quoted * BigInt(data.readUInt16LE(24))) / 10_000n
}

test('error: the price moved further: the new one is shown, and no wallet is asked before another yes', async () => {
  const { foyer, market, asked, getOffer, flow } = await setup()
  const offer = await getOffer()
  market.quoted = 140_000_000n
  await submitSwap(foyer, offer, '1')
  const changed = flow()
  if (changed.step !== 'changed') throw new Error(changed.step)
  expect([changed.now.toAmount, changed.now.minimum, asked.length]).toEqual([140_000_000n, 138_600_000n, 0])
  await submitSwap(foyer, changed.now, '1')
  expect(readLeast(asked[0])).toBe(138_600_000n)
})

test.each<[string, Partial<Market>]>([
  ['another account receives', { receiver: associatedOf(pool, usdc) }],
  ['less arrives on the node', { arriving: promised - 1n }],
  ['less was quoted in the transaction', { builtQuote: promised - 1n }],
])('error: after it was shown, %s: no wallet is asked', async (_, change) => {
  const { foyer, market, asked, getOffer, flow, records } = await setup()
  const offer = await getOffer()
  Object.assign(market, change)
  await expect(getOffer()).rejects.toMatchObject({ name: 'AnswerInvalid' })
  await submitSwap(foyer, offer, '1')
  expect([asked, records()]).toEqual([[], []])
  expect(flow()).toMatchObject({ step: 'failed', failure: { error: { name: 'AnswerInvalid' } }, isUnclear: false })
})

test.each([
  ['rejects: nothing was signed', new FoyerError('UserRejected'), 'rejected', false],
  [
    'is lost: it may have been signed',
    new FoyerError('RequestExpired', { method: 'solana_signAndSendTransaction' }),
    'unknown',
    true,
  ],
] as const)('error: the wallet %s', async (_, error, status, isUnclear) => {
  const { foyer, asked, getOffer, flow, records } = await setup({}, async () => {
    throw error
  })
  const offer = await getOffer()
  await submitSwap(foyer, offer, '1')
  expect(flow()).toMatchObject({ step: 'failed', isUnclear })
  expect(records()).toMatchObject([{ state: { status } }])
  // where it is unclear a press says so first
  await submitSwap(foyer, offer, '1')
  expect(asked.length).toBe(isUnclear ? 1 : 2)
})

test('default: Solana’s mainnet, where the wallet sends; others where the site says so', async () => {
  const { foyer, connection } = await setup()
  expect(listSwapNetworks(foyer).map(({ caipNetworkId }) => caipNetworkId)).toEqual([networkId])
  expect(isSwapNetwork(foyer, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe(false)
  expect(isSwapNetwork(foyer, 'bip122:000000000019d6689c085ae165831e93')).toBe(false)
  const remote = foyer.store.get(remoteFeaturesAtom)
  expect(canSwap(foyer, connection, remote)).toBe(true)
  expect(canSwap(foyer, { ...connection, capabilities: ['getBalance', 'sendTransaction'] }, remote)).toBe(false)
})

test('default: tokens by their mints, the coin by what stands for it; what is of another network is left out', async () => {
  const { foyer } = await setup()
  const client = getQueryClient(foyer)
  const tokens = await client.fetchQuery(swapTokensQuery(foyer, { networkId }))
  expect(tokens.map(({ address }) => address)).toEqual([coin, usdc])
  expect([tokens.map(isNativeToken), getNativeTokenAddress(networkId)]).toEqual([[true, false], coin])
  const holdings = await client.fetchQuery(swapHoldingsQuery(foyer, { networkId, account }))
  expect([...holdings]).toEqual([
    [coin, { value: 5_000_000_000n, price: 150 }],
    [usdc, { value: 7n, price: 1 }],
  ])
  const found = groupSwapTokens({ tokens, holdings, search: usdc })
  expect(found.flatMap(({ tokens: own }) => own)).toEqual([tokens[1]])
  // a signature, and 300,000 units at 2 lamports each
  expect(await client.fetchQuery(swapFeeQuery(foyer, { networkId }))).toBe(605_000n)
  prefillSwap(foyer, { toToken: usdc })
  expect(findSwapTokens(foyer.store.get(swapDraftAtom), tokens)).toEqual({ from: tokens[0], to: tokens[1] })
})

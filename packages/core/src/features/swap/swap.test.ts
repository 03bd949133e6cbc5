import { FoyerError, type TransactionOutcome } from '@foyer/base'
import {
  accountServiceUrl,
  fakeSwapService,
  mainnet,
  memoryStorage,
  mockAdapter,
  sepolia,
  swapAddresses,
} from '@foyer/test'
import { expect, test, vi } from 'vitest'
import {
  close,
  connect,
  createFoyer,
  type FoyerEvent,
  open,
  replace,
  routeAtom,
  type Toast,
  toastAtom,
  updateOptions,
} from '../../index.ts'
import { remoteFeaturesAtom } from '../../internal/connect.ts'
import { closeRecord, followLedger, hasRecords, isOpen } from '../../internal/ledger.ts'
import { getQueryClient } from '../../internal/queries.ts'
import {
  canSwap,
  defaultSlippage,
  findSwapTokens,
  getProviderFee,
  getSlippageWarning,
  getSwapState,
  groupSwapTokens,
  leaveSwap,
  listSwapNetworks,
  nativeTokenAddress,
  parseSlippage,
  prefillSwap,
  returnToSwap,
  type SwapData,
  type SwapOffer,
  type SwapRecord,
  type SwapToken,
  selectSwapToken,
  setSlippage,
  setSwapAmount,
  startSwap,
  submitSwap,
  suggestedSymbols,
  swapChainIds,
  swapDraftAtom,
  swapFeeQuery,
  swapFlowAtom,
  swapHoldingsQuery,
  swapOfferQuery,
  swapQuoteQuery,
  swapRecordsAtom,
  swapTokensQuery,
  toMinimum,
  toPart,
  toSwapper,
  turnSwap,
} from '../../internal/swap.ts'
import { saveRecord } from '../../ledger/ledger.ts'
import { knownRouters } from './knownRouters.ts'
import { decodeSwapCall, type SwapTransaction } from './swapCall.ts'

const { native, usdc, router, weth } = swapAddresses
const token = (symbol: string, address: string, decimals = 6): SwapToken => ({
  address,
  name: symbol,
  symbol,
  decimals,
})
const ether = token('ETH', native, 18)
const dollar = token('USDC', usdc)
const unit = 10n ** 18n

test('default: the chains of the specification', () => {
  expect(swapChainIds).toEqual([1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554])
})

test('default: slippage is 1 percent, with bounds and warnings', () => {
  expect(defaultSlippage).toBe('1')
  const warnings = ['0', '0.001', '0.01', '0.09', '0.1', '1', '5', '5.01', '50', '50.01', 'x', '-1', '']
  expect(warnings.map((text) => getSlippageWarning(text))).toEqual([
    ...['outOfBounds', 'outOfBounds', 'low', 'low', undefined, undefined, undefined, 'high', 'high'],
    ...['outOfBounds', 'outOfBounds', 'outOfBounds', 'outOfBounds'],
  ])
  expect(toMinimum(1_000n, parseSlippage('1') ?? 0n)).toBe(990n)
  // in the visitor's favour
  expect(toMinimum(101n, 100n)).toBe(100n)
  expect(toPart(1_001n, '0.25')).toBe(3n)
})

test('default: 27 suggested tokens, each once', () => {
  expect(suggestedSymbols.length).toBe(27)
  expect(new Set(suggestedSymbols).size).toBe(27)
  for (const symbol of ['ETH', 'USDC', 'USDT', 'DAI', 'WBTC']) expect(suggestedSymbols).toContain(symbol)
})

test('default: mine by worth, suggested in their order, the others by symbol; a search finds names, symbols, addresses', () => {
  const tokens = [token('ZZZ', '0x5'), token('ABC', '0x4'), token('DAI', '0x3'), token('UNI', '0x2'), dollar, ether]
  const holdings = new Map([
    [native, { value: unit, price: 3_000 }],
    ['0x2', { value: 9_000_000_000n, price: 7 }],
    ['0x4', { value: 0n, price: 1 }],
  ])
  const group = (search: string) =>
    groupSwapTokens({ tokens, holdings, search }).map(({ name, tokens: own }) => [
      name,
      own.map(({ symbol }) => symbol).join(' '),
    ])
  expect(group('')).toEqual([
    ['mine', 'UNI ETH'],
    ['suggested', 'USDC DAI'],
    ['popular', 'ABC ZZZ'],
  ])
  expect(group(' uNi')).toEqual([['mine', 'UNI']])
  expect(group('0x5')).toEqual([['popular', 'ZZZ']])
  expect(group('nothing')).toEqual([])
})

const data: SwapData = {
  tokens: [ether, dollar],
  fromBalance: { value: 2n * unit, decimals: 18, symbol: 'ETH' },
  nativeBalance: { value: 2n * unit, decimals: 18, symbol: 'ETH' },
  quote: { toAmount: 2_970_000_000n, spotAmount: 3_000_000_000n, at: 0 },
  isQuoteFailed: false,
  fee: unit / 1_000n,
  providerFee: '0.25',
}
const draft = { from: undefined, to: { symbol: 'usdc' }, amount: '1', slippage: '1' }

test('default: what the form shows', () => {
  expect(getSwapState(draft, data)).toMatchObject({
    from: ether,
    to: dollar,
    fromAmount: unit,
    toAmount: 2_970_000_000n,
    minimum: 2_940_300_000n,
    impact: 100n,
    impactWarning: false,
    providerFee: unit / 400n,
    problem: undefined,
    maximum: 2n * unit - unit / 500n,
  })
  expect(getSwapState(draft, { ...data, quote: { toAmount: 1n, spotAmount: 2n, at: 0 } }).impactWarning).toBe(true)
})

test.each<[string, Partial<typeof draft>, Partial<SwapData>]>([
  ['selectToken', { to: { symbol: 'nothing' } }, {}],
  ['selectToken', { to: { symbol: 'ETH' } }, {}],
  ['enterAmount', { amount: '' }, {}],
  ['invalidAmount', { amount: '0' }, {}],
  ['invalidAmount', { amount: `0.${'0'.repeat(18)}1` }, {}],
  ['insufficientFunds', { amount: '2.1' }, {}],
  ['fetching', {}, { quote: undefined }],
  ['noQuote', {}, { quote: undefined, isQuoteFailed: true }],
  ['insufficientForFee', { amount: '2' }, {}],
])('default: the most urgent problem is %s', (problem, changes, other) => {
  expect(getSwapState({ ...draft, ...changes }, { ...data, ...other }).problem).toBe(problem)
})

type Options = Parameters<typeof fakeSwapService>[0] & {
  readonly capabilities?: NonNullable<Parameters<typeof mockAdapter>[0]>['capabilities']
  readonly swap?: Parameters<typeof createFoyer>[0]['swap']
  readonly storage?: ReturnType<typeof memoryStorage>
  readonly features?: Parameters<typeof createFoyer>[0]['features']
  readonly apiUrl?: string
}

/** A visitor on the preview of a swap of one ETH for USDC. */
async function setup({ capabilities, swap, storage = memoryStorage(), features, apiUrl, ...market }: Options = {}) {
  const service = fakeSwapService(market)
  const asked: SwapTransaction[] = []
  const mock = mockAdapter({
    balance: 10n * unit,
    capabilities: {
      getTokenBalances: async ({ tokenAddresses }) => tokenAddresses.map(() => 10_000_000_000n),
      getToken: async () => dollar,
      async sendTransaction({ to, value, data: sent = '0x' }) {
        await mock.wallet().request('sendTransaction', () => undefined)
        asked.push({ to, value, data: sent })
        const call = decodeSwapCall({ to, value, data: sent })
        if (call?.kind === 'approve') service.market.allowance = call.allowance
        return `0x${String(asked.length).padStart(64, '0')}`
      },
      ...capabilities,
    },
  })
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet, sepolia],
    adapters: [mock],
    storage,
    enableWalletConnect: false,
    blockchainApiUrl: accountServiceUrl,
    fetch: service,
    ...(swap && { swap }),
    ...(features && { features }),
    ...(apiUrl && { apiUrl }),
  })
  const connection = await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  const swapper = toSwapper(foyer, connection)
  if (!swapper) throw new Error('nobody swaps')
  open(foyer, { view: 'Swap' })
  replace(foyer, 'SwapPreview')
  const events: FoyerEvent[] = []
  foyer.events.on((event) => events.push(event))
  const getOffer = (from = ether, to = dollar, fromAmount = unit): Promise<SwapOffer> =>
    getQueryClient(foyer).fetchQuery({
      ...swapOfferQuery(foyer, { swapper, from, to, fromAmount, slippage: '1' }),
      staleTime: 0,
    })
  const flow = () => foyer.store.get(swapFlowAtom)
  const records = () => foyer.store.get(swapRecordsAtom)
  return { foyer, connection, mock, service, swapper, asked, events, storage, getOffer, flow, records }
}

const selling = [dollar, ether, 3_000_000_000n] as const

test('default: the coin for a token: one question, what was shown, the receipt, what became of it', async () => {
  const { foyer, getOffer, asked, events, records, flow } = await setup()
  const offer = await getOffer()
  expect(offer).toMatchObject({
    task: 'swap',
    toAmount: 3_000_000_000n,
    minimum: 2_970_000_000n,
    fee: 220_000_000_000_000n,
  })
  await submitSwap(foyer, offer, '1')
  expect(asked.map(decodeSwapCall)).toMatchObject([
    {
      kind: 'coinForTokens',
      contract: router,
      amount: unit,
      minimum: 2_970_000_000n,
      path: [weth, usdc],
      recipient: '0x71c7656ec7ab88b098defb751b7401b5f6d8976f',
    },
  ])
  expect(flow().step).toBe('sent')
  expect(records()).toMatchObject([{ details: { task: 'swap' }, state: { status: 'confirmed' } }])
  expect(foyer.store.get(routeAtom)).toEqual({ name: 'SwapReceipt', params: { id: records()[0]?.id } })
  expect(events.map(({ type }) => type)).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
})

test('default: a token is allowed first, exactly as much as is swapped, then swapped', async () => {
  const { foyer, getOffer, asked, flow } = await setup()
  const first = await getOffer(...selling)
  expect(first.task).toBe('approve')
  await submitSwap(foyer, first, '1')
  expect(flow().step).toBe('allowed')
  const second = await getOffer(...selling)
  await submitSwap(foyer, second, '1')
  expect(asked.map(decodeSwapCall)).toMatchObject([
    { kind: 'approve', contract: usdc, spender: router, allowance: 3_000_000_000n },
    { kind: 'tokensForCoin', amount: 3_000_000_000n, path: [usdc, weth] },
  ])
})

test('behavior: an allowance that is too small is taken back before: some tokens, USDT among them, refuse another', async () => {
  const { foyer, getOffer, asked } = await setup({ allowance: 5n })
  for (const task of ['reset', 'approve', 'swap'] as const) {
    const offer = await getOffer(...selling)
    expect(offer.task).toBe(task)
    await submitSwap(foyer, offer, '1')
  }
  expect(asked.map(decodeSwapCall)).toMatchObject([
    { allowance: 0n },
    { allowance: 3_000_000_000n },
    { kind: 'tokensForCoin' },
  ])
})

test('behavior: the pool moved within the slippage: what was promised at least is signed', async () => {
  const { foyer, getOffer, service, asked } = await setup()
  const offer = await getOffer()
  service.market.usdcPerEther = 2_980_000_000n
  await submitSwap(foyer, offer, '1')
  expect(asked.map(decodeSwapCall)).toMatchObject([{ minimum: 2_970_000_000n }])
})

/** A wallet that sends all or nothing, and what it was asked. */
function batching({ status = 'supported', outcome = { status: 'confirmed' }, refuse }: BatchingOptions = {}) {
  const batches: (readonly SwapTransaction[])[] = []
  const capabilities: Options['capabilities'] = {
    getWalletCapabilities: async () => ({ '0x1': { atomic: { status } }, '0xa': { atomic: { status: 'supported' } } }),
    async sendCalls({ calls, atomicRequired }) {
      expect(atomicRequired).toBe(true)
      if (refuse) throw refuse
      batches.push(calls.map(({ to, data = '0x', value = 0n }) => ({ to, data, value })))
      return '0xba7c4'
    },
    waitForCalls: async ({ id }) => {
      expect(id).toBe('0xba7c4')
      return outcome
    },
  }
  return { batches, capabilities }
}

type BatchingOptions = {
  readonly status?: string
  readonly outcome?: TransactionOutcome | undefined
  readonly refuse?: FoyerError
}

test.each(['supported', 'ready'])('default: a wallet whose batches are %s allows and swaps in one', async (status) => {
  const hash = `0x${'7'.repeat(64)}`
  const { batches, capabilities } = batching({ status, outcome: { status: 'confirmed', received: 9n, hash } })
  const { foyer, getOffer, asked, records, flow, events } = await setup({ capabilities, allowance: 5n })
  const offer = await getOffer(...selling)
  expect(offer.task).toBe('batch')
  await submitSwap(foyer, offer, '1')
  expect(batches.map((calls) => calls.map(decodeSwapCall))).toMatchObject([
    [
      { kind: 'approve', contract: usdc, spender: router, allowance: 0n },
      { kind: 'approve', contract: usdc, spender: router, allowance: 3_000_000_000n },
      { kind: 'tokensForCoin', amount: 3_000_000_000n },
    ],
  ])
  expect([asked, flow().step]).toEqual([[], 'sent'])
  expect(records()).toMatchObject([{ details: { task: 'batch' }, state: { status: 'confirmed', hash, received: '9' } }])
  expect(foyer.store.get(routeAtom).name).toBe('SwapReceipt')
  expect(events.map(({ type }) => type)).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
})

test.each<[string, unknown]>([
  ['says that it cannot', { '0x1': { atomic: { status: 'unsupported' } } }],
  ['can on other networks', { '0xa': { atomic: { status: 'supported' } } }],
  ['says nothing of it', {}],
  ['says nonsense', { '0x1': null, '0x': 5, x: { atomic: { status: 'supported' } } }],
])('behavior: a wallet that %s is led through the steps', async (_, answer) => {
  const { capabilities } = batching()
  const { getOffer } = await setup({
    capabilities: { ...capabilities, getWalletCapabilities: async () => answer as Record<string, unknown> },
  })
  expect((await getOffer(...selling)).task).toBe('approve')
})

test('error: a wallet that will not say what it can do keeps nobody from swapping', async () => {
  const { capabilities } = batching()
  const asked = vi.fn(async () => {
    throw new FoyerError('CapabilityUnsupported', { namespace: 'eip155', capability: 'getWalletCapabilities' })
  })
  const { getOffer } = await setup({ capabilities: { ...capabilities, getWalletCapabilities: asked } })
  expect((await getOffer(...selling)).task).toBe('approve')
})

test('error: a wallet that refuses a batch after all is led through the steps, and is not asked for one again', async () => {
  const refuse = new FoyerError('CapabilityUnsupported', { namespace: 'eip155', capability: 'sendCalls' })
  const { capabilities } = batching({ refuse })
  const { foyer, getOffer, asked, flow, records } = await setup({ capabilities })
  await submitSwap(foyer, await getOffer(...selling), '1')
  expect([flow().step, records().filter(isOpen)]).toEqual(['reviewing', []])
  const next = await getOffer(...selling)
  expect(next.task).toBe('approve')
  await submitSwap(foyer, next, '1')
  await submitSwap(foyer, await getOffer(...selling), '1')
  expect(asked.map(decodeSwapCall)).toMatchObject([{ kind: 'approve' }, { kind: 'tokensForCoin' }])
})

test('error: a batch that is declined can be asked again; one that failed or was never sent says so', async () => {
  const declined = batching({ refuse: new FoyerError('UserRejected') })
  const first = await setup({ capabilities: declined.capabilities })
  await submitSwap(first.foyer, await first.getOffer(...selling), '1')
  expect(first.flow()).toMatchObject({ step: 'failed', failure: { error: { name: 'UserRejected' } }, isUnclear: false })
  expect((await first.getOffer(...selling)).task).toBe('batch')
  for (const [outcome, status] of [
    [{ status: 'failed', reason: undefined, hash: '0x1' }, 'failed'],
    [{ status: 'expired' }, 'dropped'],
  ] as const) {
    const { capabilities } = batching({ outcome })
    const { foyer, getOffer, records } = await setup({ capabilities })
    await submitSwap(foyer, await getOffer(...selling), '1')
    expect(records()).toMatchObject([{ state: { status } }])
  }
})

test('behavior: a batch that the wallet has forgotten is unclear: nothing else is asked before the visitor has looked', async () => {
  const { capabilities } = batching({ outcome: undefined })
  const { foyer, getOffer, records } = await setup({
    capabilities: { ...capabilities, waitForCalls: async () => undefined },
  })
  await submitSwap(foyer, await getOffer(...selling), '1')
  expect(records()).toMatchObject([{ details: { task: 'batch' }, state: { status: 'unknown' } }])
  closeRecord(foyer, records()[0] as SwapRecord)
  expect(records().filter(isOpen)).toEqual([])
})

test('behavior: a reload asks the wallet that has the batch, once it is connected again', async () => {
  const storage = memoryStorage()
  const { capabilities } = batching()
  const never = () => new Promise<never>(() => {})
  const first = await setup({ storage, capabilities: { ...capabilities, waitForCalls: never } })
  void submitSwap(first.foyer, await first.getOffer(...selling), '1')
  await expect.poll(() => first.records()[0]).toMatchObject({ batch: { id: '0xba7c4', connectorId: 'mock' } })
  const second = await setup({ storage, capabilities })
  followLedger(second.foyer)
  await expect.poll(() => second.records()[0]?.state.status).toBe('confirmed')
})

test('error: the pool moved further: the new price is shown, nothing is asked before another yes', async () => {
  const { foyer, getOffer, service, asked, flow } = await setup()
  const offer = await getOffer()
  service.market.usdcPerEther = 2_900_000_000n
  await submitSwap(foyer, offer, '1')
  const changed = flow()
  if (changed.step !== 'changed') throw new Error(changed.step)
  expect([changed.was.toAmount, changed.now.toAmount, asked.length]).toEqual([3_000_000_000n, 2_900_000_000n, 0])
  await submitSwap(foyer, changed.now, '1')
  expect(asked.map(decodeSwapCall)).toMatchObject([{ minimum: 2_871_000_000n }])
})

const thief = '0x00000000000000000000000000000000000bad00'
test.each<
  [string, (built: { to: string; data: string; amount: string }) => { to: string; data: string; amount: string }]
>([
  [
    'another receiver',
    (built) => ({ ...built, data: built.data.replace('71c7656ec7ab88b098defb751b7401b5f6d8976f', thief.slice(2)) }),
  ],
  ['more of the coin', (built) => ({ ...built, amount: String(2n * unit) })],
  ['a plain transfer', (built) => ({ ...built, to: thief, data: '0x' })],
  ['another token', (built) => ({ ...built, data: built.data.replace(usdc.slice(2), thief.slice(2)) })],
  [
    'an allowance',
    (built) => ({ ...built, to: usdc, data: `0x095ea7b3${thief.slice(2).padStart(64, '0')}${'f'.repeat(64)}` }),
  ],
  [
    'a swap without an end',
    (built) => ({ ...built, data: built.data.slice(0, 202) + 'f'.repeat(64) + built.data.slice(266) }),
  ],
])('error: a service that builds %s instead', async (_, tamper) => {
  const { foyer, getOffer, service, asked, flow } = await setup()
  const offer = await getOffer()
  service.market.tamper = tamper
  await expect(getOffer()).rejects.toThrow()
  await submitSwap(foyer, offer, '1')
  expect(asked).toEqual([])
  expect(flow()).toMatchObject({ step: 'failed', isUnclear: false })
})

test('error: another contract than the one that was shown, or that the site named', async () => {
  const { foyer, getOffer, service, asked, flow } = await setup({ swap: { routers: { 'eip155:1': 'any' } } })
  const offer = await getOffer()
  service.market.tamper = (built) => ({ ...built, to: thief })
  await submitSwap(foyer, offer, '1')
  expect([flow().step, asked.length]).toEqual(['changed', 0])
  const pinned = await setup({ swap: { routers: { 'eip155:1': router.toUpperCase().replace('0X', '0x') } } })
  await expect(pinned.getOffer()).resolves.toBeDefined()
  pinned.service.market.tamper = (built) => ({ ...built, to: thief })
  await expect(pinned.getOffer()).rejects.toThrow()
})

test.each([
  ['with a router of the site', { routers: { 'eip155:1': router } }],
  ['without one', {}],
] as const)('error: %s, wrapping goes to no contract that the service made up', async (_, swap) => {
  const getToken = async ({ tokenAddress: address }: { readonly tokenAddress: string }) =>
    token(address === weth ? 'WETH' : 'USDC', address, 18)
  const { getOffer, service } = await setup({ swap, capabilities: { getToken } })
  const deposit = (to: string) => (built: object) => ({ ...built, to, data: '0xd0e30db0' }) as never
  service.market.tamper = deposit(thief)
  await expect(getOffer(ether, token('USDC', thief, 18))).rejects.toMatchObject({ name: 'AnswerInvalid' })
  service.market.tamper = deposit(weth)
  await expect(getOffer(ether, token('WETH', weth, 18))).resolves.toMatchObject({ call: { kind: 'wrap' } })
})

test.each<[string, SwapToken, Partial<SwapToken>]>([
  ['other decimals', token('USDC', usdc, 4), {}],
  ['another symbol', token('USDT', usdc), {}],
  ['the address of another token', dollar, { address: weth }],
])('error: a service that says %s: no quote, no offer, and the wallet is not asked', async (_, said, told) => {
  const getToken = async () => ({ ...dollar, ...told })
  const { foyer, getOffer, swapper, asked, flow } = await setup({ capabilities: { getToken } })
  const name = 'AnswerInvalid'
  await expect(getOffer(ether, said)).rejects.toMatchObject({ name })
  await expect(getOffer(said, ether)).rejects.toMatchObject({ name })
  const { network, account } = swapper
  const quote = swapQuoteQuery(foyer, { network, from: ether, to: said, amount: unit, account })
  await expect(getQueryClient(foyer).fetchQuery(quote)).rejects.toMatchObject({ name })
  // an offer that was shown before is looked at again at the press
  const offer = await (await setup()).getOffer()
  await submitSwap(foyer, { ...offer, to: said }, '1')
  expect([flow().step, asked]).toEqual(['failed', []])
})

test('error: the coin under another name, or counted otherwise than the site says', async () => {
  const { getOffer } = await setup()
  for (const coin of [token('USDC', native, 18), token('ETH', native, 15)]) {
    await expect(getOffer(coin, dollar)).rejects.toMatchObject({ name: 'AnswerInvalid' })
    await expect(getOffer(dollar, coin)).rejects.toMatchObject({ name: 'AnswerInvalid' })
  }
})

test('default: no router but a known one is given money where the site names none; any where it says so', async () => {
  const elsewhere = (built: { to: string; data: string; amount: string }) => ({ ...built, to: thief })
  const unnamed = await setup({ tamper: elsewhere })
  await expect(unnamed.getOffer()).rejects.toMatchObject({ name: 'AnswerInvalid' })
  await expect(unnamed.getOffer(...selling)).rejects.toMatchObject({ name: 'AnswerInvalid' })
  const any = await setup({ tamper: elsewhere, swap: { routers: { 'eip155:1': 'any' } } })
  await expect(any.getOffer()).resolves.toMatchObject({ call: { contract: thief } })
  // each network that swaps are offered on has one, written as addresses are compared
  expect(Object.keys(knownRouters).sort()).toEqual(swapChainIds.map((id) => `eip155:${id}`).sort())
  for (const one of Object.values(knownRouters).flat()) expect(one).toMatch(/^0x[0-9a-f]{40}$/)
})

test('error: declined: nothing waits, and it can be asked again', async () => {
  const { foyer, getOffer, mock, asked, flow, records, events } = await setup()
  mock.wallet().setMood('reject')
  await submitSwap(foyer, await getOffer(), '1')
  expect(flow()).toMatchObject({ step: 'failed', failure: { error: { name: 'UserRejected' } }, isUnclear: false })
  expect(records().map(({ state }) => state.status)).toEqual(['rejected'])
  expect(events.map(({ type }) => type)).toEqual(['INITIATE_SWAP', 'SWAP_ERROR'])
  mock.wallet().setMood('approve')
  await submitSwap(foyer, await getOffer(), '1')
  expect(asked.length).toBe(1)
})

test('error: a wallet whose answer nobody understands may have signed: nothing else is asked before that was seen', async () => {
  const { foyer, getOffer, mock, asked, flow, records } = await setup()
  mock.wallet().setMood('crash')
  const offer = await getOffer()
  await submitSwap(foyer, offer, '1')
  expect(flow()).toMatchObject({ step: 'failed', isUnclear: true })
  expect(records()).toMatchObject([{ state: { status: 'unknown' } }])
  mock.wallet().setMood('approve')
  await submitSwap(foyer, offer, '1')
  expect(asked).toEqual([])
  returnToSwap(foyer)
  expect(records().filter(isOpen)).toEqual([])
  await submitSwap(foyer, offer, '1')
  expect(asked.length).toBe(1)
})

test('behavior: after a reload the same swap says first that the wallet may still sign one, or that one is on its way', async () => {
  const storage = memoryStorage()
  const first = await setup({ storage, capabilities: { waitForTransaction: () => new Promise<never>(() => {}) } })
  const release = first.mock.wallet().hold()
  void submitSwap(first.foyer, await first.getOffer(ether, dollar, 7n * unit), '1')
  await expect.poll(() => first.flow().step).toBe('asking')
  const second = await setup({ storage, capabilities: { waitForTransaction: () => new Promise<never>(() => {}) } })
  const offer = await second.getOffer(ether, dollar, 7n * unit)
  await submitSwap(second.foyer, offer, '1')
  expect(second.flow()).toMatchObject({ failure: { kind: 'repeated', isSigned: false }, isUnclear: false })
  release()
  await expect.poll(() => first.flow().step).toBe('sent')
  const third = await setup({ storage })
  await submitSwap(third.foyer, offer, '1')
  expect(third.flow()).toMatchObject({ failure: { kind: 'repeated', isSigned: true } })
  expect([second.asked, third.asked]).toEqual([[], []])
  // another amount is another swap; and who presses again has been told
  void submitSwap(second.foyer, await second.getOffer(ether, dollar, 6n * unit), '1')
  await submitSwap(third.foyer, offer, '1')
  await expect.poll(() => [second.asked.length, third.asked.length]).toEqual([1, 1])
})

test.skipIf(!globalThis.navigator?.locks)(
  'behavior: of two tabs that press at once, neither of which sees yet what the other writes, the second says so first',
  async () => {
    const storage = memoryStorage()
    const first = await setup({ storage })
    const second = await setup({ storage: { ...storage, getItem: () => null } })
    const offers = await Promise.all([first, second].map((one) => one.getOffer(ether, dollar, 5n * unit)))
    const release = first.mock.wallet().hold()
    const presses = [first, second].map(({ foyer }, index) => submitSwap(foyer, offers[index] as SwapOffer, '1'))
    await expect.poll(() => [first, second].map(({ flow }) => flow().step).sort()).toEqual(['asking', 'failed'])
    const told = first.flow().step === 'failed' ? first : second
    expect(told.flow()).toMatchObject({ failure: { kind: 'repeated' }, isUnclear: false })
    expect(told.asked).toEqual([])
    release()
    await Promise.all(presses)
  },
)

test('behavior: a press while the wallet is asked asks nothing; what is signed after leaving is followed', async () => {
  const { foyer, getOffer, mock, asked, flow, records } = await setup()
  const release = mock.wallet().hold()
  const offer = await getOffer()
  const running = submitSwap(foyer, offer, '1')
  await expect.poll(() => flow().step).toBe('asking')
  await submitSwap(foyer, offer, '1')
  leaveSwap(foyer)
  expect(flow()).toMatchObject({ step: 'failed', isUnclear: true })
  await running
  release()
  await expect.poll(() => records()[0]?.state.status).toBe('confirmed')
  expect(asked.length).toBe(1)
})

test('error: not enough, by what the chain says at the press', async () => {
  const getBalance = async () => ({ value: unit, decimals: 18, symbol: 'ETH' })
  const { foyer, getOffer, asked, flow } = await setup({ capabilities: { getBalance } })
  await submitSwap(foyer, await getOffer(), '1')
  expect(flow()).toMatchObject({ step: 'failed', failure: { error: { name: 'InsufficientFunds' } } })
  expect(asked).toEqual([])
})

test('error: a site that does without swaps asks no wallet, also for what was offered before', async () => {
  const { foyer, getOffer, asked, flow } = await setup()
  const offer = await getOffer()
  updateOptions(foyer, { features: { swaps: false } })
  await submitSwap(foyer, offer, '1')
  expect(flow()).toMatchObject({ step: 'failed', failure: { error: { name: 'MethodNotAllowed' } } })
  expect(asked).toEqual([])
})

test('default: what really came is kept, of a token and of the coin; nothing is looked for after an allowance', async () => {
  const looked: unknown[] = []
  const waitForTransaction = async ({ receiving }: { readonly receiving?: object | undefined }) => {
    looked.push(receiving)
    return { status: 'confirmed', received: 2_999_000_001n } as const
  }
  const { foyer, getOffer, records } = await setup({ capabilities: { waitForTransaction } })
  const account = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'
  await submitSwap(foyer, await getOffer(), '1')
  expect(records()).toMatchObject([{ state: { status: 'confirmed', received: '2999000001' } }])
  leaveSwap(foyer)
  await submitSwap(foyer, await getOffer(...selling), '1')
  await submitSwap(foyer, await getOffer(...selling), '1')
  expect(looked).toEqual([
    { account: expect.stringMatching(new RegExp(account, 'i')), tokenAddress: usdc },
    undefined,
    { account: expect.stringMatching(new RegExp(account, 'i')), tokenAddress: undefined },
  ])
  // a later page reads it as it was
  expect(hasRecords(foyer)).toBe(true)
})

test.each<[TransactionOutcome, Toast]>([
  [{ status: 'confirmed' }, { variant: 'success', name: 'swapped' }],
  [
    { status: 'failed', reason: undefined },
    { variant: 'error', name: 'notSwapped' },
  ],
  [{ status: 'expired' }, { variant: 'error', name: 'notSwapped' }],
])('behavior: who has left the receipt is told that it is %s, who sees it is not', async (outcome, toast) => {
  const { foyer, getOffer } = await setup({
    capabilities: {
      async waitForTransaction() {
        if (isGone) close(foyer)
        return outcome
      },
    },
  })
  let isGone = false
  await submitSwap(foyer, await getOffer(), '1')
  expect(foyer.store.get(toastAtom)).toBeUndefined()
  leaveSwap(foyer)
  isGone = true
  open(foyer, { view: 'Swap' })
  replace(foyer, 'SwapPreview')
  await submitSwap(foyer, await getOffer(), '1')
  expect(foyer.store.get(toastAtom)).toEqual(toast)
})

test.each<[TransactionOutcome, string]>([
  [{ status: 'failed', reason: 'too little output' }, 'failed'],
  [{ status: 'replaced', hash: '0x9' }, 'replaced'],
  [{ status: 'replaced' }, 'unknown'],
  [{ status: 'unknown' }, 'unknown'],
  [{ status: 'expired' }, 'dropped'],
])('error: a swap that is %s', async (outcome, status) => {
  const { foyer, getOffer, records, events } = await setup({
    capabilities: { waitForTransaction: async () => outcome },
  })
  await submitSwap(foyer, await getOffer(), '1')
  expect(records()).toMatchObject([{ state: { status } }])
  expect(events.at(-1)).toMatchObject({ type: 'SWAP_ERROR' })
})

test('error: an allowance that the chain refuses', async () => {
  const waitForTransaction = async () => ({ status: 'failed', reason: 'paused' }) as const
  const { foyer, getOffer, flow, events } = await setup({ capabilities: { waitForTransaction } })
  await submitSwap(foyer, await getOffer(...selling), '1')
  expect(flow()).toMatchObject({ step: 'failed', failure: { error: { name: 'TransactionFailed' } } })
  expect(events.at(-1)).toMatchObject({ type: 'SWAP_APPROVAL_ERROR' })
})

test('behavior: a reload says where things stand and follows what waits', async () => {
  const storage = memoryStorage()
  const never = () => new Promise<never>(() => {})
  const first = await setup({ storage, capabilities: { waitForTransaction: never } })
  void submitSwap(first.foyer, await first.getOffer(), '1')
  await expect.poll(() => first.records()[0]?.state.status).toBe('signed')
  const second = await setup({ storage })
  followLedger(second.foyer)
  await expect.poll(() => second.records()[0]?.state.status).toBe('confirmed')
})

test('behavior: stored nonsense is no swap', async () => {
  const rows = [1, null, {}, { id: 'a', task: 'steal' }, { id: 'b', task: 'swap', state: { status: 'asked' } }]
  const entries = { '@foyer/swaps': JSON.stringify({ v: 1, value: rows }) }
  const { foyer, records } = await setup({ storage: memoryStorage({ entries }) })
  followLedger(foyer)
  expect(records()).toEqual([])
})

test('default: where swaps are offered', async () => {
  const { foyer, connection } = await setup()
  const remote = {
    email: false,
    socials: false,
    passkey: false,
    swaps: ['1inch'],
    onramp: false,
    activity: false,
  } as const
  const all = { ...remote, reownBranding: false, multiWallet: false }
  foyer.store.set(remoteFeaturesAtom, all)
  expect(canSwap(foyer, connection, all)).toBe(true)
  // without a service that knows the project the site’s own word counts
  expect(canSwap(foyer, connection, undefined)).toBe(true)
  expect(canSwap(foyer, { ...connection, capabilities: [] }, all)).toBe(false)
  expect(listSwapNetworks(foyer).map(({ id }) => id)).toEqual([1])
  const wider = await setup({ swap: { networks: ['eip155:11155111'], providerFee: '0.25' } })
  expect(listSwapNetworks(wider.foyer).map(({ id }) => id)).toEqual([1, 11155111])
  expect(canSwap((await setup({ features: { swaps: false } })).foyer, connection, undefined)).toBe(false)
  const asked = (await setup({ apiUrl: accountServiceUrl })).foyer
  expect([{ ...all, swaps: false as const }, undefined, all].map((one) => canSwap(asked, connection, one))).toEqual([
    ...[false, false, true],
  ])
  expect([getProviderFee(wider.foyer), getProviderFee(foyer)]).toEqual(['0.25', undefined])
})

test('error: Network not supported for Swaps', async () => {
  const { foyer, connection } = await setup()
  const query = swapTokensQuery(foyer, { networkId: 'eip155:11155111' })
  await expect(getQueryClient(foyer).fetchQuery({ ...query, retry: false })).rejects.toThrow(
    'Network not supported for Swaps',
  )
  expect(toSwapper(foyer, { ...connection, networkId: 'eip155:11155111' })).toBeUndefined()
})

test('behavior: tokens and holdings of the service, by address; what is none there is left out', async () => {
  const { foyer, service, swapper } = await setup()
  const client = getQueryClient(foyer)
  expect(
    (await client.fetchQuery(swapTokensQuery(foyer, { networkId: 'eip155:1' }))).map(({ symbol }) => symbol),
  ).toEqual(['ETH', 'USDC', 'USDT', 'UNI'])
  const query = swapHoldingsQuery(foyer, { networkId: 'eip155:1', account: swapper.account })
  expect((await client.fetchQuery(query)).get(native)).toEqual({ value: 3_214_000_000_000_000_000n, price: 3_062.28 })
  const tokens = [
    { name: 'No', symbol: 'NO', address: 'eip155:10:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', decimals: 6 },
    { name: 'No', symbol: '\u202e', address: `eip155:1:${usdc}`, decimals: 6 },
    { name: 'No', symbol: 'NO', address: `eip155:1:${usdc}`, decimals: 500 },
    { name: 'Yes\u202e', symbol: 'YES', address: `eip155:1:${usdc.toUpperCase().replace('0X', '0x')}`, decimals: 6 },
  ].map((row) => ({ ...row, logoUri: '' }))
  service.answer('GET /v1/convert/tokens', { tokens })
  const again = await client.fetchQuery({ ...swapTokensQuery(foyer, { networkId: 'eip155:1' }), staleTime: 0 })
  expect(again).toMatchObject([{ name: 'Yes', symbol: 'YES', address: usdc }])
})

test('error: a quote of something else', async () => {
  const { foyer, service, swapper } = await setup()
  const quote = {
    id: null,
    fromAmount: '1',
    fromAccount: `eip155:1:${native}`,
    toAmount: '5',
    toAccount: `eip155:1:${usdc}`,
  }
  service.answer('GET /v1/convert/quotes', { quotes: [quote] })
  const fetchQuote = (amount: bigint) =>
    getQueryClient(foyer).fetchQuery(
      swapQuoteQuery(foyer, { network: swapper.network, from: ether, to: dollar, amount, account: '0x1' }),
    )
  await expect(fetchQuote(1n)).resolves.toMatchObject({ toAmount: 5n, spotAmount: undefined })
  await expect(fetchQuote(2n)).rejects.toThrow(FoyerError)
})

test('behavior: a quote is asked with the price of gas once that is known, and what was just swapped is read anew', async () => {
  const { foyer, service, swapper } = await setup()
  const client = getQueryClient(foyer)
  const asked = (path: string, name: string) =>
    service.calls
      .filter(({ url }) => url.pathname.endsWith(path))
      .at(-1)
      ?.url.searchParams.get(name)
  const { network, account } = swapper
  const sides = { network, account, from: ether, to: dollar }
  await client.fetchQuery(swapQuoteQuery(foyer, { ...sides, amount: 1n }))
  expect(asked('/convert/quotes', 'gasPrice')).toBeNull()
  await client.fetchQuery(swapFeeQuery(foyer, { networkId: 'eip155:1' }))
  await client.fetchQuery(swapQuoteQuery(foyer, { ...sides, amount: 2n }))
  expect(asked('/convert/quotes', 'gasPrice')).toBe('1000000000')
  const readHoldings = () =>
    client.fetchQuery({
      ...swapHoldingsQuery(foyer, { networkId: 'eip155:1', account: swapper.account }),
      staleTime: 0,
    })
  await readHoldings()
  expect(asked('/balance', 'forceUpdate')).toBeNull()
  saveRecord(foyer, {
    id: 'a',
    kind: 'swap',
    networkId: 'eip155:1',
    account,
    askedAt: Date.now(),
    details: { from: ether, to: dollar },
    state: { status: 'confirmed', at: Date.now() },
  })
  await readHoldings()
  expect(asked('/balance', 'forceUpdate')).toBe(`eip155:1:${usdc}`)
})

test('behavior: arguments become a draft, once per opening; tokens by symbol', async () => {
  const { foyer } = await setup()
  const tokens = [ether, dollar]
  const shown = () => findSwapTokens(foyer.store.get(swapDraftAtom), tokens)
  startSwap(foyer, undefined)
  expect(shown()).toEqual({ from: ether, to: undefined })
  expect(foyer.store.get(swapDraftAtom).amount).toBe('1')
  const prefill = { fromToken: 'usdc', toToken: 'ETH', amount: '12.5' }
  prefillSwap(foyer, prefill)
  expect(shown()).toEqual({ from: dollar, to: ether })
  setSwapAmount(foyer, '7,5')
  setSwapAmount(foyer, '7.5e3')
  prefillSwap(foyer, prefill)
  expect(foyer.store.get(swapDraftAtom).amount).toBe('7.5')
  turnSwap(foyer, tokens)
  expect(shown()).toEqual({ from: ether, to: dollar })
  selectSwapToken(foyer, { side: 'to', token: ether, tokens })
  expect(shown()).toEqual({ from: dollar, to: ether })
  // or by address, as a form that comes back after the page was loaded anew
  startSwap(foyer, { fromToken: dollar.address.toUpperCase().replace('X', 'x'), toToken: nativeTokenAddress })
  expect(shown()).toEqual({ from: dollar, to: ether })
  startSwap(foyer, { amount: 'x', fromToken: 5 as unknown as string })
  expect(foyer.store.get(swapDraftAtom)).toMatchObject({ amount: '1', from: undefined })
  expect([setSlippage(foyer, '51'), setSlippage(foyer, '0.5'), foyer.store.get(swapDraftAtom).slippage]).toEqual([
    false,
    true,
    '0.5',
  ])
  startSwap(foyer, { slippage: '51' })
  expect(foyer.store.get(swapDraftAtom).slippage).toBe('1')
  startSwap(foyer, { slippage: '0.5' })
  expect(foyer.store.get(swapDraftAtom).slippage).toBe('0.5')
  expect(nativeTokenAddress).toBe('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
})

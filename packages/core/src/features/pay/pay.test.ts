import { type Capabilities, FoyerError, isFoyerError, type TransactionOutcome } from '@foyer/base'
import {
  accountServiceUrl,
  fakeExchangeService,
  type MockAdapterOptions,
  mainnet,
  memoryStorage,
  mockAdapter,
  polygon,
} from '@foyer/test'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  close,
  connect,
  createFoyer,
  type Foyer,
  type FoyerEvent,
  type FoyerOptions,
  isOpenAtom,
  routeAtom,
} from '../../index.ts'
import {
  connectToPay,
  payFlowAtom,
  payWithExchange,
  payWithWallet,
  returnToPay,
  stopExchange,
} from '../../internal/paying.ts'
import { saveRecord } from '../../ledger/ledger.ts'
import {
  getAvailableExchanges,
  getExchangeBuyStatus,
  getExchanges,
  getIsPaymentInProgress,
  getPayError,
  getPayResult,
  getPayUrl,
  isPayError,
  openPay,
  openPayUrl,
  type PaymentAsset,
  type PaymentOptions,
  pay,
  payAssets,
} from '../../pay.ts'

const shop = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const ether: PaymentAsset = {
  network: 'eip155:1',
  asset: 'native',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const order: PaymentOptions = { paymentAsset: ether, recipient: shop, amount: '0.5', paymentId: 'order-1' }
const half = 5n * 10n ** 17n
const never = () => new Promise<never>(() => {})
const usdc = payAssets.ethereumUSDC

type Sent = { readonly to: string; readonly value: bigint; readonly tokenAddress?: string }

/** Somebody with a wallet that counts what it is asked to send. */
function setup(options: Partial<FoyerOptions> = {}, mock: MockAdapterOptions = {}) {
  const sent: Sent[] = []
  const hash = () => `0x${String(sent.length).padStart(64, '0')}`
  const record = ({ to, value, ...more }: Sent) => {
    sent.push({ to, value, ...('tokenAddress' in more && { tokenAddress: more.tokenAddress }) })
    return hash()
  }
  const capabilities: Partial<Capabilities> = {
    sendTransaction: async (input) => record(input),
    sendToken: async (input) => record(input),
    getToken: async () => ({ address: usdc.asset, ...usdc.metadata }),
    getTokenBalances: async () => [100_000_000n],
  }
  const adapter = mockAdapter({
    balance: 10n ** 18n,
    ...mock,
    capabilities: { ...capabilities, ...mock.capabilities },
  })
  const storage = options.storage ?? memoryStorage()
  const make = () => {
    const foyer = createFoyer({
      projectId: 'test',
      networks: [mainnet, polygon],
      adapters: [adapter],
      features: { pay: true },
      ...options,
      storage,
    })
    onTestFinished(() => foyer.destroy())
    return foyer
  }
  return { foyer: make(), adapter, sent, reload: make }
}

const join = (foyer: Foyer) => connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
const step = (foyer: Foyer) => foyer.store.get(payFlowAtom).step

test('default: from the wallet: the exact amount to the recipient, once the chain has confirmed it', async () => {
  const { foyer, sent } = setup()
  await join(foyer)
  const paid = pay(foyer, order)
  expect(foyer.store.get(routeAtom).name).toBe('Pay')
  void payWithWallet(foyer)
  expect(getIsPaymentInProgress(foyer)).toBe(true)
  expect(await paid).toEqual({ paymentId: 'order-1', method: 'wallet', hash: `0x${'1'.padStart(64, '0')}` })
  expect(sent).toEqual([{ to: shop, value: half }])
  expect(getPayResult(foyer)).toEqual(await paid)
  expect(foyer.store.get(routeAtom).name).toBe('PayLoading')
})

test('behavior: each step is told once, and of an order that was paid before only that it was opened', async () => {
  const { foyer, reload } = setup()
  const events: FoyerEvent[] = []
  foyer.events.on((event) => events.push(event))
  await join(foyer)
  const paid = pay(foyer, order)
  await payWithWallet(foyer)
  await paid
  const told = events.filter(({ type }) => type.startsWith('PAY_'))
  expect(told.map(({ type }) => type)).toEqual(['PAY_MODAL_OPEN', 'PAY_INITIATED', 'PAY_SUCCESS'])
  const configuration = { network: 'eip155:1', asset: 'native', amount: String(half), recipient: shop }
  expect(told[1]?.properties).toEqual({ paymentId: 'order-1', configuration })
  const later = reload()
  const types: string[] = []
  later.events.on(({ type }) => types.push(type))
  openPay(later, order)
  expect(types.filter((type) => type.startsWith('PAY_'))).toEqual(['PAY_MODAL_OPEN'])
})

test('default: a token, with its own decimals', async () => {
  const { foyer, sent } = setup()
  await join(foyer)
  const paid = pay(foyer, { ...order, paymentAsset: usdc, amount: 24.5 })
  await payWithWallet(foyer)
  expect(await paid).toMatchObject({ method: 'wallet' })
  expect(sent).toEqual([{ to: shop, value: 24_500_000n, tokenAddress: usdc.asset }])
})

test('error: where a page can keep nothing, a payment that is unclear is not asked for again before the visitor has looked', async () => {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  let asked = 0
  const sendTransaction = async () => {
    asked += 1
    if (asked === 1) throw new Error('the window is gone')
    return `0x${'7'.repeat(64)}`
  }
  const { foyer } = setup({ storage }, { capabilities: { sendTransaction } })
  await join(foyer)
  openPay(foyer, order)
  await payWithWallet(foyer)
  expect(foyer.store.get(payFlowAtom)).toMatchObject({ step: 'failed', isUnclear: true })
  openPay(foyer, order)
  expect(foyer.store.get(routeAtom).name).toBe('PayLoading')
  await payWithWallet(foyer)
  expect([foyer.store.get(payFlowAtom).step, asked]).toEqual(['failed', 1])
  returnToPay(foyer)
  await payWithWallet(foyer)
  await vi.waitFor(() => expect(foyer.store.get(payFlowAtom).step).toBe('paid'))
})

test('behavior: paid, the visitor goes on to where the site said, also from an order that an earlier visit has paid', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { foyer, reload } = setup()
  await join(foyer)
  const redirectUrl = { success: 'https://shop.example/thanks', failure: 'https://shop.example/basket' }
  const paid = pay(foyer, { ...order, redirectUrl })
  await payWithWallet(foyer)
  await paid
  expect(assign.mock.calls).toEqual([['https://shop.example/thanks']])
  const later = reload()
  expect(await pay(later, { ...order, redirectUrl })).toEqual(await paid)
  expect(assign.mock.calls).toEqual([['https://shop.example/thanks'], ['https://shop.example/thanks']])
  close(later)
  expect(assign).toHaveBeenCalledTimes(2)
})

test('behavior: where the site’s server is to hear of it, the gateway is told at once, again when it is confirmed, and after a reload', async () => {
  const told: unknown[] = []
  const answer = new Response('{"status":"accepted"}', { headers: { 'content-type': 'application/json' } })
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (new URL(request.url).pathname === '/v1/payments') told.push(await request.json())
    return answer.clone()
  }
  const service = { blockchainApiUrl: accountServiceUrl, fetch, pay: { webhook: true } }
  let settle: (outcome: TransactionOutcome) => void = () => {}
  const waitForTransaction = () => new Promise<TransactionOutcome>((resolve) => (settle = resolve))
  const { foyer, reload } = setup(service, { capabilities: { waitForTransaction } })
  await join(foyer)
  openPay(foyer, order)
  await payWithWallet(foyer)
  const hash = `0x${'1'.padStart(64, '0')}`
  const payer = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const report = { paymentId: 'order-1', network: 'eip155:1', asset: 'native', recipient: shop, payer, hash }
  await vi.waitFor(() => expect(told).toEqual([report]))
  settle({ status: 'confirmed', hash: `0x${'2'.padStart(64, '0')}` })
  // sent again at another price: the chain has it by this name
  await vi.waitFor(() => expect(told).toEqual([report, { ...report, hash: `0x${'2'.padStart(64, '0')}` }]))
  const second = { ...order, paymentId: 'order-2' }
  openPay(foyer, second)
  await payWithWallet(foyer)
  await vi.waitFor(() => expect(told).toHaveLength(3))
  openPay(reload(), second)
  await vi.waitFor(() => expect(told).toHaveLength(4))
  expect(told[3]).toEqual(told[2])
})

test('behavior: nobody is told of a payment where the site does not wish it', async () => {
  const asked: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    asked.push(new Request(input).url)
    return new Response('{}')
  }
  const { foyer } = setup({ blockchainApiUrl: accountServiceUrl, fetch })
  await join(foyer)
  const paid = pay(foyer, order)
  await payWithWallet(foyer)
  await paid
  expect(asked.filter((url) => url.includes('/v1/payments'))).toEqual([])
})

test('behavior: who has no wallet connects one and is back at the payment', async () => {
  const { foyer } = setup()
  openPay(foyer, order)
  const flow = foyer.store.get(payFlowAtom)
  if (flow.step !== 'choosing') throw new Error('not open')
  connectToPay(foyer, flow.payment)
  expect(foyer.store.get(routeAtom).name).toBe('Connect')
  const joined = join(foyer)
  await joined
  // the dialog closes with a connection: the payment opens it again
  close(foyer)
  expect(foyer.store.get(routeAtom).name).toBe('Pay')
  expect(foyer.store.get(isOpenAtom)).toBe(true)
})

test('behavior: a second press, another tab and a reload ask for nothing more', async () => {
  const { foyer, sent, reload } = setup({}, { capabilities: { waitForTransaction: never } })
  await join(foyer)
  openPay(foyer, order)
  await Promise.all([payWithWallet(foyer), payWithWallet(foyer)])
  expect(step(foyer)).toBe('confirming')
  const other = reload()
  openPay(other, order)
  expect(step(other)).toBe('confirming')
  expect(other.store.get(routeAtom).name).toBe('PayLoading')
  await payWithWallet(other)
  expect(sent).toHaveLength(1)
})

test('behavior: two tabs that press at the same time ask one wallet', async () => {
  const { foyer, sent, reload } = setup({}, { capabilities: { waitForTransaction: never } })
  const other = reload()
  await join(foyer)
  await join(other)
  for (const tab of [foyer, other]) openPay(tab, order)
  await Promise.all([foyer, other].map(payWithWallet))
  expect(sent).toHaveLength(1)
})

test('behavior: two tabs that choose an exchange at the same time ask one exchange', async () => {
  const service = fakeExchangeService()
  const { foyer, reload } = setup({ blockchainApiUrl: accountServiceUrl, fetch: service })
  const other = reload()
  stubWindow()
  for (const tab of [foyer, other]) openPay(tab, withExchanges)
  await Promise.all([foyer, other].map((tab) => payWithExchange(tab, { exchangeId: 'exchange-0' })))
  const urls = service.counter.asked.filter(({ method }) => method === 'reown_getExchangePayUrl')
  expect(urls).toHaveLength(1)
})

test('behavior: one that nobody answered is never pushed out by others, and one that was paid stays so for a month', async () => {
  const { foyer, reload, sent } = setup(
    {},
    { capabilities: { waitForTransaction: async () => ({ status: 'confirmed' }) } },
  )
  await join(foyer)
  const asked = openPay(foyer, { ...order, paymentId: 'open' })
  const now = Date.now()
  const details = { paymentId: asked, asset: 'native', recipient: shop, value: '500000000000000000' }
  const base = { kind: 'pay', networkId: 'eip155:1', account: shop, details } as const
  saveRecord(foyer, { ...base, id: 'asked', askedAt: 1, state: { status: 'asked', at: 1 } })
  for (let index = 0; index < 60; index += 1) {
    const state = { status: 'confirmed', at: now - 29 * 86_400_000 } as const
    saveRecord(foyer, {
      ...base,
      id: `${index}`,
      details: { ...details, paymentId: `paid-${index}` },
      askedAt: 2,
      state,
    })
  }
  const other = reload()
  openPay(other, { ...order, paymentId: 'open' })
  expect(other.store.get(payFlowAtom)).toMatchObject({ step: 'failed', isUnclear: true })
  returnToPay(other)
  openPay(other, { ...order, paymentId: 'paid-0' })
  expect(step(other)).toBe('paid')
  expect(sent).toEqual([])
})

test.each([
  ['asked', { status: 'asked' }, { step: 'failed', isUnclear: true }],
  ['sent', { status: 'sent', hash: '0x1', payer: shop }, { step: 'confirming', hash: '0x1' }],
  ['paid', { status: 'paid', hash: '0x1' }, { step: 'paid', result: { method: 'wallet', hash: '0x1' } }],
  [
    'paid by an exchange',
    { status: 'paidByExchange', exchangeId: 'x', sessionId: 's', hash: '0x1' },
    { step: 'paid', result: { method: 'exchange', exchangeId: 'x', sessionId: 's', hash: '0x1' } },
  ],
])('behavior: a payment that an earlier version kept as %s goes on', async (_, state, flow) => {
  const row = { id: 'order-1', networkId: 'eip155:1', asset: 'native', recipient: shop, value: '500000000000000000' }
  const value = [{ ...row, askedAt: Date.now(), state }]
  const storage = memoryStorage({ entries: { '@foyer/payments': JSON.stringify({ v: 1, value }) } })
  const { foyer } = setup({ storage }, { capabilities: { waitForTransaction: never } })
  openPay(foyer, { ...order, paymentId: 'order-1' })
  expect(foyer.store.get(payFlowAtom)).toMatchObject(flow)
  expect(storage.getItem('@foyer/payments')).toBeNull()
})

test('behavior: after a reload in the middle the chain says that it was paid', async () => {
  let confirm = () => {}
  const waitForTransaction: Capabilities['waitForTransaction'] = ({ hash }) =>
    new Promise((resolve) => {
      confirm = () => resolve({ status: 'confirmed', hash })
    })
  const { foyer, reload, sent } = setup({}, { capabilities: { waitForTransaction } })
  await join(foyer)
  openPay(foyer, order)
  await payWithWallet(foyer)
  foyer.destroy()
  const later = reload()
  const paid = pay(later, order)
  confirm()
  expect(await paid).toMatchObject({ paymentId: 'order-1', method: 'wallet' })
  // and on every later visit
  const again = reload()
  expect(await pay(again, order)).toEqual(await paid)
  expect(sent).toHaveLength(1)
})

test('behavior: a reload while the wallet is asked: nothing is asked again before the visitor has looked', async () => {
  const { foyer, reload, sent } = setup({}, { capabilities: { sendTransaction: never } })
  await join(foyer)
  openPay(foyer, order)
  void payWithWallet(foyer)
  await expect.poll(() => step(foyer)).toBe('asking')
  foyer.destroy()
  const later = reload()
  await join(later)
  openPay(later, order)
  expect(later.store.get(payFlowAtom)).toMatchObject({ step: 'failed', isUnclear: true })
  await payWithWallet(later)
  expect(sent).toEqual([])
  expect(step(later)).toBe('failed')
  returnToPay(later)
  expect(step(later)).toBe('choosing')
})

test('behavior: an order of the same name about something else is refused', async () => {
  const { foyer, reload } = setup()
  await join(foyer)
  const paid = pay(foyer, order)
  await payWithWallet(foyer)
  await paid
  const later = reload()
  expect(() => openPay(later, { ...order, amount: '0.6' })).toThrow(
    expect.objectContaining({ code: 'UNABLE_TO_INITIATE_PAYMENT' }),
  )
})

test('behavior: what is under way is shown again, and another payment has to wait', async () => {
  const { foyer } = setup({}, { capabilities: { waitForTransaction: never } })
  await join(foyer)
  openPay(foyer, order)
  await payWithWallet(foyer)
  close(foyer)
  expect(step(foyer)).toBe('confirming')
  expect(() => openPay(foyer, { ...order, paymentId: 'order-2' })).toThrow(/could not be started/)
  openPay(foyer, order)
  expect(foyer.store.get(isOpenAtom)).toBe(true)
  expect(foyer.store.get(routeAtom).name).toBe('PayLoading')
})

test.each([
  ['declined', () => new FoyerError('UserRejected'), false],
  ['nobody knows', () => new Error('lost'), true],
  ['a window that is open, as far as a number says,', () => new FoyerError('WalletBusy'), true],
  [
    'a contract that failed, before or after it signed,',
    () => new FoyerError('TransactionFailed', { reason: 'x' }),
    true,
  ],
  ['too little money, before or after it signed,', () => new FoyerError('InsufficientFunds'), true],
] as const)('error: %s by the wallet', async (_, makeError, isUnclear) => {
  const sendTransaction = async () => {
    throw makeError()
  }
  const { foyer } = setup({}, { capabilities: { sendTransaction } })
  await join(foyer)
  openPay(foyer, order)
  await payWithWallet(foyer)
  expect(foyer.store.get(payFlowAtom)).toMatchObject({ step: 'failed', isUnclear })
  returnToPay(foyer)
  expect(foyer.store.get(routeAtom).name).toBe('Pay')
  expect(step(foyer)).toBe('choosing')
})

test.each([
  ['failed', { status: 'failed', reason: 'reverted' }],
  ['was replaced by another', { status: 'replaced', hash: '0x9' }],
] as const)('error: a transaction that %s has paid nothing, and it may be paid again', async (_, outcome) => {
  const outcomes = [outcome, { status: 'confirmed' }] as const
  let tries = 0
  const waitForTransaction: Capabilities['waitForTransaction'] = async () => outcomes[tries++] as never
  const { foyer, sent } = setup({}, { capabilities: { waitForTransaction } })
  await join(foyer)
  const paid = pay(foyer, order)
  await payWithWallet(foyer)
  await expect.poll(() => step(foyer)).toBe('failed')
  expect(isPayError(getPayError(foyer))).toBe(true)
  await payWithWallet(foyer)
  expect(await paid).toMatchObject({ method: 'wallet' })
  expect(sent).toHaveLength(2)
})

test.each([
  ['whose place was taken, nobody knows by what', { status: 'replaced' }],
  ['that no node has', { status: 'expired' }],
  ['of which nobody knows', { status: 'unknown' }],
] as const)(
  'error: a transaction %s may have paid: it is not asked for again, also after a reload',
  async (_, outcome) => {
    const storage = memoryStorage()
    const waitForTransaction: Capabilities['waitForTransaction'] = async () => outcome
    const first = setup({ storage }, { capabilities: { waitForTransaction } })
    await join(first.foyer)
    openPay(first.foyer, order)
    await payWithWallet(first.foyer)
    await expect.poll(() => first.foyer.store.get(payFlowAtom)).toMatchObject({ step: 'failed', isUnclear: true })
    await payWithWallet(first.foyer)
    const second = setup({ storage }, { capabilities: { waitForTransaction } })
    await join(second.foyer)
    openPay(second.foyer, order)
    expect(second.foyer.store.get(payFlowAtom)).toMatchObject({ step: 'failed', isUnclear: true })
    await payWithWallet(second.foyer)
    expect([first.sent, second.sent].map(({ length }) => length)).toEqual([1, 0])
  },
)

test('error: too little, other decimals, another network: no wallet is asked', async () => {
  const poor = setup({}, { balance: 1n })
  await join(poor.foyer)
  openPay(poor.foyer, order)
  await payWithWallet(poor.foyer)
  expect(isFoyerError(getPayError(poor.foyer), 'InsufficientFunds')).toBe(true)
  const getToken = async () => ({ address: usdc.asset, name: 'USD Coin', symbol: 'USDC', decimals: 18 })
  const lied = setup({}, { capabilities: { getToken } })
  await join(lied.foyer)
  openPay(lied.foyer, { ...order, paymentAsset: usdc })
  await payWithWallet(lied.foyer)
  expect(getPayError(lied.foyer)).toMatchObject({ code: 'ASSET_NOT_SUPPORTED' })
  const elsewhere = setup()
  await join(elsewhere.foyer)
  elsewhere.adapter.wallet().changeNetwork('eip155:137')
  openPay(elsewhere.foyer, order)
  await payWithWallet(elsewhere.foyer)
  expect(getPayError(elsewhere.foyer)).toMatchObject({ code: 'UNABLE_TO_INITIATE_PAYMENT' })
  expect([...poor.sent, ...lied.sent, ...elsewhere.sent]).toEqual([])
})

test('error: who leaves, who gives no time, who gives up', async () => {
  const { foyer } = setup()
  const left = pay(foyer, order)
  close(foyer)
  await expect(left).rejects.toMatchObject({ code: 'GENERIC_PAYMENT_ERROR', details: 'left' })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const late = pay(foyer, order)
  const seen = expect(late).rejects.toMatchObject({ code: 'GENERIC_PAYMENT_ERROR', details: 'timeout' })
  await vi.advanceTimersByTimeAsync(300_000)
  await seen
  const leaving = new AbortController()
  const given = pay(foyer, order, { signal: leaving.signal })
  leaving.abort()
  await expect(given).rejects.toMatchObject({ details: 'aborted' })
})

test.each<[string, Partial<Record<keyof PaymentOptions, unknown>>]>([
  ['INVALID_AMOUNT', { amount: '0' }],
  ['INVALID_AMOUNT', { amount: '-1' }],
  ['INVALID_AMOUNT', { amount: '1e3' }],
  ['INVALID_AMOUNT', { amount: `0.${'0'.repeat(18)}1` }],
  ['INVALID_AMOUNT', { amount: 0.1 + 0.2 }],
  ['INVALID_AMOUNT', { amount: 1e21 }],
  ['INVALID_AMOUNT', { amount: Number.NaN }],
  ['INVALID_AMOUNT', { amount: undefined }],
  ['INVALID_RECIPIENT', { recipient: '' }],
  ['INVALID_RECIPIENT_ADDRESS_FOR_ASSET', { recipient: 'shop.eth' }],
  ['INVALID_ASSET', { paymentAsset: undefined }],
  ['INVALID_ASSET', { paymentAsset: { ...ether, asset: 'usdc' } }],
  ['INVALID_ASSET', { paymentAsset: { ...ether, metadata: undefined } }],
  ['INVALID_ASSET', { paymentAsset: { ...ether, metadata: { ...ether.metadata, decimals: 6 } } }],
  ['INVALID_CHAIN_NAMESPACE', { paymentAsset: payAssets.solanaSOL }],
  ['ASSET_NOT_SUPPORTED', { paymentAsset: payAssets.baseUSDC }],
  ['INVALID_PAYMENT_CONFIG', { paymentId: 'order 1' }],
  ['INVALID_PAYMENT_CONFIG', { redirectUrl: { success: 'javascript:alert(1)', failure: 'https://shop.example' } }],
  ['INVALID_PAYMENT_CONFIG', { payWithExchange: { includeOnly: 'all' } }],
])('error: %s: %j', (code, change) => {
  const { foyer } = setup()
  expect(() => openPay(foyer, { ...order, ...change } as PaymentOptions)).toThrow(expect.objectContaining({ code }))
  expect(foyer.store.get(isOpenAtom)).toBe(false)
})

test('error: where the site has the feature off', () => {
  const { foyer } = setup({ features: {} })
  expect(() => openPay(foyer, order)).toThrow(expect.objectContaining({ details: 'features.pay' }))
})

/** A window that an exchange's page is shown in. */
function stubWindow(isBlocked = false) {
  const popup = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() }
  vi.stubGlobal('window', { open: () => (isBlocked ? null : popup) })
  onTestFinished(() => void vi.unstubAllGlobals())
  return popup
}

const withExchanges = { ...order, payWithExchange: { exclude: ['exchange-2'] } }

test('default: from an exchange: its page in a window, its word for how it stands', async () => {
  const service = fakeExchangeService()
  const { foyer } = setup({ blockchainApiUrl: accountServiceUrl, fetch: service })
  const popup = stubWindow()
  const told: FoyerEvent[] = []
  foyer.events.on((event) => event.type.startsWith('PAY_') && told.push(event))
  const paid = pay(foyer, withExchanges)
  await payWithExchange(foyer, { exchangeId: 'exchange-0' })
  expect(popup.location.replace).toHaveBeenCalledWith('https://exchange.test/pay/1')
  expect(popup.opener).toBe(null)
  expect(service.counter.asked[0]).toMatchObject({
    method: 'reown_getExchangePayUrl',
    params: { exchangeId: 'exchange-0', asset: 'eip155:1/slip44:60', amount: '0.5', recipient: `eip155:1:${shop}` },
  })
  expect(step(foyer)).toBe('atExchange')
  service.counter.status = 'SUCCESS'
  expect(await paid).toMatchObject({ method: 'exchange', exchangeId: 'exchange-0', sessionId: 'session-1' })
  expect(told.map(({ type }) => type)).toEqual([
    'PAY_MODAL_OPEN',
    'PAY_EXCHANGE_SELECTED',
    'PAY_INITIATED',
    'PAY_SUCCESS',
  ])
  expect(told[1]?.properties).toMatchObject({ paymentId: 'order-1', exchange: 'exchange-0' })
})

test('behavior: who stops waiting is told to look first; a reload goes on waiting', async () => {
  const service = fakeExchangeService()
  const { foyer, reload } = setup({ blockchainApiUrl: accountServiceUrl, fetch: service })
  stubWindow()
  openPay(foyer, withExchanges)
  await payWithExchange(foyer, { exchangeId: 'exchange-0' })
  stopExchange(foyer)
  expect(foyer.store.get(payFlowAtom)).toMatchObject({ step: 'failed', isUnclear: true })
  const later = reload()
  openPay(later, withExchanges)
  expect(step(later)).toBe('atExchange')
})

test.each([
  ['the browser blocks the window', true, 'https://exchange.test/pay'],
  ['the page is no page', false, 'javascript:alert(1)'],
] as const)('error: %s: nothing was asked for', async (_, isBlocked, url) => {
  const service = fakeExchangeService()
  service.counter.url = url
  const { foyer } = setup({ blockchainApiUrl: accountServiceUrl, fetch: service })
  const popup = stubWindow(isBlocked)
  openPay(foyer, withExchanges)
  await payWithExchange(foyer, { exchangeId: 'exchange-0' })
  expect(foyer.store.get(payFlowAtom)).toMatchObject({ step: 'failed', isUnclear: false })
  expect(popup.location.replace).not.toHaveBeenCalled()
})

test('error: the codes of what a gateway does not say', async () => {
  const { foyer } = setup()
  const session = { exchangeId: 'x', sessionId: 's' }
  const payment = {
    exchangeId: 'x',
    asset: 'eip155:1/slip44:60',
    amount: '1',
    recipient: shop,
    network: 'eip155:1',
  } as const
  await expect(getExchanges(foyer)).rejects.toMatchObject({ code: 'UNABLE_TO_GET_EXCHANGES' })
  await expect(getPayUrl(foyer, payment)).rejects.toMatchObject({ code: 'UNABLE_TO_GET_PAY_URL' })
  await expect(getExchangeBuyStatus(foyer, session)).rejects.toMatchObject({ code: 'UNABLE_TO_GET_BUY_STATUS' })
})

test('default: the exchanges for an asset, named by CAIP-19 or by its address on a network', async () => {
  const service = fakeExchangeService()
  const { foyer } = setup({ blockchainApiUrl: accountServiceUrl, fetch: service })
  const network = 'eip155:1'
  const exchanges = await getAvailableExchanges(foyer, { asset: 'native', amount: '1', network })
  expect(exchanges.map(({ id }) => id)).toEqual(['exchange-0', 'exchange-1', 'exchange-2'])
  await getAvailableExchanges(foyer, { asset: shop, network, page: 2 })
  await getAvailableExchanges(foyer, { asset: 'eip155:1/slip44:60', network })
  expect(service.counter.asked.map(({ params }) => [params.asset, params.amount, params.page])).toEqual([
    ['eip155:1/slip44:60', '1', undefined],
    [`eip155:1/erc20:${shop}`, undefined, 2],
    ['eip155:1/slip44:60', undefined, undefined],
  ])
})

test.each([undefined, 'eip155:10/slip44:60'])('error: no exchange is asked for %s on a network', async (asset) => {
  const service = fakeExchangeService()
  const { foyer } = setup({ blockchainApiUrl: accountServiceUrl, fetch: service })
  const asked = getAvailableExchanges(foyer, { asset, network: 'eip155:1' })
  await expect(asked).rejects.toMatchObject({ code: 'INVALID_ASSET' })
  expect(service.counter.asked).toEqual([])
})

const atExchange = {
  exchangeId: 'exchange-0',
  asset: 'eip155:1/slip44:60',
  amount: '1',
  recipient: shop,
  network: 'eip155:1',
} as const

/** The window of this page, and the one that it opens. */
function stubTabs(isBlocked = false) {
  const tab = { opener: {}, location: { assign: vi.fn() }, close: vi.fn() }
  const here = { open: vi.fn(() => (isBlocked ? null : tab)), location: { assign: vi.fn() } }
  vi.stubGlobal('window', here)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { tab, here }
}

test('default: an exchange’s page in a window of its own, or in place of this one', async () => {
  const { foyer } = setup({ blockchainApiUrl: accountServiceUrl, fetch: fakeExchangeService() })
  const { tab, here } = stubTabs()
  const session = { exchangeId: 'exchange-0', sessionId: 'session-1', url: 'https://exchange.test/pay/1' }
  expect(await openPayUrl(foyer, atExchange)).toEqual(session)
  expect(tab.location.assign).toHaveBeenCalledWith(session.url)
  expect(tab.opener).toBe(null)
  expect(here.location.assign).not.toHaveBeenCalled()
  expect(await openPayUrl(foyer, { ...atExchange, openInNewTab: false })).toEqual(session)
  expect(here.location.assign).toHaveBeenCalledWith(session.url)
  expect(here.open).toHaveBeenCalledTimes(1)
})

test('error: a browser that opens no window leaves the page where it is, and the exchange unasked', async () => {
  const service = fakeExchangeService()
  const { foyer } = setup({ blockchainApiUrl: accountServiceUrl, fetch: service })
  const { here } = stubTabs(true)
  await expect(openPayUrl(foyer, atExchange)).rejects.toMatchObject({ code: 'UNABLE_TO_GET_PAY_URL' })
  expect(service.counter.asked).toEqual([])
  expect(here.location.assign).not.toHaveBeenCalled()
})

test('error: an exchange’s page that is no page is not shown, and the window closes', async () => {
  const service = fakeExchangeService()
  service.counter.url = 'javascript:alert(1)'
  const { foyer } = setup({ blockchainApiUrl: accountServiceUrl, fetch: service })
  const { tab } = stubTabs()
  await expect(openPayUrl(foyer, atExchange)).rejects.toMatchObject({ code: 'UNABLE_TO_GET_PAY_URL' })
  expect(tab.close).toHaveBeenCalledTimes(1)
  expect(tab.location.assign).not.toHaveBeenCalled()
})

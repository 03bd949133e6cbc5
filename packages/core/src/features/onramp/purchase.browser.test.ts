import type { Capabilities } from '@foyer/base'
import {
  accountServiceUrl,
  failWith,
  fakeOnrampService,
  hangs,
  mainnet,
  memoryStorage,
  mockAdapter,
  onrampUrl,
} from '@foyer/test'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { connect, createFoyer, open, routeAtom } from '../../index.ts'
import {
  leavePurchase,
  listPurchaseRecords,
  type OnrampOrder,
  onrampFlowAtom,
  type PurchaseRecord,
  resumePurchase,
  showPaymentWindow,
  startPurchase,
} from '../../internal/onramp.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A window as a browser hands it out, which the test can close. */
function fakeWindow() {
  const opened = {
    closed: false,
    opener: window as unknown,
    location: { replace: vi.fn() },
    close: vi.fn(() => {
      opened.closed = true
    }),
  }
  return opened
}

const order: OnrampOrder = {
  provider: { name: 'meld', title: 'Meld', imageUrl: undefined, fee: '1-2' },
  purchase: {
    key: 'eip155:1/ETH',
    symbol: 'ETH',
    name: 'Ether',
    iconUrl: undefined,
    tokenAddress: undefined,
    network: mainnet,
    networkName: 'ethereum-mainnet',
  },
  account: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  paymentAmount: '100',
  paymentCurrency: 'USD',
  quote: undefined,
  isSmartAccount: false,
  at: 0,
}

type Start = { isBlocked?: boolean; routes?: object; storage?: ReturnType<typeof memoryStorage> }

async function start({ isBlocked = false, routes = {}, storage = memoryStorage() }: Start = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const service = fakeOnrampService(routes as Record<string, unknown>)
  const held = { value: 5n, isSilent: false }
  const getBalance: Capabilities['getBalance'] = async () => {
    if (held.isSilent) throw new Error('silent')
    return { value: held.value, decimals: 18, symbol: 'ETH' }
  }
  const foyer = createFoyer({
    networks: [mainnet],
    adapters: [mockAdapter({ capabilities: { getBalance } })],
    storage,
    blockchainApiUrl: accountServiceUrl,
    fetch: service,
    debug: false,
    projectId: 'demo',
    enableWalletConnect: false,
  })
  onTestFinished(() => foyer.destroy())
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  open(foyer)
  const windows: ReturnType<typeof fakeWindow>[] = []
  const opening = vi.spyOn(window, 'open').mockImplementation(() => {
    if (isBlocked) return null
    windows.push(fakeWindow())
    return windows.at(-1) as unknown as Window
  })
  const orders = () => service.calls.filter(({ url }) => url.pathname === '/v1/generators/onrampurl')
  return { foyer, service, held, opening, windows, orders, flow: () => foyer.store.get(onrampFlowAtom) }
}

/** Looks for what was bought this often. */
const looks = (count: number) => vi.advanceTimersByTimeAsync(count * 5_000)

test('default: a window within the gesture, the provider’s page in it, the purchase in the balance', async () => {
  const { foyer, held, opening, windows, orders, flow } = await start()
  const events: unknown[] = []
  foyer.events.on((event) => events.push(event))
  const placed = startPurchase(foyer, order)
  // before anything is awaited
  expect(opening).toHaveBeenCalledWith('', '_blank', 'popup,width=600,height=800,scrollbars=yes')
  expect(foyer.store.get(routeAtom).name).toBe('BuyInProgress')
  await placed
  expect(flow()).toMatchObject({ step: 'paying', url: onrampUrl, window: 'open' })
  expect(windows[0]?.location.replace).toHaveBeenCalledExactlyOnceWith(onrampUrl)
  expect(windows[0]?.opener).toBeNull()
  expect(orders()).toHaveLength(1)
  expect(orders()[0]?.body).toEqual({
    destinationWallets: [{ address: order.account, blockchains: ['ethereum-mainnet'], assets: ['ETH'] }],
    defaultNetwork: 'ethereum-mainnet',
    partnerUserId: 'demo',
    defaultExperience: 'buy',
    presetFiatAmount: '100',
    fiatCurrency: 'USD',
  })
  expect(events).toContainEqual({
    type: 'SELECT_BUY_PROVIDER',
    properties: { provider: 'meld', isSmartAccount: false },
  })
  await looks(2)
  expect(flow().step).toBe('paying')
  held.value = 12n
  await looks(1)
  await vi.waitFor(() => expect(flow()).toMatchObject({ step: 'arrived', received: 7n, decimals: 18 }))
})

test('behavior: what is spent meanwhile, and a silent network, do not hide what comes in', async () => {
  const { foyer, held, flow } = await start()
  await startPurchase(foyer, order)
  held.value = 1n
  await looks(1)
  held.isSilent = true
  await looks(3)
  expect(flow().step).toBe('paying')
  held.isSilent = false
  held.value = 4n
  await looks(1)
  await vi.waitFor(() => expect(flow()).toMatchObject({ step: 'arrived', received: 3n }))
})

test('behavior: nobody looks while the page is hidden', async () => {
  const { foyer, held, flow } = await start()
  await startPurchase(foyer, order)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  held.value = 9n
  await looks(10)
  expect(flow().step).toBe('paying')
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  await vi.waitFor(() => expect(flow()).toMatchObject({ step: 'arrived', received: 4n }))
})

test('behavior: a second press places no second order; a window that was closed is opened again for the same one', async () => {
  const { foyer, windows, orders, flow } = await start()
  await Promise.all([startPurchase(foyer, order), startPurchase(foyer, { ...order })])
  await startPurchase(foyer, { ...order })
  expect([orders().length, windows.length]).toEqual([1, 1])
  windows[0]?.close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(flow()).toMatchObject({ step: 'paying', window: 'closed' })
  showPaymentWindow(foyer)
  expect(flow()).toMatchObject({ step: 'paying', window: 'open' })
  expect(windows[1]?.location.replace).toHaveBeenCalledExactlyOnceWith(onrampUrl)
  showPaymentWindow(foyer)
  windows[1]?.close()
  await vi.advanceTimersByTimeAsync(1_000)
  // the newest counts
  expect([windows.length, flow()]).toMatchObject([3, { window: 'open' }])
  expect(orders()).toHaveLength(1)
})

test('error: a blocked window: the order stands, with its address', async () => {
  const { foyer, held, orders, flow } = await start({ isBlocked: true })
  await startPurchase(foyer, order)
  expect(flow()).toMatchObject({ step: 'paying', window: 'blocked', url: onrampUrl })
  showPaymentWindow(foyer)
  expect(flow()).toMatchObject({ window: 'blocked' })
  expect(orders()).toHaveLength(1)
  held.value = 6n
  await looks(1)
  await vi.waitFor(() => expect(flow().step).toBe('arrived'))
})

test.each([
  ['refuses', failWith(400), 'HttpRequestFailed'],
  ['does not serve the network', { url: '' }, 'ChainUnsupported'],
  ['names no web page', { url: 'javascript:alert(1)' }, 'AnswerInvalid'],
])('error: a provider that %s: said, the window closed, and a retry is a new order', async (_, answer, name) => {
  const { foyer, service, windows, orders, flow } = await start({ routes: { 'POST /v1/generators/onrampurl': answer } })
  await startPurchase(foyer, order)
  expect(flow()).toMatchObject({ step: 'failed', error: { name } })
  expect(windows[0]?.closed).toBe(true)
  service.answer('POST /v1/generators/onrampurl', { url: onrampUrl })
  await startPurchase(foyer, { ...order })
  expect(flow().step).toBe('paying')
  expect(orders()).toHaveLength(2)
})

test('behavior: given up, everything of it ends: the empty window, the request, the looking', async () => {
  const { foyer, held, windows, flow } = await start()
  await startPurchase(foyer, order)
  leavePurchase(foyer)
  // what shows the provider's page is the visitor's
  expect([flow().step, windows[0]?.closed]).toEqual(['idle', false])
  held.value = 99n
  await looks(3)
  expect(flow().step).toBe('idle')
  const waiting = await start({ routes: { 'POST /v1/generators/onrampurl': hangs } })
  const placed = startPurchase(waiting.foyer, order)
  leavePurchase(waiting.foyer)
  await placed
  expect([waiting.flow().step, waiting.windows[0]?.closed]).toEqual(['idle', true])
})

test('behavior: a reload loses no order: it is there with its page, and what came meanwhile is seen at once', async () => {
  const storage = memoryStorage()
  const first = await start({ storage })
  await startPurchase(first.foyer, { ...order, at: Date.now() })
  await looks(1)
  // spent before the reload: what comes is counted from here
  first.held.value = 2n
  await looks(1)
  first.foyer.destroy()
  const { foyer, held, windows, orders, flow } = await start({ storage })
  expect(listPurchaseRecords(foyer, '0x0000000000000000000000000000000000000001')).toEqual([])
  const [record] = listPurchaseRecords(foyer, order.account)
  if (!record) throw new Error('lost')
  expect(record).toMatchObject({ url: onrampUrl, held: 2n, order: { paymentAmount: '100', paymentCurrency: 'USD' } })
  // nobody is asked before the visitor wants to see it
  expect([flow().step, orders().length, windows.length]).toEqual(['idle', 0, 0])
  held.value = 9n
  resumePurchase(foyer, record)
  expect(flow()).toMatchObject({ step: 'paying', window: 'closed', url: onrampUrl })
  await vi.advanceTimersByTimeAsync(0)
  await vi.waitFor(() => expect(flow()).toMatchObject({ step: 'arrived', received: 7n, decimals: 18 }))
  expect([listPurchaseRecords(foyer, order.account), orders()]).toEqual([[], []])
})

test('behavior: taken up again it is the same order; given up it is forgotten; another one is not touched', async () => {
  const storage = memoryStorage()
  const first = await start({ storage })
  await startPurchase(first.foyer, { ...order, at: Date.now() })
  first.foyer.destroy()
  const second = await start({ storage })
  await vi.advanceTimersByTimeAsync(1)
  await startPurchase(second.foyer, { ...order, paymentAmount: '250', at: Date.now() })
  const open = () => listPurchaseRecords(second.foyer, order.account)
  expect(open().map((one) => one.order.paymentAmount)).toEqual(['250', '100'])
  // while one is open no other takes its place
  resumePurchase(second.foyer, open()[1] as PurchaseRecord)
  expect(second.flow()).toMatchObject({ order: { paymentAmount: '250' } })
  leavePurchase(second.foyer)
  expect(open().map((one) => one.order.paymentAmount)).toEqual(['100'])
  resumePurchase(second.foyer, open()[0] as PurchaseRecord)
  showPaymentWindow(second.foyer)
  expect(second.windows.at(-1)?.location.replace).toHaveBeenCalledExactlyOnceWith(onrampUrl)
  expect(second.orders()).toHaveLength(1)
  leavePurchase(second.foyer)
  expect(open()).toEqual([])
})

test('behavior: an open order is pushed out by no other, and by no time, until its coins have come or the visitor gives it up', async () => {
  const storage = memoryStorage()
  const { foyer } = await start({ storage })
  const count = 12
  for (let index = 0; index < count; index += 1) {
    await startPurchase(foyer, { ...order, paymentAmount: String(100 + index), at: Date.now() })
    foyer.store.set(onrampFlowAtom, { type: 'left' })
    await vi.advanceTimersByTimeAsync(1)
  }
  vi.setSystemTime(Date.now() + 30 * 86_400_000)
  const later = await start({ storage })
  vi.setSystemTime(Date.now() + 30 * 86_400_000)
  const open = () => listPurchaseRecords(later.foyer, order.account)
  expect(open()).toHaveLength(count)
  resumePurchase(later.foyer, open()[0] as PurchaseRecord)
  leavePurchase(later.foyer)
  expect(open()).toHaveLength(count - 1)
})

test('behavior: of two tabs that order at once the second goes back to the form, which says so', async () => {
  const storage = memoryStorage()
  const first = await start({ storage, routes: { 'POST /v1/generators/onrampurl': hangs } })
  const second = await start({ storage })
  open(second.foyer, { view: 'OnRampProviders' })
  const placed = startPurchase(first.foyer, { ...order, at: 1 })
  await startPurchase(second.foyer, { ...order, at: 1 })
  expect([second.flow().step, second.orders(), second.windows.map(({ closed }) => closed)]).toEqual([
    'idle',
    [],
    // the newest window is the stub's: what the first tab opened stays
    [false, true],
  ])
  expect(second.foyer.store.get(routeAtom).name).toBe('OnRampProviders')
  leavePurchase(first.foyer)
  await placed
})

/** As an earlier version kept it. */
const { network: _, ...bought } = order.purchase
const former = {
  provider: order.provider,
  purchase: { ...bought, networkId: 'eip155:1' },
  account: order.account,
  paymentAmount: '100',
  paymentCurrency: 'USD',
  isSmartAccount: false,
  at: 5,
  url: onrampUrl,
  least: '7',
}
const storing = (row: unknown) =>
  memoryStorage({ entries: { '@foyer/purchases': JSON.stringify({ v: 1, value: [row, 7, null] }) } })

test('behavior: an order that an earlier version kept is taken over', async () => {
  const storage = storing(former)
  const { foyer } = await start({ storage })
  expect(listPurchaseRecords(foyer, order.account)).toMatchObject([
    { url: onrampUrl, held: 7n, order: { paymentAmount: '100', provider: order.provider, at: 5 } },
  ])
  expect(storage.getItem('@foyer/purchases')).toBeNull()
})

test.each([
  { url: 'javascript:alert(1)' },
  { account: 5 },
  { paymentAmount: '1e9' },
  { paymentCurrency: '<b>' },
  { provider: null },
  { purchase: { ...former.purchase, networkId: 'eip155:999' } },
  { at: 'now' },
  { least: '-1' },
])('error: stored nonsense is no order: %j', async (bad) => {
  const { foyer } = await start({ storage: storing({ ...former, ...bad }) })
  expect(listPurchaseRecords(foyer, order.account)).toEqual([])
})

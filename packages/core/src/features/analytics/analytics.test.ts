import { type FakeAnswer, failWith, fakeFetch, mainnet, memoryStorage, mockAdapter, unreachable } from '@foyer/test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventTable } from '../../eventTable.ts'
import {
  alertAtom,
  close,
  connect,
  createFoyer,
  disconnect,
  type FoyerOptions,
  open,
  updateFeatures,
} from '../../index.ts'
import { toErrorReport } from './createSender.ts'

const service = 'https://api.test'
/** The code that sends loads first, which on a busy machine takes its time. */
const wait = { timeout: 10_000 }

beforeEach(() => {
  vi.stubGlobal('location', {
    origin: 'https://shop.test',
    pathname: '/cart',
    hostname: 'shop.test',
    href: 'https://shop.test/cart?token=secret#key',
  })
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function setup(params: { collecting?: FakeAnswer; sink?: FakeAnswer; options?: Partial<FoyerOptions> } = {}) {
  const fetch = fakeFetch({
    'GET /appkit/v1/config': { features: [] },
    'GET /getAnalyticsConfig': params.collecting ?? { isAnalyticsEnabled: true },
    'POST /e': params.sink ?? { accepted: 1 },
  })
  const adapter = mockAdapter()
  const foyer = createFoyer({
    projectId: 'p1',
    networks: [mainnet],
    adapters: [adapter],
    storage: memoryStorage(),
    apiUrl: service,
    features: { analytics: true },
    fetch,
    ...params.options,
  })
  const sent = () => fetch.calls.filter(({ url }) => url.pathname === '/e').map(({ body }) => body as Sent)
  const waitUntilSent = (count: number) => vi.waitFor(() => expect(sent()).toHaveLength(count), wait)
  return { foyer, fetch, adapter, sent, waitUntilSent, names: () => sent().map(({ props }) => props.event) }
}

type Sent = {
  readonly eventId: string
  readonly url: string
  readonly domain: string
  readonly timestamp: number | string
  readonly props: Readonly<Record<string, unknown>> & { readonly event: string }
}

/** Two turns of every queue that an unwanted request could sit in. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done))
}

test('default: nothing leaves the page before the visitor acts; then INITIALIZE and what happened', async () => {
  const { foyer, fetch, sent, waitUntilSent } = setup()
  await settle()
  expect(fetch.calls).toEqual([])
  open(foyer)
  await waitUntilSent(2)
  const [first, second] = sent()
  expect(first?.props).toMatchObject({
    type: 'track',
    event: 'INITIALIZE',
    properties: { networks: ['eip155:1'], defaultNetwork: 'eip155:1', features: { analytics: true, send: true } },
  })
  expect(second).toMatchObject({ props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } } })
  expect(second?.timestamp).toBeCloseTo(Date.now(), -5)
  const call = fetch.calls.find(({ url }) => url.pathname === '/e')
  expect(call?.url.search).toBe('?projectId=p1&st=foyer&sv=html-eip155-0.0.0')
})

test('behavior: INITIALIZE tells which logins the site offers', async () => {
  const { foyer, sent, waitUntilSent } = setup({ options: { features: { analytics: true, socials: ['google', 'x'] } } })
  open(foyer)
  await waitUntilSent(2)
  expect(sent()[0]?.props).toMatchObject({
    event: 'INITIALIZE',
    properties: { networks: ['eip155:1'], features: { socials: ['google', 'x'] } },
  })
})

test('behavior: off unless the site turns it on, and without a project or service', async () => {
  for (const options of [{ features: undefined }, { projectId: '' }, { apiUrl: undefined }]) {
    const { foyer, sent, fetch } = setup({ options })
    open(foyer)
    close(foyer)
    await settle()
    expect(sent()).toEqual([])
    expect(fetch.calls.map(({ url }) => url.pathname)).not.toContain('/getAnalyticsConfig')
  }
})

test('behavior: what a visitor does before they agree, and after they took it back, is never sent', async () => {
  const { foyer, fetch, sent, names, waitUntilSent } = setup({ options: { features: undefined } })
  open(foyer)
  close(foyer)
  await settle()
  expect(fetch.calls.map(({ url }) => url.pathname)).not.toContain('/getAnalyticsConfig')
  updateFeatures(foyer, { analytics: true })
  open(foyer)
  await waitUntilSent(2)
  updateFeatures(foyer, { analytics: false })
  close(foyer)
  await settle()
  expect(names()).toEqual(['INITIALIZE', 'MODAL_OPEN'])
  updateFeatures(foyer, { analytics: true })
  open(foyer)
  await waitUntilSent(3)
  expect(sent()[2]?.props.event).toBe('MODAL_OPEN')
})

test('behavior: the page is named without query and hash, each event by an id of its own', async () => {
  const { foyer, sent, waitUntilSent } = setup()
  open(foyer)
  close(foyer)
  await waitUntilSent(3)
  expect(sent().map(({ url, domain }) => [url, domain])).toEqual(
    sent().map(() => ['https://shop.test/cart', 'shop.test']),
  )
  expect(JSON.stringify(sent())).not.toMatch(/secret|#key/)
  const ids = sent().map(({ eventId }) => eventId)
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('behavior: connecting and disconnecting, with the account that was active', async () => {
  const { foyer, sent, waitUntilSent, names } = setup()
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  await disconnect(foyer)
  await waitUntilSent(3)
  expect(names()).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'DISCONNECT_SUCCESS'])
  expect(sent()[1]?.props['address']).toMatch(/^eip155:1:0x[0-9a-fA-F]{40}$/)
  expect(sent()[2]?.props['address']).toBeUndefined()
})

test('behavior: nothing is sent when the project collects none', async () => {
  const { foyer, sent, fetch } = setup({ collecting: { isAnalyticsEnabled: false } })
  open(foyer)
  await vi.waitFor(() => expect(fetch.calls.some(({ url }) => url.pathname === '/getAnalyticsConfig')).toBe(true), wait)
  close(foyer)
  await settle()
  expect(sent()).toEqual([])
})

test('behavior: only INITIALIZE is sent when the project cannot be asked', async () => {
  const { foyer, waitUntilSent, names } = setup({ collecting: unreachable })
  open(foyer)
  await waitUntilSent(1)
  close(foyer)
  await settle()
  expect(names()).toEqual(['INITIALIZE'])
})

test('behavior: a restored connection waits for what the visitor does', async () => {
  const { foyer, fetch, waitUntilSent, names } = setup()
  const properties = { method: 'browser', name: 'Mock', caipNetworkId: 'eip155:1', reconnect: true } as const
  foyer.events.emit({ type: 'CONNECT_SUCCESS', properties })
  await settle()
  expect(fetch.calls).toEqual([])
  open(foyer)
  await waitUntilSent(3)
  expect(names()).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'MODAL_OPEN'])
})

test('behavior: MODAL_CREATED and properties the table does not name stay on the page', async () => {
  const { foyer, sent, waitUntilSent, names } = setup()
  expect(Object.keys(eventTable)).not.toContain('MODAL_CREATED')
  foyer.events.emit({ type: 'MODAL_CREATED', properties: undefined } as never)
  foyer.events.emit({ type: 'MODAL_OPEN', properties: { connected: false, note: 'mine' } as { connected: boolean } })
  foyer.events.emit({ type: 'SWITCH_NETWORK', properties: { network: 5 as never } })
  await waitUntilSent(2)
  await settle()
  expect(names()).toEqual(['INITIALIZE', 'MODAL_OPEN'])
  expect(sent()[1]?.props['properties']).toEqual({ connected: false })
})

test('behavior: at most five error reports a minute', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  const { foyer, sent, waitUntilSent } = setup()
  const fail = () => foyer.events.emit({ type: 'INTERNAL_SDK_ERROR', properties: { error: new TypeError('broken') } })
  for (let count = 0; count < 8; count += 1) fail()
  await waitUntilSent(6)
  now.mockReturnValue(1_059_999)
  fail()
  await settle()
  expect(sent()).toHaveLength(6)
  now.mockReturnValue(1_060_000)
  fail()
  await waitUntilSent(7)
  expect(sent()[1]).toMatchObject({
    timestamp: '1970-01-01T00:16:40.000Z',
    props: { type: 'error', event: 'INTERNAL_SDK_ERROR', errorType: 'TypeError', errorMessage: 'broken' },
  })
  expect(sent()[1]?.props['stackTrace']).toContain('analytics.test')
})

test('behavior: a wallet that breaks is reported, one that says no is not', async () => {
  const { foyer, adapter, waitUntilSent, sent, names } = setup()
  const params = { connectorId: 'mock', namespace: 'eip155' } as const
  adapter.wallet().setMood('reject')
  await expect(connect(foyer, params)).rejects.toThrow('Connection rejected')
  adapter.wallet().setMood('crash')
  await expect(connect(foyer, params)).rejects.toThrow()
  await waitUntilSent(4)
  await settle()
  expect(names().toSorted()).toEqual(['CONNECT_ERROR', 'CONNECT_ERROR', 'INITIALIZE', 'INTERNAL_SDK_ERROR'])
  expect(sent().find(({ props }) => props['type'] === 'error')?.props['errorType']).toBe('ConnectFailed')
})

test('error: a service that is out of order is reported', async () => {
  const { foyer, fetch, waitUntilSent, names } = setup()
  fetch.answer('GET /appkit/v1/config', failWith(503))
  open(foyer)
  await waitUntilSent(3)
  expect(names()).toContain('INTERNAL_SDK_ERROR')
})

test('error: a 403 is told to the developer once, and nothing more is sent', async () => {
  const refusal = { reasons: [{ name: 'AnalyticsOff', description: 'Analytics are off for this project.' }] }
  const { foyer, waitUntilSent, sent } = setup({ sink: failWith(403, refusal) })
  open(foyer)
  await vi.waitFor(() => expect(foyer.store.get(alertAtom)?.title).toBe('Invalid App Configuration'), wait)
  expect(foyer.store.get(alertAtom)?.message).toContain('Analytics are off for this project.')
  const before = sent().length
  close(foyer)
  open(foyer)
  await settle()
  await waitUntilSent(before)
  expect(vi.mocked(console.error).mock.calls.filter(([text]) => String(text).includes('Invalid App'))).toHaveLength(1)
})

test.each([failWith(500), failWith(429), unreachable])(
  'error: a sink that fails disturbs nobody (%#)',
  async (sink) => {
    const { foyer, waitUntilSent } = setup({ sink })
    open(foyer)
    await waitUntilSent(2)
    await settle()
    expect(foyer.store.get(alertAtom)).toBeUndefined()
  },
)

test('behavior: a foyer that was destroyed sends nothing', async () => {
  const { foyer, sent } = setup()
  open(foyer)
  foyer.destroy()
  close(foyer)
  await settle()
  expect(sent()).toEqual([])
})

describe('toErrorReport', () => {
  test('behavior: addresses lose query and hash, texts are shortened', () => {
    const error = new Error(`GET https://a.test/x?key=1#y failed ${'z'.repeat(1_000)}`)
    error.stack = 'Error: x\n    at f (https://a.test/app.js?v=secret:10:5)\n    at wss://b.test/#h:1'
    const report = toErrorReport(error)
    expect(report?.errorMessage).toMatch(/^GET https:\/\/a\.test\/x failed z+$/)
    expect(report?.errorMessage).toHaveLength(500)
    expect(report?.stackTrace).toBe('Error: x\n    at f (https://a.test/app.js:10:5)\n    at wss://b.test/:1')
  })

  test.each(['UserRejected', 'RequestAborted', 'AbortError', 'ModalClosed'])('behavior: %s is no failure', (name) => {
    const cause = Object.assign(new Error('no'), { name })
    expect(toErrorReport(new Error('wrapped', { cause }))).toBeUndefined()
  })

  test('behavior: whatever was thrown has a report', () => {
    expect(toErrorReport('text')).toMatchObject({ errorType: 'Error', errorMessage: 'text' })
    expect(toErrorReport(undefined)).toMatchObject({ errorMessage: 'undefined' })
  })
})

import { fc, test as fuzz } from '@fast-check/vitest'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFakeRelay, type FakeRelay } from '../../test/fakeRelay.ts'
import { withoutSubtle } from '../../test/withoutSubtle.ts'
// the platform's own curves answer from another thread, whenever they like; these tests set the pace themselves
import '../crypto/curveFallback.ts'
import { formatRequest, formatResult, isRecord, toIdKey } from '../jsonRpc.ts'
import type { IncomingMessage } from './calls.ts'
import type { RelayEnvironment } from './createPageEnvironment.ts'
import { createRelayClient, type RelayClient, type RelayClientOptions } from './createRelayClient.ts'
import { defaultTiming, toWait } from './timing.ts'

const topic = 'a'.repeat(64)
const other = 'b'.repeat(64)
const message = { topic, message: 'sealed', tag: 1108, ttl: 300, prompt: true, id: '1' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

type Started = RelayClient & {
  readonly received: IncomingMessage[]
  readonly statuses: string[]
  readonly warnings: string[]
  readonly emit: (change: 'online' | 'offline' | 'visible') => void
}

function start(relay: FakeRelay, options: Partial<RelayClientOptions> = {}): Started {
  withoutSubtle()
  const received: IncomingMessage[] = []
  const warnings: string[] = []
  const listeners = new Set<(change: 'online' | 'offline' | 'visible') => void>()
  const environment: RelayEnvironment = {
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const client = createRelayClient({
    url: 'wss://relay.example',
    projectId: 'site',
    seed: new Uint8Array(32).fill(1),
    onMessage: (incoming) => void received.push(incoming),
    openSocket: relay.openSocket,
    environment,
    warn: (what) => warnings.push(what),
    ...options,
  })
  const statuses: string[] = []
  client.watch((status) => statuses.push(status))
  onTestFinished(async () => {
    client.close()
    await settle()
    // nothing may be left listening or waiting once a client is closed
    expect(listeners.size).toBe(0)
  })
  const emit = (change: 'online' | 'offline' | 'visible') => [...listeners].forEach((listener) => void listener(change))
  return { ...client, received, statuses, warnings, emit }
}

/** Lets promises settle without moving the clock. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

function push(id: number | string, text = 'sealed', inTopic = topic): string {
  return formatRequest(id, 'irn_subscription', { id: 'sub', data: { topic: inTopic, message: text, tag: 1108 } })
}

test('default: opens when a topic is wanted, subscribes, and acknowledges what arrives', async () => {
  const relay = createFakeRelay()
  const client = start(relay)
  await settle()
  expect(relay.sockets).toHaveLength(0)
  client.subscribe(topic)
  client.subscribe(other)
  await settle()
  expect(client.getStatus()).toBe('open')
  const address = new URL(relay.last().url)
  expect(address.origin).toBe('wss://relay.example')
  expect(address.searchParams.get('projectId')).toBe('site')
  expect(address.searchParams.get('useOnCloseEvent')).toBe('true')
  expect(address.searchParams.get('auth')?.split('.')).toHaveLength(3)
  expect(relay.requests('irn_batchSubscribe')[0]?.params).toEqual({ topics: [topic, other] })
  relay.last().emit(push(7))
  expect(client.received).toEqual([{ topic, message: 'sealed', tag: 1108 }])
  expect(relay.last().sent.at(-1)).toBe(formatResult(7, true))
})

test('behavior: a push with an id of 19 digits is acknowledged digit for digit', async () => {
  const relay = createFakeRelay()
  const client = start(relay)
  client.subscribe(topic)
  await settle()
  relay.last().emit(push('X').replace('"X"', '1700000000123456789'))
  expect(relay.last().sent.at(-1)).toContain('"id":1700000000123456789,')
})

test('behavior: a message is acknowledged only when it was handled', async () => {
  const relay = createFakeRelay()
  let finish: () => void = () => undefined
  const client = start(relay, { onMessage: () => new Promise((resolve) => (finish = resolve)) })
  client.subscribe(topic)
  await settle()
  relay.last().emit(push(7))
  await settle()
  expect(relay.last().sent.at(-1)).not.toBe(formatResult(7, true))
  finish()
  await settle()
  expect(relay.last().sent.at(-1)).toBe(formatResult(7, true))
})

test('behavior: a handler that throws is reported, and the message still acknowledged', async () => {
  const relay = createFakeRelay()
  const client = start(relay, {
    onMessage() {
      throw new Error('poison')
    },
  })
  client.subscribe(topic)
  await settle()
  relay.last().emit(push(7))
  expect(client.warnings).toEqual(['A message could not be handled'])
  expect(relay.last().sent.at(-1)).toBe(formatResult(7, true))
})

test('behavior: gives up a socket after 15 s, waits longer each time, and calls the relay unreachable after five', async () => {
  const relay = createFakeRelay({ opens: false })
  const client = start(relay, { timing: { jitter: 0 } })
  client.subscribe(topic)
  const refused = expect(client.publish(message)).rejects.toMatchObject({ name: 'RelayUnreachable' })
  await settle()
  for (const [attempt, wait] of [1_000, 2_000, 3_000, 4_000].entries()) {
    expect(relay.sockets).toHaveLength(attempt + 1)
    await pass(14_999)
    expect(relay.last().isClosed).toBe(false)
    await pass(1)
    expect(relay.last().isClosed).toBe(true)
    await pass(wait - 1)
    expect(relay.sockets).toHaveLength(attempt + 1)
    await pass(1)
  }
  await pass(15_000)
  expect(client.statuses).toEqual(['connecting', 'unreachable'])
  await refused
  // and goes on, further apart, for as long as a topic is wanted
  await pass(10_000)
  expect(relay.sockets.length).toBeGreaterThan(5)
})

// C25
test('behavior: a lost connection comes back in a moment, with every topic and every unanswered message', async () => {
  const relay = createFakeRelay({ answer: ({ method }) => (method === 'irn_publish' ? undefined : true) })
  const client = start(relay, { timing: { jitter: 0 } })
  client.subscribe(topic)
  await pass(6_000)
  const published = client.publish(message)
  await settle()
  const [first] = relay.requests('irn_publish')
  relay.last().close(1006)
  await pass(100)
  expect(relay.sockets).toHaveLength(2)
  expect(relay.requests('irn_subscribe')).toHaveLength(1)
  const [again] = relay.requests('irn_publish')
  expect(again?.params).toEqual(first?.params)
  expect(toIdKey(again?.id ?? 0)).toMatch(/^\d{19}$/)
  relay.last().emit(formatResult(again?.id ?? 0, true))
  await published
})

test('behavior: a relay that closes at once is not hammered', async () => {
  const relay = createFakeRelay()
  const client = start(relay, { timing: { jitter: 0 } })
  client.subscribe(topic)
  for (let round = 1; round <= 4; round += 1) {
    await settle()
    expect(relay.sockets).toHaveLength(round)
    relay.last().close(1013)
    await pass(round * 1_000)
  }
})

test('error: close code 3000 is final and says why; the next message tries again', async () => {
  const relay = createFakeRelay({ answer: () => undefined })
  const client = start(relay)
  const refused = expect(client.publish(message)).rejects.toMatchObject({
    name: 'RelayRefused',
    context: { reason: 'Unauthorized: invalid key' },
  })
  await settle()
  relay.last().close(3000, 'Unauthorized: invalid key')
  await refused
  expect(client.getStatus()).toBe('refused')
  await pass(120_000)
  client.subscribe(topic)
  await pass(120_000)
  expect(relay.sockets).toHaveLength(1)
  void client.publish(message).catch(() => undefined)
  await settle()
  expect(relay.sockets).toHaveLength(2)
})

test('behavior: a message the relay does not confirm is offered on a new socket, and given up after a minute', async () => {
  const relay = createFakeRelay({ answer: ({ method }) => (method === 'irn_publish' ? undefined : true) })
  const client = start(relay, { timing: { jitter: 0 } })
  const refused = expect(client.publish(message)).rejects.toMatchObject({
    name: 'RelayPublishFailed',
    context: { id: '1', tag: 1108 },
  })
  await settle()
  await pass(20_000)
  expect(relay.sockets.length).toBeGreaterThan(1)
  await pass(45_000)
  await refused
})

test('error: a message the relay will never take is refused at once', async () => {
  const relay = createFakeRelay({ answer: () => undefined })
  const client = start(relay)
  const refused = expect(client.publish(message)).rejects.toMatchObject({ name: 'RelayCallFailed' })
  await settle()
  const [request] = relay.requests('irn_publish')
  relay
    .last()
    .emit(`{"id":"${toIdKey(request?.id ?? 0)}","jsonrpc":"2.0","error":{"code":-32602,"message":"too long"}}`)
  await refused
})

test('error: aborting takes a message back', async () => {
  const relay = createFakeRelay({ opens: false })
  const client = start(relay)
  const stop = new AbortController()
  const aborted = expect(client.publish({ ...message, signal: stop.signal })).rejects.toMatchObject({
    name: 'RequestAborted',
  })
  stop.abort()
  await aborted
})

test('behavior: while an answer is awaited, silence is probed and a dead socket replaced within 35 s and a heartbeat', async () => {
  const relay = createFakeRelay({ answer: ({ method }) => (method === 'irn_subscribe' ? undefined : true) })
  const client = start(relay, { isAwaiting: () => true, timing: { jitter: 0, callTimeout: 1e9 } })
  client.subscribe(topic)
  await settle()
  await pass(40_000)
  expect(relay.requests('irn_subscribe', relay.sockets[0]).length).toBe(2)
  await pass(1_000)
  expect(relay.sockets).toHaveLength(2)
})

test('behavior: an idle socket is left in peace', async () => {
  const relay = createFakeRelay()
  const client = start(relay)
  client.subscribe(topic)
  await pass(3_600_000)
  expect(relay.sockets).toHaveLength(1)
  expect(relay.last().sent).toHaveLength(1)
})

test('behavior: after sleep the socket is not trusted', async () => {
  let slept = 0
  const relay = createFakeRelay()
  const client = start(relay, { now: () => Date.now() + slept })
  client.subscribe(topic)
  await pass(10_000)
  slept = 3_600_000
  await pass(5_200)
  expect(relay.sockets).toHaveLength(2)
})

test('behavior: offline drops the socket, online and visible bring it back at once or fetch what was missed', async () => {
  const relay = createFakeRelay({
    answer: ({ method, params }) => {
      if (method !== 'irn_batchFetchMessages') return true
      const [missed] = isRecord(params) && Array.isArray(params['topics']) ? params['topics'] : []
      return { messages: [{ topic: missed, message: 'missed', tag: 1 }], hasMore: false }
    },
  })
  const client = start(relay, { timing: { reconnectWait: 60_000 } })
  client.subscribe(topic)
  await pass(6_000)
  client.emit('offline')
  await settle()
  expect(relay.last().isClosed).toBe(true)
  client.emit('online')
  await settle()
  expect(relay.sockets).toHaveLength(2)
  client.emit('visible')
  await settle()
  expect(client.received).toEqual([{ topic, message: 'missed', tag: 1 }])
})

test('behavior: a relay that cannot fetch is subscribed to again', async () => {
  const relay = createFakeRelay({ answer: ({ method }) => (method === 'irn_batchFetchMessages' ? undefined : true) })
  const client = start(relay)
  client.subscribe(topic)
  await settle()
  client.emit('visible')
  await settle()
  const [request] = relay.requests('irn_batchFetchMessages')
  relay.last().emit(`{"id":"${toIdKey(request?.id ?? 0)}","jsonrpc":"2.0","error":{"code":-32601,"message":"no"}}`)
  await settle()
  expect(relay.requests('irn_subscribe')).toHaveLength(2)
})

test('behavior: without topics and messages the socket is let go', async () => {
  const relay = createFakeRelay()
  const client = start(relay)
  client.subscribe(topic)
  await settle()
  client.unsubscribe(topic)
  await settle()
  expect(relay.requests('irn_unsubscribe')[0]?.params).toMatchObject({ topic })
  await pass(20_000)
  expect(relay.last().isClosed).toBe(true)
  expect(client.getStatus()).toBe('idle')
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: more than 500 topics are subscribed in batches', async () => {
  const relay = createFakeRelay()
  const client = start(relay)
  for (let index = 0; index < 1_200; index += 1) client.subscribe(index.toString(16).padStart(64, '0'))
  await settle()
  const sizes = relay
    .requests('irn_batchSubscribe')
    .map(({ params }) => isRecord(params) && (params['topics'] as []).length)
  expect(sizes).toEqual([500, 500, 200])
})

test('behavior: waits grow with each failure up to a cap, and differ between clients', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 20].map((failures) => toWait(defaultTiming, failures, 0.5, false))
  expect(waits).toEqual([100, 1_000, 2_000, 3_000, 4_000, 5_000, 10_000, 20_000, 30_000])
  expect(toWait(defaultTiming, 3, 0, false)).toBe(2_100)
  expect(toWait(defaultTiming, 3, 1, false)).toBeCloseTo(3_900)
})

test('behavior: while somebody looks at the page a relay is tried every 5 s, however often it failed', () => {
  const waits = [0, 1, 4, 5, 6, 7, 20].map((failures) => toWait(defaultTiming, failures, 0.5, true))
  expect(waits).toEqual([100, 1_000, 4_000, 5_000, 5_000, 5_000, 5_000])
})

test('behavior: 31 times killed, the relay is back within 10 s of its return, in the median and at most', async () => {
  let isUp = true
  const relay = createFakeRelay({ opens: false })
  const client = start(relay, {
    openSocket(url) {
      const socket = relay.openSocket(url)
      const end = relay.last()
      queueMicrotask(() => (isUp ? end.open() : end.close(1006)))
      return socket
    },
  })
  client.subscribe(topic)
  await settle()
  const recoveries: number[] = []
  for (let kill = 0; kill < 31; kill += 1) {
    isUp = false
    relay.last().close(1006)
    // down for 0 to 12 s, up for 1 to 4 s before the next kill: many sockets live shortly
    await pass((kill * 2_700) % 12_000)
    isUp = true
    const returned = Date.now()
    while (client.getStatus() !== 'open' || relay.last().isClosed) await pass(100)
    recoveries.push(Date.now() - returned)
    await pass(1_000 + ((kill * 700) % 3_000))
  }
  const sorted = recoveries.sort((a, b) => a - b)
  expect(sorted[15]).toBeLessThan(10_000)
  expect(sorted.at(-1)).toBeLessThan(10_000)
})

test('error: a page whose policy forbids the socket is told the relay is unreachable', async () => {
  const client = start(createFakeRelay(), {
    openSocket() {
      throw new DOMException('Refused to connect', 'SecurityError')
    },
  })
  const refused = expect(client.publish(message)).rejects.toMatchObject({ name: 'RelayUnreachable' })
  await settle()
  for (let second = 0; second < 20; second += 1) await pass(1_000)
  await refused
})

const junk = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record({
      id: fc.anything(),
      jsonrpc: fc.constant('2.0'),
      method: fc.constant('irn_subscription'),
      params: fc.anything(),
    })
    .map((value) => JSON.stringify(value)),
  fc.record({ id: fc.nat(), jsonrpc: fc.constant('2.0'), result: fc.anything() }).map((value) => JSON.stringify(value)),
)

fuzz.prop([fc.array(junk, { maxLength: 20 })])(
  'behavior: whatever a relay says is ignored, with one warning per kind',
  async (frames) => {
    const relay = createFakeRelay()
    const client = start(relay)
    client.subscribe(topic)
    await settle()
    for (const frame of frames) expect(() => relay.last().emit(frame)).not.toThrow()
    relay.last().emit(push(1, 'fine'))
    expect(client.received.at(-1)?.message).toBe('fine')
    expect(client.getStatus()).toBe('open')
  },
)

import { expect, test } from 'vitest'
import { createSqliteMailbox } from '../../src/relay/createSqliteMailbox.ts'
import type { Mailbox } from '../../src/relay/mailbox.ts'
import { connectRaw, newSeed, newTopic, type RawClient } from './rawClient.ts'
import { startRelay } from './startRelay.ts'

/** A store whose disk stands still until a test lets it go on; says how much waits for it. */
function createStuckMailbox() {
  const mailbox = createSqliteMailbox({ path: ':memory:' })
  let letGo: () => void = () => undefined
  const goes = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const seen = { waiting: 0, most: 0, appended: 0 }
  const stuck: Mailbox = {
    ...mailbox,
    async append(message) {
      const { length } = message.message
      seen.appended += 1
      seen.waiting += length
      seen.most = Math.max(seen.most, seen.waiting)
      await goes
      await mailbox.append(message)
      seen.waiting -= length
    },
  }
  return { mailbox: stuck, seen, letGo: () => letGo() }
}

function publishMany(client: RawClient, count: number, length: number) {
  return Array.from({ length: count }, (_, index) => client.publish(newTopic(), `${index}`.padEnd(length, 'x')))
}

const errorCode = (answer: unknown) => (answer as { error?: { code: number } }).error?.code

test('error: many sockets that publish to a slow disk take no more memory than the relay has for it', async () => {
  const { mailbox, seen, letGo } = createStuckMailbox()
  const limits = { maxWaitingBytes: 2_000_000, maxWaitingBytesPerAddress: 0, maxWaitingBytesPerProject: 0 }
  await using relay = await startRelay({ limits, createMailbox: () => mailbox })
  const clients = await Promise.all(Array.from({ length: 20 }, () => connectRaw(relay.url)))
  const answers = clients.flatMap((client) => publishMany(client, 10, 50_000))
  const first = await Promise.race(answers)
  expect(errorCode(first)).toBe(-32_029)
  letGo()
  const all = await Promise.all(answers)
  expect(all.every((answer) => answer.kind === 'result' || errorCode(answer) === -32_029)).toBe(true)
  expect(seen.most).toBeGreaterThan(1_000_000)
  expect(seen.most).toBeLessThanOrEqual(2_000_000)
  // nothing of it is left over, and whoever was refused can try again
  await expect.poll(() => relay.getRelay().getStats()).toMatchObject({ waitingBytes: 0 })
  const [again] = clients
  expect((await again?.publish(newTopic(), 'once more'))?.kind).toBe('result')
})

test('behavior: a long frame waits for room, and goes on when there is some', async () => {
  const { mailbox, seen, letGo } = createStuckMailbox()
  const limits = { maxWaitingBytes: 1_080_000, maxStall: 60_000 }
  await using relay = await startRelay({ limits, createMailbox: () => mailbox })
  const answers = publishMany(await connectRaw(relay.url), 3, 300_000)
  await expect.poll(() => seen.appended).toBe(3)
  const [late] = publishMany(await connectRaw(relay.url), 1, 300_000)
  await expect.poll(async () => (await relay.getRelay().getStats()).waitingBytes).toBeGreaterThan(1_000_000)
  letGo()
  expect((await Promise.all([...answers, late])).map((answer) => answer?.kind)).toEqual(Array(4).fill('result'))
  expect(seen.most).toBeLessThanOrEqual(1_080_000)
})

test('error: one address does not take the room of the others', async () => {
  const { mailbox, seen, letGo } = createStuckMailbox()
  await using relay = await startRelay({
    limits: { maxWaitingBytes: 2_000_000, maxWaitingBytesPerAddress: 500_000 },
    createMailbox: () => mailbox,
    getAddress: ({ headers }) => String(headers['x-forwarded-for']),
  })
  const from = (address: string) => connectRaw(relay.url, { headers: { 'x-forwarded-for': address } })
  const greedy = await Promise.all(Array.from({ length: 10 }, () => from('192.0.2.1')))
  const answers = greedy.flatMap((client) => publishMany(client, 8, 50_000))
  expect(errorCode(await Promise.race(answers))).toBe(-32_029)
  const polite = await from('192.0.2.2')
  const before = seen.appended
  const answer = polite.publish(newTopic(), 'polite')
  await expect.poll(() => seen.appended).toBe(before + 1)
  letGo()
  expect((await answer).kind).toBe('result')
  expect(seen.most).toBeLessThanOrEqual(500_010)
  await Promise.all(answers)
})

test('error: who asks for pages and never reads them is not written more', async () => {
  const stored = createSqliteMailbox({ path: ':memory:' })
  let read = 0
  const counting: Mailbox = {
    ...stored,
    async getBacklog(params) {
      const found = await stored.getBacklog(params)
      for (const { message } of found) read += message.length
      return found
    },
  }
  const limits = { maxWaitingBytesPerSocket: 6_000_000, requestBurst: 10_000 }
  await using relay = await startRelay({ limits, createMailbox: () => counting })
  const sender = await connectRaw(relay.url)
  const topics = Array.from({ length: 35 }, () => newTopic())
  for (const topic of topics) await sender.publish(topic, 'x'.repeat(900_000))
  const silent = await connectRaw(relay.url)
  silent.socket.pause()
  for (const topic of topics) void silent.request('irn_fetchMessages', { topic })
  await expect.poll(() => read).toBeGreaterThan(1_000_000)
  // a request behind them in the same process, so that those that are worked on have been
  await (await connectRaw(relay.url)).publish(newTopic(), 'polite')
  const { waitingBytes } = await relay.getRelay().getStats()
  expect(waitingBytes).toBeLessThanOrEqual(6_000_000)
  expect(read).toBeLessThan(20_000_000)
  silent.socket.terminate()
  await expect.poll(() => relay.getRelay().getStats()).toMatchObject({ waitingBytes: 0 })
})

test('error: frames that never end count, and end their sockets', async () => {
  await using relay = await startRelay({ limits: { maxWaitingBytesPerAddress: 1_000_000, maxStall: 100 } })
  const clients = await Promise.all(Array.from({ length: 10 }, () => connectRaw(relay.url)))
  for (const { socket } of clients) socket.send('x'.repeat(400_000), { fin: false })
  const ended = await Promise.any(clients.map(({ closed }) => closed))
  expect(ended.code).toBe(1013)
  await expect.poll(async () => (await relay.getRelay().getStats()).waitingBytes).toBeLessThanOrEqual(1_000_000)
  for (const { socket } of clients) socket.terminate()
  await expect.poll(() => relay.getRelay().getStats()).toMatchObject({ waitingBytes: 0, connections: 0 })
})

test('error: a frame that is not ended in time ends its socket', async () => {
  await using relay = await startRelay({ limits: { heartbeat: 50, frameTimeout: 100 } })
  const client = await connectRaw(relay.url)
  client.socket.send('x'.repeat(100_000), { fin: false })
  expect((await client.closed).code).toBe(1008)
})

test('behavior: of one client’s sockets beyond a number the oldest are closed', async () => {
  await using relay = await startRelay({ limits: { maxConnectionsPerClient: 2 } })
  const seed = newSeed()
  const first = await connectRaw(relay.url, { seed })
  const second = await connectRaw(relay.url, { seed })
  const third = await connectRaw(relay.url, { seed })
  expect(await first.closed).toEqual({ code: 4008, reason: 'Replaced by newer connections' })
  for (const client of [second, third]) expect((await client.publish(newTopic(), 'here')).kind).toBe('result')
  await connectRaw(relay.url)
  expect(second.socket.readyState).toBe(second.socket.OPEN)
})

test('error: a sender stores no more than its quota of bytes, and has room again when its messages are taken', async () => {
  await using relay = await startRelay({ limits: { pushDelay: 0 }, stored: { maxStoredBytesPerClient: 10_000 } })
  const greedy = await connectRaw(relay.url)
  const topic = newTopic()
  const answers = Array.from({ length: 6 }, (_, index) => greedy.publish(topic, `${index}`.padEnd(3_000, 'x')))
  const codes = (await Promise.all(answers)).map(errorCode)
  expect(codes).toEqual([undefined, undefined, undefined, -32_028, -32_028, -32_028])
  // the same text twice is kept, and counted, once
  expect(errorCode(await greedy.publish(topic, '0'.padEnd(3_000, 'x')))).toBe(undefined)
  const reader = await connectRaw(relay.url)
  expect(errorCode(await reader.publish(newTopic(), 'polite'))).toBe(undefined)
  await reader.request('irn_subscribe', { topic })
  for (let count = 0; count < 3; count += 1) await reader.nextPush()
  await expect.poll(async () => errorCode(await greedy.publish(topic, 'x'.repeat(9_999)))).toBe(undefined)
})

test('error: a project and the whole store have quotas of messages, whoever sends', async () => {
  const stored = { maxStoredMessages: 5, maxStoredMessagesPerProject: 3, maxStoredMessagesPerClient: 2 }
  await using relay = await startRelay({ stored })
  const send = async (projectId: string, count: number) => {
    const client = await connectRaw(relay.url, { projectId })
    const answers = Array.from({ length: count }, (_, index) => client.publish(newTopic(), `${index}`))
    return (await Promise.all(answers)).filter(({ kind }) => kind === 'result').length
  }
  expect(await send('one', 3)).toBe(2)
  expect(await send('one', 3)).toBe(1)
  expect(await send('one', 3)).toBe(0)
  expect(await send('two', 3)).toBe(2)
  expect(await send('three', 3)).toBe(0)
})

test('behavior: a message is kept no longer than the owner lets it be', async () => {
  let time = Date.now()
  await using relay = await startRelay({ limits: { maxTtl: 600 }, now: () => time })
  const sender = await connectRaw(relay.url)
  const topic = newTopic()
  expect((await sender.publish(topic, 'for a month', { ttl: 2_592_000 })).kind).toBe('result')
  expect(errorCode(await sender.publish(topic, 'for longer', { ttl: 2_592_001 }))).toBe(-32_602)
  const reader = await connectRaw(relay.url)
  time += 601_000
  expect(await reader.request('irn_fetchMessages', { topic })).toMatchObject({ result: { messages: [] } })
})

test.each([
  ['socket', { maxTopicsPerConnection: 3 }, { isSameClient: true, isOtherFree: true }],
  ['client', { maxTopicsPerClient: 3 }, { isSameClient: true, isOtherFree: false }],
  ['address', { maxTopicsPerAddress: 3 }, { isSameClient: false, isOtherFree: false }],
  ['process', { maxTopics: 3 }, { isSameClient: false, isOtherFree: false }],
])('error: a %s subscribes to so many topics, and again when it leaves one', async (_, limits, other) => {
  await using relay = await startRelay({ limits })
  const seed = newSeed()
  const first = await connectRaw(relay.url, { seed })
  const second = await connectRaw(relay.url, other.isSameClient ? { seed } : {})
  const topics = [newTopic(), newTopic(), newTopic()]
  expect((await first.request('irn_batchSubscribe', { topics })).kind).toBe('result')
  // what it has is not counted again
  expect((await first.request('irn_batchSubscribe', { topics })).kind).toBe('result')
  expect(errorCode(await first.request('irn_subscribe', { topic: newTopic() }))).toBe(-32_602)
  const answer = await second.request('irn_subscribe', { topic: newTopic() })
  expect(answer.kind).toBe(other.isOtherFree ? 'result' : 'error')
  await first.request('irn_unsubscribe', { topic: topics[0] })
  expect((await first.request('irn_subscribe', { topic: newTopic() })).kind).toBe('result')
  await first.close()
  await expect.poll(async () => (await second.request('irn_subscribe', { topic: newTopic() })).kind).toBe('result')
})

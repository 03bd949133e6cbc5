import { isRecord, type RpcPayload, toSubscriptionId } from '@foyer/relay-client/wire'
import { expect, test } from 'vitest'
import { connectRaw, newSeed, newTopic } from './rawClient.ts'
import { startRelay } from './startRelay.ts'

const resultOf = (payload: RpcPayload) => (payload.kind === 'result' ? payload.result : payload)
const errorOf = (payload: RpcPayload) => (payload.kind === 'error' ? payload.error : payload)

test('default: a message reaches the subscriber and not its sender', async () => {
  await using relay = await startRelay()
  const [alice, bob] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
  const topic = newTopic()
  expect(resultOf(await bob.request('irn_subscribe', { topic }))).toBe(toSubscriptionId(topic, bob.clientId))
  await alice.request('irn_subscribe', { topic })
  expect(resultOf(await alice.publish(topic, 'hello'))).toBe(true)
  const push = await bob.nextPush()
  expect(push).toMatchObject({
    topic,
    message: 'hello',
    tag: 1108,
    subscription: toSubscriptionId(topic, bob.clientId),
  })
  expect(alice.pushes).toEqual([])
})

test('behavior: a message waits for its receiver across a restart, and is gone once acknowledged', async () => {
  await using relay = await startRelay()
  const topic = newTopic()
  const seed = newSeed()
  const alice = await connectRaw(relay.url)
  expect(resultOf(await alice.publish(topic, 'kept'))).toBe(true)
  await relay.kill()
  await relay.start()
  const bob = await connectRaw(relay.url, { seed })
  await bob.request('irn_subscribe', { topic })
  expect((await bob.nextPush()).message).toBe('kept')
  await bob.request('irn_subscribe', { topic })
  await bob.close()
  await relay.getMailbox().flush()
  expect((await relay.getMailbox().getStats()).messages).toBe(0)
})

test('behavior: an unacknowledged message comes again on the next connection, never twice on one', async () => {
  await using relay = await startRelay()
  const topic = newTopic()
  const seed = newSeed()
  const alice = await connectRaw(relay.url)
  const bob = await connectRaw(relay.url, { seed, acknowledges: false })
  await bob.request('irn_subscribe', { topic })
  await alice.publish(topic, 'once')
  const first = await bob.nextPush()
  await bob.request('irn_subscribe', { topic })
  await alice.publish(topic, 'fence')
  expect((await bob.nextPush()).message).toBe('fence')
  bob.socket.terminate()
  const again = await connectRaw(relay.url, { seed })
  await again.request('irn_subscribe', { topic })
  expect((await again.nextPush()).message).toBe(first.message)
})

test('behavior: the same message sent again is answered and pushed once', async () => {
  await using relay = await startRelay()
  const topic = newTopic()
  const [alice, bob] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
  await bob.request('irn_subscribe', { topic })
  for (let round = 0; round < 3; round += 1) {
    expect(resultOf(await alice.publish(topic, 'retry'))).toBe(true)
  }
  await bob.nextPush()
  expect(resultOf(await alice.publish(topic, 'retry'))).toBe(true)
  await alice.publish(topic, 'fence')
  expect((await bob.nextPush()).message).toBe('fence')
})

test('behavior: a sender is answered before his message is pushed', async () => {
  await using relay = await startRelay()
  const topic = newTopic()
  const [alice, bob] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
  await bob.request('irn_subscribe', { topic })
  const order: string[] = []
  const pushed = bob.nextPush().then(() => order.push('pushed'))
  await alice.publish(topic, 'race').then(() => order.push('answered'))
  await pushed
  expect(order).toEqual(['answered', 'pushed'])
})

test('behavior: an expired message is not delivered and is swept', async () => {
  let now = Date.now()
  await using relay = await startRelay({ now: () => now, limits: { sweepEvery: 5 } })
  const topic = newTopic()
  const alice = await connectRaw(relay.url, { issuedAt: Math.floor(now / 1_000) })
  await alice.publish(topic, 'short', { ttl: 10 })
  await alice.publish(topic, 'long', { ttl: 100 })
  now += 11_000
  const bob = await connectRaw(relay.url)
  await bob.request('irn_subscribe', { topic })
  expect((await bob.nextPush()).message).toBe('long')
  await expect.poll(async () => (await relay.getMailbox().getStats()).messages).toBe(0)
})

test('behavior: a proposal stays for a second wallet although the first has it', async () => {
  await using relay = await startRelay()
  const pairingTopic = newTopic()
  const [dapp, first] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
  const proposal = { pairingTopic, sessionProposal: 'proposal', ttl: 300, correlationId: 1 }
  expect(resultOf(await dapp.request('wc_proposeSession', proposal))).toBe(true)
  await first.request('irn_subscribe', { topic: pairingTopic })
  expect(await first.nextPush()).toMatchObject({ message: 'proposal', tag: 1100 })
  const second = await connectRaw(relay.url)
  await second.request('irn_subscribe', { topic: pairingTopic })
  expect((await second.nextPush()).message).toBe('proposal')
})

test('behavior: approving in one call answers the dapp and settles', async () => {
  await using relay = await startRelay()
  const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
  const [dapp, wallet] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
  await dapp.request('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal', ttl: 300 })
  const approval = { pairingTopic, sessionTopic, sessionProposalResponse: 'yes', sessionSettlementRequest: 'settle' }
  expect(resultOf(await wallet.request('wc_approveSession', { ...approval, ttl: 300 }))).toBe(true)
  expect(await dapp.nextPush()).toMatchObject({ topic: pairingTopic, message: 'yes', tag: 1101 })
  await dapp.request('irn_subscribe', { topic: sessionTopic })
  expect(await dapp.nextPush()).toMatchObject({ topic: sessionTopic, message: 'settle', tag: 1102 })
  await dapp.publish(sessionTopic, 'welcome', { tag: 1103 })
  expect((await wallet.nextPush()).message).toBe('welcome')
})

test('behavior: batches subscribe, publish, fetch and unsubscribe', async () => {
  await using relay = await startRelay()
  const topics = [newTopic(), newTopic(), newTopic()]
  const [alice, bob] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
  const messages = topics.map((topic, index) => ({ topic, message: `m${index}`, ttl: 300, tag: 1 }))
  expect(resultOf(await alice.request('irn_batchPublish', { messages }))).toBe(true)
  const fetched = resultOf(await bob.request('irn_batchFetchMessages', { topics }))
  expect(fetched).toMatchObject({ hasMore: false, messages: [{ message: 'm0' }, { message: 'm1' }, { message: 'm2' }] })
  const ids = topics.map((topic) => toSubscriptionId(topic, bob.clientId))
  expect(resultOf(await bob.request('irn_batchSubscribe', { topics }))).toEqual(ids)
  await alice.publish(topics[0] ?? '', 'live')
  expect((await bob.nextPush()).message).toBe('live')
  const subscriptions = topics.map((topic, index) => ({ topic, id: ids[index] }))
  expect(resultOf(await bob.request('irn_batchUnsubscribe', { subscriptions }))).toBe(true)
  await alice.publish(topics[0] ?? '', 'unheard')
  await bob.request('irn_subscribe', { topic: topics[1] })
  await alice.publish(topics[1] ?? '', 'fence')
  expect((await bob.nextPush()).message).toBe('fence')
})

test('behavior: a fetch returns pages until nothing is left, and a page that arrived does not come again', async () => {
  await using relay = await startRelay({ limits: { maxBatch: 4 } })
  const topic = newTopic()
  const seed = newSeed()
  const alice = await connectRaw(relay.url)
  for (let index = 0; index < 10; index += 1) await alice.publish(topic, `m${index}`)
  const bob = await connectRaw(relay.url, { seed })
  const seen: unknown[] = []
  for (let more = true; more; ) {
    const page = resultOf(await bob.request('irn_fetchMessages', { topic }))
    if (!isRecord(page) || !Array.isArray(page['messages'])) throw new Error('not a page')
    for (const item of page['messages']) seen.push(item.message)
    more = page['hasMore'] === true
  }
  expect(seen).toEqual(Array.from({ length: 10 }, (_, index) => `m${index}`))
  await expect.poll(async () => (await relay.getMailbox().getStats()).messages).toBe(0)
})

test('behavior: a slow reader keeps the rest in its mailbox and gets all of it', async () => {
  await using relay = await startRelay({ limits: { maxInFlight: 8 } })
  const topic = newTopic()
  const alice = await connectRaw(relay.url)
  const bob = await connectRaw(relay.url, { acknowledges: false })
  await bob.request('irn_subscribe', { topic })
  for (let index = 0; index < 50; index += 1) await alice.publish(topic, `m${index}`)
  const seen = new Set<string>()
  for (let index = 0; index < 50; index += 1) {
    const push = await bob.nextPush()
    expect(bob.pushes.length).toBeLessThan(8)
    seen.add(push.message)
    bob.acknowledge(push)
  }
  expect(seen.size).toBe(50)
})

test('behavior: a push answered with an error stays and is not pushed again into this socket', async () => {
  await using relay = await startRelay()
  const topic = newTopic()
  const seed = newSeed()
  const alice = await connectRaw(relay.url)
  const bob = await connectRaw(relay.url, { seed, acknowledges: false })
  await bob.request('irn_subscribe', { topic })
  await alice.publish(topic, 'no')
  const push = await bob.nextPush()
  bob.send(`{"id":${JSON.stringify(push.id)},"jsonrpc":"2.0","error":{"code":1,"message":"no"}}`)
  await bob.request('irn_subscribe', { topic })
  await alice.publish(topic, 'fence')
  expect((await bob.nextPush()).message).toBe('fence')
  await bob.close()
  const again = await connectRaw(relay.url, { seed })
  await again.request('irn_subscribe', { topic })
  const messages = [(await again.nextPush()).message, (await again.nextPush()).message]
  expect(messages).toEqual(['no', 'fence'])
})

test('behavior: an attestation travels with its message', async () => {
  await using relay = await startRelay()
  const topic = newTopic()
  const [alice, bob] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
  await bob.request('irn_subscribe', { topic })
  await alice.request('irn_publish', { topic, message: 'm', ttl: 300, tag: 1100, attestation: 'jws' })
  expect((await bob.nextPush()).attestation).toBe('jws')
})

test('behavior: a graceful shutdown says 1001 and keeps what was answered', async () => {
  await using relay = await startRelay()
  const topic = newTopic()
  const [alice, bob] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
  await alice.publish(topic, 'before')
  await relay.stop()
  expect(await bob.closed).toEqual({ code: 1001, reason: 'Server terminating' })
  await relay.start()
  const carol = await connectRaw(relay.url)
  await carol.request('irn_subscribe', { topic })
  expect((await carol.nextPush()).message).toBe('before')
})

test('behavior: a client that answers no ping is cut off; one without topics is closed as stale', async () => {
  await using relay = await startRelay({ limits: { heartbeat: 40 } })
  const silent = await connectRaw(relay.url)
  await silent.request('irn_subscribe', { topic: newTopic() })
  silent.socket.pong = () => undefined
  ;(silent.socket as unknown as { _receiver: { removeAllListeners(name: string): void } })._receiver.removeAllListeners(
    'ping',
  )
  expect((await silent.closed).code).toBe(1006)
  await using impatient = await startRelay({ limits: { heartbeat: 40, staleAfter: 1 } })
  const stale = await connectRaw(impatient.url)
  expect((await stale.closed).code).toBe(4008)
})

test.each([
  ['topic', { topic: 'short', message: 'm', ttl: 1, tag: 1 }],
  ['topic', { message: 'm', ttl: 1, tag: 1 }],
  ['message', { topic: newTopic(), ttl: 1, tag: 1 }],
  ['message', { topic: newTopic(), message: 7, ttl: 1, tag: 1 }],
  ['message: longer', { topic: newTopic(), message: 'm'.repeat(101), ttl: 1, tag: 1 }],
  ['ttl', { topic: newTopic(), message: 'm', ttl: -1, tag: 1 }],
  ['ttl', { topic: newTopic(), message: 'm', ttl: 1e9, tag: 1 }],
  ['tag', { topic: newTopic(), message: 'm', ttl: 1, tag: '1' }],
])('error: a publish with a wrong %s is refused', async (what, params) => {
  await using relay = await startRelay({ limits: { maxMessageLength: 100 } })
  const alice = await connectRaw(relay.url)
  expect(errorOf(await alice.request('irn_publish', params))).toMatchObject({
    code: -32_602,
    message: expect.stringContaining(what),
  })
})

test('error: unknown methods and broken frames are answered, logged once, and disturb nothing', async () => {
  await using relay = await startRelay()
  const alice = await connectRaw(relay.url)
  expect(errorOf(await alice.request('irn_nonsense', {}))).toMatchObject({ code: -32_601 })
  expect(errorOf(await alice.request('constructor', {}))).toMatchObject({ code: -32_601 })
  for (const text of ['', '{', '[]', 'null', '"x"']) alice.send(text)
  expect(resultOf(await alice.publish(newTopic(), 'fine'))).toBe(true)
  const details = relay.log.filter(({ event }) => event === 'bad input').map(({ detail }) => detail)
  expect(details.sort()).toEqual(['not a JSON-RPC frame', 'unknown method'])
})

test('error: binary frames and oversized frames close the socket', async () => {
  await using relay = await startRelay({ limits: { maxFrameBytes: 1_000 } })
  const alice = await connectRaw(relay.url)
  alice.socket.send(Buffer.from('x'))
  expect((await alice.closed).code).toBe(1003)
  const bob = await connectRaw(relay.url)
  bob.send('x'.repeat(2_000))
  expect((await bob.closed).code).toBe(1009)
})

test('error: too many requests are refused, then closed with 1013', async () => {
  await using relay = await startRelay({ limits: { requestsPerSecond: 1, requestBurst: 5 } })
  const alice = await connectRaw(relay.url)
  const answers = Array.from({ length: 8 }, () => alice.request('irn_subscribe', { topic: newTopic() }))
  const codes = (await Promise.all(answers)).map((payload) => (payload.kind === 'error' ? payload.error.code : 0))
  expect(codes).toEqual([0, 0, 0, 0, 0, -32_029, -32_029, -32_029])
  for (let index = 0; index < 5; index += 1) void alice.request('irn_subscribe', { topic: newTopic() })
  expect((await alice.closed).code).toBe(1013)
})

test('error: a full mailbox is said, not swallowed', async () => {
  const { createSqliteMailbox } = await import('../../src/relay/createSqliteMailbox.ts')
  await using relay = await startRelay({
    createMailbox: () => createSqliteMailbox({ path: ':memory:', limits: { maxStoredBytes: 1 } }),
  })
  const alice = await connectRaw(relay.url)
  expect(errorOf(await alice.publish(newTopic(), 'longer'))).toMatchObject({ message: 'Mailbox full' })
})

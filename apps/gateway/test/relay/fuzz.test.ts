import { fc, test as fuzz } from '@fast-check/vitest'
import { formatRequest } from '@foyer/relay-client/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { handlers } from '../../src/relay/rpc.ts'
import { connectRaw, newTopic, type RawClient } from './rawClient.ts'
import { startRelay, type TestRelay } from './startRelay.ts'

let relay: TestRelay
let client: RawClient

beforeAll(async () => {
  relay = await startRelay({ limits: { requestsPerSecond: 1e6, requestBurst: 1e6 } })
  client = await connectRaw(relay.url)
})
afterAll(() => relay[Symbol.asyncDispose]())

const topic = newTopic()
const nasty = fc.oneof(
  fc.anything({ maxDepth: 2 }),
  fc.constantFrom(topic, topic.toUpperCase(), '', -1, 0, Number.MAX_VALUE, null, '__proto__', 'x'.repeat(10_000)),
)
const method = fc.oneof(fc.constantFrom(...Object.keys(handlers), 'constructor', '__proto__', 'toString'), fc.string())
const names = ['topic', 'topics', 'message', 'messages', 'ttl', 'tag', 'subscriptions', 'pairingTopic', 'sessionTopic']
const params = fc.oneof(
  nasty,
  fc.dictionary(fc.constantFrom(...names), fc.oneof(nasty, fc.array(nasty, { maxLength: 5 }))),
)

/** The relay still works, whatever came before. */
async function expectAlive(): Promise<void> {
  expect((await client.publish(newTopic(), 'alive', { ttl: 1 })).kind).toBe('result')
}

fuzz.prop([method, params])('behavior: any request is answered and disturbs nothing', async (name, value) => {
  const answer = await client.request(name, JSON.parse(JSON.stringify(value) ?? 'null'))
  expect(['result', 'error']).toContain(answer.kind)
  if (answer.kind === 'error') expect(answer.error.code).not.toBe(-32_603)
})

fuzz.prop([fc.oneof(fc.string(), fc.json(), fc.constant(formatRequest(1, 'irn_subscription', {})))])(
  'behavior: any frame is taken',
  async (text) => {
    client.send(text)
    await expectAlive()
  },
)

fuzz.prop([fc.webPath(), fc.dictionary(fc.constantFrom('auth', 'projectId', 'useOnCloseEvent'), fc.string())], {
  numRuns: 50,
})('behavior: any address is refused without harm', async (path, query) => {
  const address = new URL(relay.url)
  address.pathname = path
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const socket = new WebSocket(address)
  await new Promise<void>((resolve) => socket.once('error', () => resolve()).once('close', () => resolve()))
  await expectAlive()
})

test('behavior: all of it left one line per kind in the log, and little behind', async () => {
  const lines = relay.log.filter(({ level }) => level !== 'info').map(({ event, detail }) => `${event}: ${detail}`)
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.filter((line) => line.startsWith('bad input')).length).toBeLessThanOrEqual(2)
  await client.close()
  await expect.poll(async () => (await relay.getRelay().getStats()).topics).toBe(0)
})

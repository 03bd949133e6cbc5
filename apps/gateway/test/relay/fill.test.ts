import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createNatsMailbox } from '../../src/relay/createNatsMailbox.ts'
import { createSqliteMailbox } from '../../src/relay/createSqliteMailbox.ts'
import type { Mailbox, StoredLimits } from '../../src/relay/mailbox.ts'
import { connectPair, respondToAll, startDapp, startWallet } from './clients.ts'
import { connectRaw, newSeed, newTopic } from './rawClient.ts'
import { startRelay } from './startRelay.ts'
import { findNats, startNats } from './startRelayProcess.ts'

const errorCode = (answer: unknown) => (answer as { error?: { code: number } }).error?.code

/** Clients without a word of the proxy in front are of a network of their own. */
const getAddress = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
  String(headers['x-forwarded-for'] ?? '203.0.113.1')

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** One stranger: a new key whenever the last has its share, messages of 100 kB as fast as the relay takes them. */
async function flood(url: string, address: string) {
  const counts = { taken: 0, refused: 0 }
  let isOver = false
  const run = async () => {
    while (!isOver) {
      const client = await connectRaw(url, from(address)).catch(() => undefined)
      for (let round = 0; client && round < 20 && !isOver; round += 1) {
        const topic = newTopic()
        const sent = Array.from({ length: 8 }, (_, index) =>
          client.publish(topic, `${round} ${index}`.padEnd(100_000, 'x'), { ttl: 2_592_000 }),
        )
        for (const answer of await Promise.race([Promise.all(sent), client.closed.then(() => [])])) {
          if (answer.kind === 'result') counts.taken += 1
          else counts.refused += 1
        }
      }
      client?.socket.terminate()
      await setImmediate()
    }
  }
  const done = run()
  const stop = async () => {
    isOver = true
    await done
  }
  onTestFinished(stop)
  return { counts, stop }
}

const limits = { maxStoredBytesPerProject: 8_000_000, maxStoredBytesPerNetwork: 5_000_000 }

type OpenMailbox = (limits: Partial<StoredLimits>) => Promise<Mailbox>

const stores: readonly { readonly name: string; readonly open: () => Promise<OpenMailbox | undefined> }[] = [
  { name: 'SQLite', open: async () => async (stored) => createSqliteMailbox({ path: ':memory:', limits: stored }) },
  {
    name: 'NATS',
    open: async () => {
      const binary = findNats()
      if (!binary) return undefined
      const nats = await startNats(binary)
      onTestFinished(nats.stop)
      // nobody makes room there: the share of a network is what keeps room free
      return async (stored) =>
        await createNatsMailbox({ servers: [nats.url], limits: { ...stored, maxStoredBytesPerNetwork: 3_000_000 } })
    },
  },
]

test.for(stores)(
  'behavior: while two strangers fill $name at full speed, honest pairs connect and exchange messages of 5 kB',
  async ({ open }, context) => {
    const openMailbox = await open()
    if (!openMailbox) return context.skip('not run: there is no nats-server here (apt-get install nats-server)')
    const mailbox = await openMailbox(limits)
    await using relay = await startRelay({ getAddress, createMailbox: () => mailbox })
    const strangers = await Promise.all([flood(relay.url, '192.0.2.1'), flood(relay.url, '198.51.100.1')])
    await expect
      .poll(() => Math.min(...strangers.map(({ counts }) => counts.refused)), { timeout: 30_000 })
      .toBeGreaterThan(8)
    const long = 'm'.repeat(5_000)
    for (const round of [1, 2, 3]) {
      const [dapp, wallet] = [startDapp(relay.url), startWallet(relay.url)]
      onTestFinished(async () => void (await Promise.all([dapp.close(), wallet.close()])))
      const topic = await connectPair(dapp, wallet)
      respondToAll(wallet, (_, params) => [round, (params as string[])[0], long])
      for (const index of [1, 2, 3]) {
        const params = [`${index}`, long]
        const answer = await dapp.request({ topic, networkId: 'eip155:1', method: 'personal_sign', params })
        expect(answer).toEqual([round, `${index}`, long])
      }
    }
    // also to somebody who is away
    const honest = await connectRaw(relay.url)
    const topic = newTopic()
    for (const index of Array(10).keys())
      expect((await honest.publish(topic, `${index}`.padEnd(5_000))).kind).toBe('result')
    const late = await connectRaw(relay.url)
    await late.request('irn_subscribe', { topic })
    const got: string[] = []
    while (got.length < 10) got.push((await late.nextPush()).message.trim())
    expect(got).toEqual(Array.from({ length: 10 }, (_, index) => `${index}`))
    await Promise.all(strangers.map(({ stop }) => stop()))
  },
)

test('behavior: in a project that is full who has the most makes room, with what he sent first', async () => {
  await using relay = await startRelay({ getAddress, stored: { maxStoredBytesPerProject: 1_000_000 } })
  const [big, small, fresh] = await Promise.all([
    connectRaw(relay.url, from('192.0.2.1')),
    connectRaw(relay.url, from('198.51.100.1')),
    connectRaw(relay.url),
  ])
  const [bigTopic, smallTopic] = [newTopic(), newTopic()]
  for (const index of Array(8).keys()) await big.publish(bigTopic, `${index}`.padEnd(100_000))
  for (const index of Array(2).keys()) await small.publish(smallTopic, `${index}`.padEnd(100_000))
  // who has the most himself is refused
  expect(errorCode(await big.publish(bigTopic, 'more'.padEnd(100_000)))).toBe(-32_028)
  expect((await fresh.publish(newTopic(), 'mine'.padEnd(50_000))).kind).toBe('result')
  const readAll = async (topic: string) => {
    const reader = await connectRaw(relay.url)
    const answer = await reader.request('irn_fetchMessages', { topic })
    const { messages } = (answer as { result: { messages: readonly { message: string }[] } }).result
    return messages.map(({ message }) => message.trim())
  }
  expect(await readAll(bigTopic)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(await readAll(smallTopic)).toEqual(['0', '1'])
  // what was read counts no longer, and nothing twice
  await expect.poll(async () => (await relay.getRelay().getStats()).mailbox.messages).toBe(1)
  for (const index of Array(9).keys()) {
    expect((await big.publish(newTopic(), `again ${index}`.padEnd(100_000))).kind).toBe('result')
  }
  expect(errorCode(await big.publish(newTopic(), 'again'.padEnd(100_000)))).toBe(-32_028)
})

test('behavior: who is there gets a message for which there is no room, and its sender is told so', async () => {
  await using relay = await startRelay({ stored: { maxStoredBytesPerNetwork: 100_000 } })
  const sender = await connectRaw(relay.url)
  await sender.publish(newTopic(), 'x'.repeat(99_000))
  const topic = newTopic()
  const message = 'm'.repeat(3_000)
  expect(errorCode(await sender.publish(topic, message))).toBe(-32_028)
  const silent = await connectRaw(relay.url, { acknowledges: false, seed: newSeed() })
  await silent.request('irn_subscribe', { topic })
  // one who leaves without a word does not have it: its sender is not told that he has
  const answer = sender.publish(topic, message)
  expect((await silent.nextPush()).message).toBe(message)
  await silent.close()
  expect(errorCode(await answer)).toBe(-32_028)
  const receiver = await connectRaw(relay.url)
  await receiver.request('irn_subscribe', { topic })
  expect((await sender.publish(topic, message)).kind).toBe('result')
  expect((await receiver.nextPush()).message).toBe(message)
  expect((await relay.getRelay().getStats()).mailbox.messages).toBe(1)
})

test.each([
  ['a message', 1108, 604_800],
  ['a proposal, which stays when somebody has it', 1100, 3_600],
] as const)('behavior: %s is kept no longer than the protocol needs', async (_, tag, seconds) => {
  let ahead = 0
  await using relay = await startRelay({ now: () => Date.now() + ahead })
  const sender = await connectRaw(relay.url)
  const topic = newTopic()
  await sender.publish(topic, 'kept', { tag, ttl: 2_592_000 })
  const count = async () => {
    relay.getMailbox().sweep(Date.now() + ahead)
    await relay.getMailbox().flush()
    return (await relay.getRelay().getStats()).mailbox.messages
  }
  ahead = seconds * 1_000 - 10_000
  expect(await count()).toBe(1)
  ahead = seconds * 1_000 + 10_000
  expect(await count()).toBe(0)
})

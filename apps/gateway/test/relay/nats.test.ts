import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect as connectToNats } from '@nats-io/transport-node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createNatsMailbox } from '../../src/relay/createNatsMailbox.ts'
import type { StoredMessage } from '../../src/relay/mailbox.ts'
import { connectPair, respondToAll, startDapp, startWallet } from './clients.ts'
import { connectRaw, newSeed, newTopic } from './rawClient.ts'
import { startRelay } from './startRelay.ts'
import { findNats, type RelayProcess, startNats, startRelayProcess } from './startRelayProcess.ts'

const binary = findNats()
if (!binary)
  console.warn('not run: relays over NATS, because there is no nats-server on this machine (Debian: nats-server)')

/** Starts what stands before relay processes in production: hands each new socket to the next one that answers. */
async function startBalancer(relays: readonly RelayProcess[]): Promise<{ url: string; server: Server }> {
  let turn = 0
  const pass = (client: Socket, tries: number) => {
    const relay = relays[turn % relays.length]
    turn += 1
    const upstream = connect(relay?.port ?? 0, '127.0.0.1')
    upstream.once('connect', () => client.pipe(upstream).pipe(client))
    upstream.once('error', () => (tries > 0 ? pass(client, tries - 1) : client.destroy()))
    upstream.once('close', () => upstream.bytesRead > 0 && client.destroy())
    client.once('close', () => upstream.destroy())
    client.once('error', () => upstream.destroy())
  }
  const server = createServer((client) => pass(client, relays.length))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { url: `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, server }
}

/** In front of a NATS server: of its connections the one with this number can be halted, as if the server did not get to it. */
async function startHalting(url: string, number: number) {
  const sockets: Socket[] = []
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(url).port), '127.0.0.1')
    sockets.push(client)
    client.pipe(upstream).pipe(client)
    client.once('close', () => upstream.destroy())
    for (const socket of [client, upstream]) socket.on('error', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return {
    url: `nats://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    halt: () => sockets[number]?.pause(),
    goOn: () => sockets[number]?.resume(),
    cut: () => sockets[number]?.destroy(),
  }
}

test('error: a start without NATS says which address does not answer and what to do, and no password', async () => {
  const message = await createNatsMailbox({ servers: ['nats://relay:secret@127.0.0.1:9'] }).catch(String)
  expect(message).toMatch(/^Error: No NATS server answers at 127\.0\.0\.1:9: .*nats-server -js.*GATEWAY_RELAY_NATS/)
  expect(message).not.toContain('secret')
})

describe.skipIf(!binary)('with a NATS server', () => {
  test('default: a message published through one relay reaches a subscriber of another', async () => {
    const nats = await startNats(binary as string)
    onTestFinished(nats.stop)
    const [one, two] = await Promise.all([startRelayProcess({ nats: nats.url }), startRelayProcess({ nats: nats.url })])
    onTestFinished(async () => void (await Promise.all([one.stop(), two.stop()])))
    const [alice, bob] = await Promise.all([connectRaw(one.url), connectRaw(two.url)])
    const topic = newTopic()
    await bob.request('irn_subscribe', { topic })
    await alice.publish(topic, 'across')
    expect((await bob.nextPush()).message).toBe('across')
  })

  test('behavior: mailboxes outlive both relays, and what was acknowledged is gone', async () => {
    const nats = await startNats(binary as string)
    onTestFinished(nats.stop)
    const mailbox = await createNatsMailbox({ servers: [nats.url] })
    onTestFinished(() => mailbox.close())
    const createMailbox = () => mailbox
    await using relay = await startRelay({
      createMailbox: () => ({ ...createMailbox(), close: () => Promise.resolve() }),
    })
    const [topic, seed] = [newTopic(), newSeed()]
    const alice = await connectRaw(relay.url)
    await alice.publish(topic, 'one')
    await alice.publish(topic, 'two', { ttl: 86_400 })
    await alice.publish(topic, 'proposal', { tag: 1100 })
    await relay.kill()
    await relay.start()
    const bob = await connectRaw(relay.url, { seed })
    await bob.request('irn_subscribe', { topic })
    const messages = [await bob.nextPush(), await bob.nextPush(), await bob.nextPush()].map(({ message }) => message)
    expect(messages).toEqual(['one', 'two', 'proposal'])
    await bob.close()
    await mailbox.flush()
    // the proposal stays for a second wallet, but does not come to this one again
    await expect.poll(async () => (await mailbox.getStats()).messages).toBe(2)
    const again = await connectRaw(relay.url, { seed })
    await again.request('irn_subscribe', { topic })
    const second = await connectRaw(relay.url)
    await second.request('irn_subscribe', { topic })
    expect((await second.nextPush()).message).toBe('proposal')
    expect(again.pushes).toEqual([])
  })

  test('behavior: messages of one millisecond keep their order, however long each is kept', async () => {
    const nats = await startNats(binary as string)
    onTestFinished(nats.stop)
    const mailbox = await createNatsMailbox({ servers: [nats.url] })
    onTestFinished(() => mailbox.close())
    const [topic, now] = [newTopic(), Date.now()]
    const sent = Array.from({ length: 12 }, (_, index) => `message ${index}`)
    const kept = {
      topic,
      tag: 1108,
      publishedAt: now,
      publisher: 'alice',
      attestation: undefined,
      projectId: 'test',
      network: 'net',
    }
    for (const [index, id] of sent.entries()) {
      const ttl = [300_000, 86_400_000, 2_592_000_000][index % 3] ?? 0
      await mailbox.append({ ...kept, id, message: id, expiresAt: now + ttl })
    }
    const backlog = await mailbox.getBacklog({ topic, clientId: 'bob', now, limit: 100, maxLength: 1_000_000 })
    expect(backlog.map(({ message }) => message)).toEqual(sent)
  })

  test('behavior: what was acknowledged is deleted in batches, and an acknowledgement kept as long as its message', async () => {
    const nats = await startNats(binary as string)
    onTestFinished(nats.stop)
    const mailbox = await createNatsMailbox({ servers: [nats.url] })
    onTestFinished(() => mailbox.close())
    const [topic, now, told] = [newTopic(), Date.now(), [] as StoredMessage[]]
    mailbox.watch((message) => told.push(message))
    await mailbox.join(topic)
    const kept = {
      topic,
      tag: 1108,
      publishedAt: now,
      publisher: 'alice',
      attestation: undefined,
      projectId: 'test',
      network: 'net',
    }
    const append = (id: string, life: number) => mailbox.append({ ...kept, id, message: id, expiresAt: now + life })
    const ids = Array.from({ length: 700 }, (_, index) => `message ${index}`)
    await Promise.all(ids.map((id) => append(id, 300_000)))
    await append('for a day', 86_400_000)
    await expect.poll(() => told.length).toBe(701)
    // two streams tell in no order between them
    const isLong = ({ id }: StoredMessage) => id === 'for a day'
    for (const message of told.filter((one) => !isLong(one))) mailbox.remove(message)
    // what is taken and not deleted yet comes to nobody again
    expect(await mailbox.getBacklog({ topic, clientId: 'bob', now, limit: 10, maxLength: 1_000 })).toMatchObject([
      { id: 'for a day' },
    ])
    mailbox.markAcknowledged(told.find(isLong) as StoredMessage, 'bob')
    await mailbox.flush()
    expect((await mailbox.getStats()).messages).toBe(2)
    const read = (clientId: string) =>
      mailbox.getBacklog({ topic, clientId, now, limit: 10, maxLength: 1_000, excluded: undefined })
    expect(await read('bob')).toEqual([])
    expect(await read('carol')).toMatchObject([{ id: 'for a day', place: { stream: 'foyer-day' } }])
    const connection = await connectToNats({ servers: nats.url })
    onTestFinished(() => connection.close())
    const { streams } = await jetstreamManager(connection)
    expect((await streams.info('foyer-day')).state.messages).toBe(2)
  })

  test('behavior: where deletions are not kept up with, senders of every process wait, and nothing is told twice', async () => {
    const nats = await startNats(binary as string)
    onTestFinished(nats.stop)
    // the second connection of a mailbox is the one that deletes
    const between = await startHalting(nats.url, 1)
    const here = await createNatsMailbox({ servers: [between.url] })
    const there = await createNatsMailbox({ servers: [nats.url] })
    onTestFinished(async () => void (await Promise.all([here.close(), there.close()])))
    const [topic, now, told] = [newTopic(), Date.now(), [] as StoredMessage[]]
    here.watch((message) => told.push(message))
    await here.join(topic)
    const kept = {
      topic,
      tag: 1108,
      publishedAt: now,
      attestation: undefined,
      projectId: 'test',
      network: 'net',
      publisher: 'alice',
    }
    const append = (mailbox: typeof here, id: string) =>
      mailbox.append({ ...kept, id, message: id, expiresAt: now + 300_000 })
    const backlog = () => here.getBacklog({ topic, clientId: 'bob', now, limit: 10, maxLength: 1_000 })

    await append(here, 'taken')
    await expect.poll(() => told.length).toBe(1)
    between.halt()
    here.remove(told[0] as StoredMessage)
    const { place } = told[0] as StoredMessage
    for (let seq = 1_000; seq < 21_000; seq += 1) here.remove({ ...told[0], place: { ...place, seq } } as StoredMessage)
    await expect.poll(() => there.peers?.getElsewhere('deletions')).toBe(20_001)
    const ends: string[] = []
    const note = (end: unknown) => ends.push(String(end ?? 'stored'))
    const waiting = [here, there].map((mailbox, index) => append(mailbox, `waits ${index}`).then(note, note))
    // reading is not held, and what is about to be deleted is not in it
    expect(await backlog()).toEqual([])
    expect(ends).toEqual([])
    between.goOn()
    await Promise.all(waiting)
    expect(ends).toEqual(['stored', 'stored'])
    await here.flush()
    expect((await backlog()).map(({ id }) => id).sort()).toEqual(['waits 0', 'waits 1'])
    expect((await here.getStats()).messages).toBe(2)
  })

  test('behavior: what cannot be deleted soon is never given up, and nothing more is delivered meanwhile', async () => {
    const nats = await startNats(binary as string)
    onTestFinished(nats.stop)
    const between = await startHalting(nats.url, 1)
    const mailbox = await createNatsMailbox({ servers: [between.url] })
    onTestFinished(() => mailbox.close())
    between.halt()
    const place = {
      stream: 'foyer-short',
      by: '',
      projectId: '',
      network: 'net',
      publisher: '',
      bytes: 0,
      expiresAt: 0,
    }
    const remove = (seq: number) => mailbox.remove({ topic: newTopic(), id: '', place: { ...place, seq } })
    for (let seq = 1; seq < 100_000; seq += 1) remove(seq)
    expect(mailbox.isBehind?.()).toBe(false)
    remove(100_000)
    expect(mailbox.isBehind?.()).toBe(true)
    between.goOn()
    await expect.poll(() => mailbox.isBehind?.()).toBe(false)
  })

  test('error: a sender who waits too long for room is told so', async () => {
    const nats = await startNats(binary as string)
    onTestFinished(nats.stop)
    const between = await startHalting(nats.url, 1)
    const mailbox = await createNatsMailbox({ servers: [between.url] })
    await using relay = await startRelay({ createMailbox: () => mailbox })
    const [alice, topic] = [await connectRaw(relay.url), newTopic()]
    between.halt()
    const place = {
      stream: 'foyer-short',
      by: '',
      projectId: '',
      network: 'net',
      publisher: '',
      bytes: 0,
      expiresAt: 0,
    }
    for (let seq = 1; seq <= 20_000; seq += 1) mailbox.remove({ topic, id: '', place: { ...place, seq } })
    expect(await alice.publish(topic, 'no room')).toMatchObject({ error: { code: -32_028, message: 'Mailbox full' } })
    between.goOn()
    await mailbox.flush()
    expect((await alice.publish(topic, 'no room')).kind).toBe('result')
  })

  test('behavior: what comes while a relay is cut off from NATS is told once afterwards, and what was taken is not', async () => {
    const nats = await startNats(binary as string)
    onTestFinished(nats.stop)
    const between = await startHalting(nats.url, 0)
    const [here, there] = [
      await createNatsMailbox({ servers: [between.url] }),
      await createNatsMailbox({ servers: [nats.url] }),
    ]
    onTestFinished(() => there.close())
    await using relay = await startRelay({ createMailbox: () => here })
    const [bob, topic, now] = [await connectRaw(relay.url), newTopic(), Date.now()]
    await bob.request('irn_subscribe', { topic })
    const kept = {
      topic,
      publishedAt: now,
      attestation: undefined,
      projectId: 'test',
      network: 'net',
      publisher: 'alice',
    }
    const append = (id: string, tag: number) =>
      there.append({ ...kept, tag, id, message: id, expiresAt: now + 300_000 })
    // the first stays in the mailbox for others
    await append('proposal', 1100)
    await append('before', 1108)
    expect([(await bob.nextPush()).message, (await bob.nextPush()).message]).toEqual(['proposal', 'before'])
    const read = () => there.getBacklog({ topic, clientId: bob.clientId, now, limit: 10, maxLength: 1_000 })
    await expect.poll(read).toEqual([])
    between.halt()
    await append('meanwhile', 1108)
    between.cut()
    expect((await bob.nextPush()).message).toBe('meanwhile')
    await append('after', 1108)
    expect((await bob.nextPush()).message).toBe('after')
    expect(bob.pushes).toEqual([])
  })

  test('behavior: two processes count what a sender stores and which sockets a client has as one', async () => {
    const nats = await startNats(binary as string)
    onTestFinished(nats.stop)
    const limits = { maxStoredMessagesPerClient: 8, maxConnectionsPerClient: 2, maxConnectionsPerAddress: 4 }
    const open = () => createNatsMailbox({ servers: [nats.url], limits })
    const [here, there] = await Promise.all([open(), open()])
    await using one = await startRelay({ createMailbox: () => here, limits })
    await using two = await startRelay({ createMailbox: () => there, limits })
    const [topic, seed] = [newTopic(), newSeed()]
    const [alice, second] = [await connectRaw(one.url, { seed }), await connectRaw(one.url, { seed })]
    for (const text of ['1', '2', '3', '4', '5']) await alice.publish(topic, text)
    const key = alice.clientId
    await expect.poll(() => there.peers?.getElsewhere(`messages client ${key}`)).toBe(5)
    expect(there.peers?.getElsewhere(`sockets client ${key}`)).toBe(2)

    // as many as it may have are elsewhere: the newest here stays
    const third = await connectRaw(two.url, { seed })
    const fourth = await connectRaw(two.url, { seed })
    expect((await third.closed).code).toBe(4008)
    const stored = []
    for (const text of ['6', '7', '8', '9']) stored.push((await fourth.publish(topic, text)).kind)
    expect(stored).toEqual(['result', 'result', 'result', 'error'])
    const bob = await connectRaw(two.url)
    // two here and two there have one address
    await expect(connectRaw(two.url)).rejects.toThrow('429')

    // what is taken here makes room where it was stored
    await bob.request('irn_subscribe', { topic })
    await expect.poll(() => bob.pushes.length).toBe(8)
    await expect.poll(() => there.peers?.getElsewhere(`messages client ${key}`)).toBe(0)
    expect((await fourth.publish(topic, '9')).kind).toBe('result')
    expect(second.socket.readyState).toBe(second.socket.OPEN)
  })

  test('behavior: processes that start at once on a new server all come up', async () => {
    const nats = await startNats(binary as string)
    onTestFinished(nats.stop)
    const open = (index: number) => createNatsMailbox({ servers: [nats.url], name: `site${index >> 1}` })
    const started = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => open(index)))
    const failed = started.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    await Promise.all(started.map((result) => result.status === 'fulfilled' && result.value.close()))
    expect(failed).toEqual([])
  })

  test('behavior: notices and reports of two processes fit what the server takes, however much is taken at once', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'foyer-nats-config-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(path.join(folder, 'nats.conf'), 'max_payload: 2048\n')
    const nats = await startNats(binary as string, ['-js', '-c', path.join(folder, 'nats.conf')])
    onTestFinished(nats.stop)
    const open = () => createNatsMailbox({ servers: [nats.url], limits: { maxStoredMessagesPerClient: 5 } })
    const [here, there] = await Promise.all([open(), open()])
    onTestFinished(async () => void (await Promise.all([here.close(), there.close()])))
    const [topic, now, told] = [newTopic(), Date.now(), [] as StoredMessage[]]
    there.watch((message) => told.push(message))
    await there.join(topic)
    const senders = Array.from({ length: 400 }, (_, index) => `a sender with a long name ${index}`)
    const kept = { topic, tag: 1108, publishedAt: now, attestation: undefined, projectId: 'test', network: 'net' }
    const rows = senders.map((publisher) => ({ ...kept, id: publisher, message: publisher, publisher }))
    await Promise.all(rows.map((row) => here.append({ ...row, expiresAt: now + 300_000 })))
    await expect.poll(() => there.peers?.getElsewhere(`messages client ${senders[0]}`)).toBe(1)
    await expect.poll(() => told.length).toBe(400)
    for (const message of told) there.remove(message)
    await expect.poll(() => there.peers?.getElsewhere(`messages client ${senders[0]}`)).toBe(0)
  })

  test('error: a server without JetStream is said to be, with what to do', async () => {
    const nats = await startNats(binary as string, [])
    onTestFinished(nats.stop)
    await expect(createNatsMailbox({ servers: [nats.url] })).rejects.toThrow(
      new RegExp(`^The NATS server at ${nats.url.slice('nats://'.length)} has no JetStream: .*nats-server -js`),
    )
  })

  test('behavior: a full stream is said, not swallowed', async () => {
    const nats = await startNats(binary as string)
    onTestFinished(nats.stop)
    const mailbox = await createNatsMailbox({ servers: [nats.url], maxBytes: 600 })
    await using relay = await startRelay({ createMailbox: () => mailbox })
    const alice = await connectRaw(relay.url)
    const answers = [await alice.publish(newTopic(), 'm'.repeat(100)), await alice.publish(newTopic(), 'm'.repeat(500))]
    expect(answers.map(({ kind }) => kind)).toEqual(['result', 'error'])
    expect(answers[1]).toMatchObject({ error: { message: 'Mailbox full' } })
  })

  test('behavior: one of two relays is killed under load and nothing is lost', async () => {
    const nats = await startNats(binary as string)
    onTestFinished(nats.stop)
    const relays = await Promise.all([startRelayProcess({ nats: nats.url }), startRelayProcess({ nats: nats.url })])
    const balancer = await startBalancer(relays)
    const pairs = Array.from({ length: 8 }, () => ({
      dapp: startDapp(balancer.url),
      wallet: startWallet(balancer.url),
    }))
    onTestFinished(async () => {
      for (const { dapp, wallet } of pairs) {
        dapp.close()
        wallet.close()
      }
      balancer.server.close()
      await relays[1]?.stop()
    })
    const executed = new Map<string, number>()
    const topics = await Promise.all(
      pairs.map(({ dapp, wallet }) => {
        respondToAll(wallet, (_method, params) => {
          const [key] = params as [string]
          executed.set(key, (executed.get(key) ?? 0) + 1)
          return key
        })
        return connectPair(dapp, wallet)
      }),
    )
    const count = 40
    const asked = pairs.flatMap(({ dapp }, pair) =>
      Array.from({ length: count }, async (_, index) => {
        const key = `${pair}-${index}`
        const topic = topics[pair] ?? ''
        const answer = await dapp.request({ topic, networkId: 'eip155:1', method: 'personal_sign', params: [key] })
        return answer === key
      }),
    )
    await relays[0]?.kill()
    const answers = await Promise.all(asked)
    expect(answers.filter((isRight) => !isRight)).toEqual([])
    expect(executed.size).toBe(pairs.length * count)
    expect([...executed.values()].every((times) => times === 1)).toBe(true)
  })
})

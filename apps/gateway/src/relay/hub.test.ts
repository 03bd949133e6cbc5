import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { defaultRelayLimits } from '../config/socketLimits.ts'
import { type BudgetAccount, createByteBudget } from '../http/limiters.ts'
import { createConnection, type WriteText } from './connection.ts'
import { createHub } from './hub.ts'
import type { Mailbox, StoredMessage } from './mailbox.ts'

const account = createByteBudget().open([])
const topic = 'a'.repeat(64)

function toMessage(id: string): StoredMessage {
  const publishedAt = Date.now()
  return {
    topic,
    id,
    message: id,
    tag: 1,
    publisher: 'other',
    network: 'net',
    projectId: '',
    publishedAt,
    expiresAt: publishedAt + 1e6,
    attestation: undefined,
  }
}

type GetBacklog = () => readonly StoredMessage[] | Promise<readonly StoredMessage[]>

/** A store whose backlog is what a test says, and that tells of messages when a test says so. */
function createFakeMailbox(getBacklog: GetBacklog) {
  let listener: (message: StoredMessage) => void = () => undefined
  let gapListener: (topic: string) => void = () => undefined
  const state = { isBehind: false }
  const removed: string[] = []
  const mailbox: Mailbox = {
    append: () => Promise.resolve(),
    remove: ({ id }) => void removed.push(id),
    markAcknowledged: () => undefined,
    isBehind: () => state.isBehind,
    getBacklog: async () => getBacklog(),
    watch(added) {
      listener = added
      return () => undefined
    },
    watchGaps(added) {
      gapListener = added
      return () => undefined
    },
    join: () => Promise.resolve(),
    leave: () => undefined,
    sweep: () => undefined,
    flush: () => Promise.resolve(),
    getStats: () => Promise.resolve({ messages: 0, bytes: 0 }),
    close: () => Promise.resolve(),
  }
  const emit = (message: StoredMessage) => listener(message)
  return { mailbox, state, removed, emit, emitGap: () => gapListener(topic) }
}

function createFakeSocket() {
  const sent: { id: number; params: { data: { message: string } } }[] = []
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
  })
  const write: WriteText = ({ text, onTaken }) => {
    sent.push(JSON.parse(text))
    onTaken()
  }
  return { socket: socket as unknown as WebSocket, write, sent }
}

async function start(
  getBacklog: GetBacklog = () => [],
  room: BudgetAccount = account,
  onSent: () => void = () => undefined,
) {
  const { mailbox, state, removed, emit, emitGap } = createFakeMailbox(getBacklog)
  const passed: number[] = []
  let id = 0
  const nextId = () => {
    id += 1
    return id
  }
  const hub = createHub({
    mailbox,
    limits: { ...defaultRelayLimits, pushDelay: 5 },
    now: Date.now,
    nextId,
    passing: { add: (ms) => passed.push(ms) },
  })
  const { socket, write, sent } = createFakeSocket()
  const connection = createConnection({
    socket,
    write(params) {
      write(params)
      onSent()
    },
    clientId: 'me',
    projectId: '',
    network: 'net',
    address: '',
    account: room,
    topicAccount: account,
    burst: 1,
    now: 0,
  })
  await hub.join(connection, topic)
  return { hub, connection, sent, removed, emit, emitGap, state, passed }
}

test('default: pushes what comes, and forgets it when it is acknowledged', async () => {
  const { hub, connection, sent, removed, emit, passed } = await start()
  emit(toMessage('one'))
  await expect.poll(() => sent.length).toBe(1)
  expect(passed).toHaveLength(1)
  hub.settle(connection, 1, true)
  expect(removed).toEqual(['one'])
  hub.close()
})

test('behavior: a message that comes while the mailbox is read is pushed once, even if it is acknowledged at once', async () => {
  const message = toMessage('both')
  let emitNow: () => void = () => undefined
  let settleLast: () => void = () => undefined
  const getBacklog = () => {
    emitNow()
    return [message]
  }
  const { hub, connection, sent, emit } = await start(getBacklog, account, () => queueMicrotask(() => settleLast()))
  emitNow = () => emit(message)
  settleLast = () => hub.settle(connection, Number(sent.at(-1)?.id), true)
  hub.drainSoon(connection, topic)
  await expect.poll(() => sent.length).toBe(1)
  emit(toMessage('fence'))
  await expect.poll(() => sent.at(-1)?.params.data.message).toBe('fence')
  expect(sent.map(({ params }) => params.data.message)).toEqual(['both', 'fence'])
  hub.close()
})

test('behavior: a message that is pushed and acknowledged while a long backlog is read is not pushed again from it', async () => {
  const message = toMessage('quick')
  let resolve: (found: readonly StoredMessage[]) => void = () => undefined
  const promise = new Promise<readonly StoredMessage[]>((found) => {
    resolve = found
  })
  const { hub, connection, sent, emit } = await start(() => promise)
  hub.drainSoon(connection, topic)
  await expect.poll(() => connection.readings.size).toBe(1)
  emit(message)
  await expect.poll(() => sent.length).toBe(1)
  hub.settle(connection, 1, true)
  resolve([message, toMessage('old')])
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.map(({ params }) => params.data.message)).toEqual(['quick', 'old'])
  expect(connection.readings.size).toBe(0)
  hub.close()
})

test('behavior: nothing is pushed while the mailbox cannot forget what is taken', async () => {
  const message = toMessage('waits')
  let reads = 0
  const { hub, connection, sent, emit, state } = await start(() => {
    reads += 1
    return [message]
  })
  state.isBehind = true
  hub.drainSoon(connection, topic)
  emit(message)
  await expect.poll(() => connection.behind.size).toBe(1)
  expect([sent.length, reads]).toEqual([0, 0])
  state.isBehind = false
  await expect.poll(() => sent.map(({ params }) => params.data.message), { timeout: 5_000 }).toEqual(['waits'])
  hub.close()
})

test('behavior: a topic with a gap is read for each of its subscribers', async () => {
  const { hub, sent, emitGap } = await start(() => [toMessage('untold')])
  emitGap()
  await expect.poll(() => sent.map(({ params }) => params.data.message)).toEqual(['untold'])
  hub.close()
})

test('behavior: what found no room is pushed when there is some, though nothing is on its way to say so', async () => {
  const message = toMessage('late')
  const own = createByteBudget().open([{ key: 'own', limit: 1_000 }])
  own.add(1_000)
  const { hub, connection, sent, emit } = await start(() => [message], own)
  emit(message)
  await expect.poll(() => connection.behind.size).toBe(1)
  expect(sent).toEqual([])
  own.give(1_000)
  await expect.poll(() => sent.map(({ params }) => params.data.message), { timeout: 5_000 }).toEqual(['late'])
  hub.close()
})

test('behavior: a socket that left without acknowledging keeps its message in the mailbox for others too', async () => {
  const { hub, connection, sent, removed, emit } = await start()
  const other = createFakeSocket()
  const second = createConnection({
    socket: other.socket,
    write: other.write,
    clientId: 'me',
    projectId: '',
    network: 'net',
    address: '',
    account,
    topicAccount: account,
    burst: 1,
    now: 0,
  })
  await hub.join(second, topic)
  emit(toMessage('one'))
  await expect.poll(() => sent.length + other.sent.length).toBe(2)
  hub.drop(connection)
  hub.settle(second, Number(other.sent[0]?.id), true)
  expect(removed).toEqual([])
  hub.close()
})

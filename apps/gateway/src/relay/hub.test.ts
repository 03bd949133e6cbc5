import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { defaultRelayLimits } from '../config/socketLimits.ts'
import { type BudgetAccount, createByteBudget } from '../http/createByteBudget.ts'
import { createConnection } from './connection.ts'
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
    projectId: '',
    publishedAt,
    expiresAt: publishedAt + 1e6,
    attestation: undefined,
  }
}

/** A store whose backlog is what a test says, and that tells of messages when a test says so. */
function createFakeMailbox(getBacklog: () => readonly StoredMessage[]) {
  let listener: (message: StoredMessage) => void = () => undefined
  const removed: string[] = []
  const mailbox: Mailbox = {
    append: () => Promise.resolve(),
    remove: ({ id }) => void removed.push(id),
    markAcknowledged: () => undefined,
    getBacklog: () => Promise.resolve(getBacklog()),
    watch(added) {
      listener = added
      return () => undefined
    },
    join: () => Promise.resolve(),
    leave: () => undefined,
    sweep: () => undefined,
    flush: () => Promise.resolve(),
    getStats: () => Promise.resolve({ messages: 0, bytes: 0 }),
    close: () => Promise.resolve(),
  }
  return { mailbox, removed, tell: (message: StoredMessage) => listener(message) }
}

function createFakeSocket() {
  const sent: { id: number; params: { data: { message: string } } }[] = []
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => void sent.push(JSON.parse(text)),
  })
  return { socket: socket as unknown as WebSocket, sent }
}

async function start(getBacklog: () => readonly StoredMessage[] = () => [], room: BudgetAccount = account) {
  const { mailbox, removed, tell } = createFakeMailbox(getBacklog)
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
  const { socket, sent } = createFakeSocket()
  const connection = createConnection({
    socket,
    clientId: 'me',
    projectId: '',
    address: '',
    account: room,
    topicAccount: account,
    burst: 1,
    now: 0,
  })
  await hub.join(connection, topic)
  return { hub, connection, sent, removed, tell, passed }
}

test('default: pushes what comes, and forgets it when it is acknowledged', async () => {
  const { hub, connection, sent, removed, tell, passed } = await start()
  tell(toMessage('one'))
  await expect.poll(() => sent.length).toBe(1)
  expect(passed).toHaveLength(1)
  hub.settle(connection, '1', true)
  expect(removed).toEqual(['one'])
  hub.close()
})

test('behavior: a message that comes while the mailbox is read is pushed once, even if it is acknowledged at once', async () => {
  const message = toMessage('both')
  let tellNow: () => void = () => undefined
  const { hub, connection, sent, tell } = await start(() => {
    tellNow()
    return [message]
  })
  tellNow = () => tell(message)
  const { socket } = connection
  const send = socket.send.bind(socket)
  socket.send = (data: string) => {
    send(data)
    queueMicrotask(() => hub.settle(connection, String(sent.at(-1)?.id), true))
  }
  hub.drainSoon(connection, topic)
  await expect.poll(() => sent.length).toBe(1)
  tell(toMessage('fence'))
  await expect.poll(() => sent.at(-1)?.params.data.message).toBe('fence')
  expect(sent.map(({ params }) => params.data.message)).toEqual(['both', 'fence'])
  hub.close()
})

test('behavior: what found no room is pushed when there is some, though nothing is on its way to say so', async () => {
  const message = toMessage('late')
  const own = createByteBudget().open([{ key: 'own', limit: 1_000 }])
  own.add(1_000)
  const { hub, connection, sent, tell } = await start(() => [message], own)
  tell(message)
  await expect.poll(() => connection.behind.size).toBe(1)
  expect(sent).toEqual([])
  own.give(1_000)
  await expect.poll(() => sent.map(({ params }) => params.data.message), { timeout: 5_000 }).toEqual(['late'])
  hub.close()
})

test('behavior: a socket that left without acknowledging keeps its message in the mailbox for others too', async () => {
  const { hub, connection, sent, removed, tell } = await start()
  const other = createFakeSocket()
  const second = createConnection({
    socket: other.socket,
    clientId: 'me',
    projectId: '',
    address: '',
    account,
    topicAccount: account,
    burst: 1,
    now: 0,
  })
  await hub.join(second, topic)
  tell(toMessage('one'))
  await expect.poll(() => sent.length + other.sent.length).toBe(2)
  hub.drop(connection)
  hub.settle(second, String(other.sent[0]?.id), true)
  expect(removed).toEqual([])
  hub.close()
})

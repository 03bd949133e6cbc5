import {
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  type StorageType,
} from '@nats-io/jetstream'
import { connect, type NatsConnection, nanos, type Subscription } from '@nats-io/transport-node'
import { type Mailbox, type MailboxStats, type MessageKey, mailboxFull, type StoredMessage } from './mailbox.ts'

export type NatsMailboxOptions = {
  /** Addresses of the NATS servers, e.g. `nats://127.0.0.1:4222`. */
  readonly servers: readonly string[]
  /** What subjects and streams start with, so that several networks can share one NATS. Letters and digits. */
  readonly name?: string | undefined
  /** Bytes each stream may hold, above which new messages are refused. Default: what the server allows. */
  readonly maxBytes?: number | undefined
}

/** Streams by how long they keep: a message lives in the shortest one that outlives it. Seconds. */
const streams = { short: 600, day: 90_000, long: 2_592_000 } as const

type StreamName = keyof typeof streams
const streamNames = Object.keys(streams) as readonly StreamName[]

/** How long JetStream recognises a message that is sent again, in ms. */
const duplicateWindow = 120_000

type Scope = {
  readonly name: string
  readonly connection: NatsConnection
  readonly manager: JetStreamManager
  readonly client: JetStreamClient
  readonly listeners: Set<(message: StoredMessage) => void>
  /** By topic. */
  readonly subscriptions: Map<string, Subscription>
  /** Work that nobody waits for before the end. */
  readonly pending: Set<Promise<unknown>>
}

/** Mailboxes in NATS JetStream: any number of relay processes with the same servers and name serve one network. */
export async function createNatsMailbox(options: NatsMailboxOptions): Promise<Mailbox> {
  const { servers, name = 'foyer', maxBytes = -1 } = options
  const connection = await connect({ servers: [...servers], maxReconnectAttempts: -1, reconnectTimeWait: 250 })
  const manager = await jetstreamManager(connection)
  for (const stream of streamNames) await ensureStream(manager, { name, stream, maxBytes })
  const scope: Scope = {
    name,
    connection,
    manager,
    client: jetstream(connection),
    listeners: new Set(),
    subscriptions: new Map(),
    pending: new Set(),
  }
  void catchUp(scope)
  return toMailbox(scope)
}

function toMailbox(scope: Scope): Mailbox {
  const { client, connection, listeners, pending, subscriptions } = scope
  return {
    append: (message) => append(scope, message),
    remove: (key) => runInBackground(scope, removeOne(scope, key)),
    markAcknowledged({ topic, id }, clientId) {
      runInBackground(scope, client.publish(`${toSubject(scope, 'short', topic)}.ack`, `${id} ${clientId}`))
    },
    async getBacklog({ topic, clientId, now, limit, maxLength, excluded }) {
      const messages = await readTopic(scope, topic)
      if (messages.length === 0) return []
      const acknowledged = await readAcknowledged(scope, topic)
      const wanted = messages.filter(({ id, publisher, expiresAt }) => {
        const isDone = acknowledged.has(`${id} ${clientId}`) || excluded?.has(id) === true
        return expiresAt > now && publisher !== clientId && !isDone
      })
      return takeUpTo(wanted.slice(0, limit), maxLength)
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    join: (topic) => join(scope, topic),
    leave(topic) {
      subscriptions.get(topic)?.unsubscribe()
      subscriptions.delete(topic)
    },
    sweep: () => undefined,
    async flush() {
      await Promise.all(pending)
      await connection.flush()
    },
    getStats: () => getStats(scope),
    async close() {
      await Promise.all(pending)
      await close(connection)
    },
  }
}

function toSubject({ name }: Scope, stream: StreamName, topic: string): string {
  return `${name}.relay.${stream}.${topic}`
}

function emit({ listeners }: Scope, message: StoredMessage): void {
  for (const listener of listeners) listener(message)
}

async function append(scope: Scope, message: StoredMessage): Promise<void> {
  const { topic, id, ...rest } = message
  const subject = toSubject(scope, toStream(message), topic)
  try {
    await scope.client.publish(subject, JSON.stringify({ id, ...rest }), { msgID: topic + id })
  } catch (error) {
    if (error instanceof Error && /maximum bytes/.test(error.message)) throw new Error(mailboxFull, { cause: error })
    throw error
  }
}

async function join(scope: Scope, topic: string): Promise<void> {
  const { connection, name, subscriptions } = scope
  if (!subscriptions.has(topic)) {
    const callback = (error: Error | null, message: { string(): string }) => {
      if (!error) emit(scope, parse(topic, message.string()))
    }
    subscriptions.set(topic, connection.subscribe(`${name}.relay.*.${topic}`, { callback }))
  }
  // the server has seen the subscription when it answers
  await connection.flush()
}

/** Every message of a subject with its place in the stream and the time the server took it, oldest first. */
async function* readSubject({ manager, name }: Scope, stream: StreamName, subject: string) {
  for (let seq = 1; ; ) {
    const found = await manager.direct.getMessage(`${name}-${stream}`, { next_by_subj: subject, seq })
    if (!found) return
    yield { seq: found.seq, text: found.string(), taken: toNanoseconds(found.timestamp) }
    seq = found.seq + 1
  }
}

async function readTopic(scope: Scope, topic: string): Promise<readonly StoredMessage[]> {
  const found = await Promise.all(
    streamNames.map(async (stream) => {
      const messages: { message: StoredMessage; taken: bigint }[] = []
      for await (const { text, taken } of readSubject(scope, stream, toSubject(scope, stream, topic)))
        messages.push({ message: parse(topic, text), taken })
      return messages
    }),
  )
  // `publishedAt` is too coarse: two streams may have taken messages within the same millisecond
  const inOrder = found.flat().sort((a, b) => (a.taken < b.taken ? -1 : 1))
  return inOrder.map(({ message }) => message)
}

async function readAcknowledged(scope: Scope, topic: string): Promise<ReadonlySet<string>> {
  const acknowledged = new Set<string>()
  const subject = `${toSubject(scope, 'short', topic)}.ack`
  for await (const { text } of readSubject(scope, 'short', subject)) acknowledged.add(text)
  return acknowledged
}

async function removeOne(scope: Scope, { topic, id }: MessageKey): Promise<void> {
  for (const stream of streamNames) {
    for await (const { seq, text } of readSubject(scope, stream, toSubject(scope, stream, topic))) {
      if (parse(topic, text).id !== id) continue
      await scope.manager.streams.deleteMessage(`${scope.name}-${stream}`, seq, false)
      return
    }
  }
}

/** The first messages, until they have so many characters; at least one. */
function takeUpTo(messages: readonly StoredMessage[], maxLength: number): readonly StoredMessage[] {
  let length = 0
  const past = messages.findIndex(({ message }) => {
    length += message.length
    return length >= maxLength
  })
  return past === -1 ? messages : messages.slice(0, past + 1)
}

/** Work nobody waits for; a failure leaves the message until it expires, to be delivered once more at worst. */
function runInBackground({ pending }: Scope, work: Promise<unknown>): void {
  const done = work.catch(() => undefined).finally(() => pending.delete(done))
  pending.add(done)
}

/** What came while the connection was away was kept, but not told. */
async function catchUp(scope: Scope): Promise<void> {
  for await (const { type } of scope.connection.status()) {
    if (type !== 'reconnect') continue
    for (const topic of scope.subscriptions.keys()) {
      const read = readTopic(scope, topic).then((found) => {
        for (const message of found) emit(scope, message)
      })
      runInBackground(scope, read)
    }
  }
}

async function getStats({ manager, name }: Scope): Promise<MailboxStats> {
  const infos = await Promise.all(streamNames.map((stream) => manager.streams.info(`${name}-${stream}`)))
  return {
    messages: infos.reduce((total, { state }) => total + state.messages, 0),
    bytes: infos.reduce((total, { state }) => total + state.bytes, 0),
  }
}

async function ensureStream(
  manager: JetStreamManager,
  params: { readonly name: string; readonly stream: StreamName; readonly maxBytes: number },
): Promise<void> {
  const { name, stream, maxBytes } = params
  const config = {
    name: `${name}-${stream}`,
    subjects: [`${name}.relay.${stream}.>`],
    max_age: nanos(streams[stream] * 1_000),
    max_bytes: maxBytes,
    duplicate_window: nanos(duplicateWindow),
    storage: 'file' as StorageType,
    discard: 'new' as never,
    allow_direct: true,
  }
  const known = await manager.streams.info(config.name).catch(() => undefined)
  if (known) await manager.streams.update(config.name, config)
  else await manager.streams.add(config)
}

function toStream({ publishedAt, expiresAt }: StoredMessage): StreamName {
  const seconds = (expiresAt - publishedAt) / 1_000
  return streamNames.find((stream) => seconds <= streams[stream]) ?? 'long'
}

/** @param timestamp RFC 3339 in UTC with up to nine decimals, as the server writes it */
function toNanoseconds(timestamp: string): bigint {
  const [seconds = '', decimals = ''] = timestamp.replace('Z', '').split('.')
  return BigInt(Date.parse(`${seconds}Z`)) * 1_000_000n + BigInt(decimals.padEnd(9, '0'))
}

/** Written by `append` above. */
function parse(topic: string, text: string): StoredMessage {
  return { topic, ...(JSON.parse(text) as Omit<StoredMessage, 'topic'>) }
}

async function close(connection: NatsConnection): Promise<void> {
  if (!connection.isClosed()) await connection.close()
}

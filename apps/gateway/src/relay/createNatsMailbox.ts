import type { JetStreamManager, StorageType } from '@nats-io/jetstream'
import { type Msg, type NatsConnection, nanos, type Subscription } from '@nats-io/transport-node'
import { defaultRelayLimits } from '../config/socketLimits.ts'
import { connectNats } from './connectNats.ts'
import { createFreed, type Freed } from './createFreed.ts'
import { createNatsDeletions, type NatsDeletions } from './createNatsDeletions.ts'
import { createNatsPublisher, type NatsPublisher } from './createNatsPublisher.ts'
import { createPeers, type PeerChannel, type Peers } from './createPeers.ts'
import { createSharedUsage, type SharedUsage } from './createSharedUsage.ts'
import { countBytes, toShare } from './createStoredUsage.ts'
import {
  type Mailbox,
  type MailboxStats,
  type MessageKey,
  type MessagePlace,
  mailboxFull,
  type StoredLimits,
  type StoredMessage,
} from './mailbox.ts'

export type NatsMailboxOptions = {
  /** Addresses of the NATS servers, e.g. `nats://127.0.0.1:4222`. */
  readonly servers: readonly string[]
  /** What subjects and streams start with, so that several networks can share one NATS. Letters and digits. */
  readonly name?: string | undefined
  /** Bytes each stream may hold, above which new messages are refused. Default: what the server allows. */
  readonly maxBytes?: number | undefined
  /** What may be stored for one project and of one sender, over all processes. */
  readonly limits?: Partial<StoredLimits> | undefined
}

/** Streams by how long they keep: a message lives in the shortest one that outlives it. Seconds. */
const streams = { short: 600, day: 90_000, long: 2_592_000 } as const

type StreamName = keyof typeof streams
const streamNames = Object.keys(streams) as readonly StreamName[]

/** How long JetStream recognises a message that is sent again, in ms. */
const duplicateWindow = 120_000

/** Bytes a server takes in one message where it does not say. */
const defaultMaxPayload = 1_048_576

/** Under which processes tell each other how many messages they have still to delete. */
const deletionsKey = 'deletions'
/** Deletions that wait, over all processes, from which on nothing more is stored: senders wait, and so do those who read them. */
const heldFrom = 20_000
/** Deletions that wait here from which on nothing more is delivered: what would be taken could not be forgotten. */
const behindFrom = 100_000

type Scope = {
  readonly name: string
  /** Of the streams, as the server knows them. */
  readonly fullNames: readonly string[]
  readonly connection: NatsConnection
  readonly deletions: NatsDeletions
  readonly manager: JetStreamManager
  readonly publisher: NatsPublisher
  readonly peers: Peers
  readonly usage: SharedUsage
  readonly freed: Freed
  readonly listeners: Set<(message: StoredMessage) => void>
  readonly gapListeners: Set<(topic: string) => void>
  /** By topic. */
  readonly subscriptions: Map<string, Subscription>
  /** Work that no one waits for before the end. */
  readonly pending: Set<Promise<unknown>>
}

/**
 * Mailboxes in NATS JetStream: any number of relay processes with the same servers and name serve one network. What a stream has
 * taken it publishes again with its number, under `live`: so who is told of a message knows where it is.
 * @throws Error that says which server does not answer, or has no JetStream
 */
export async function createNatsMailbox(options: NatsMailboxOptions): Promise<Mailbox> {
  const { servers, name = 'foyer', maxBytes = -1 } = options
  const { connection, deleting, manager } = await connectNats(servers)
  for (const stream of streamNames) await ensureStream(manager, { name, stream, maxBytes })
  const peers = createPeers(toChannel(connection, `${name}.peers`))
  const deletions = createNatsDeletions(deleting)
  peers.share(() => [[deletionsKey, deletions.count(), heldFrom]])
  const isHeld = () => deletions.count() + peers.getElsewhere(deletionsKey) >= heldFrom
  const usage = createSharedUsage({ ...defaultRelayLimits, ...options.limits }, peers)
  const scope: Scope = {
    name,
    fullNames: streamNames.map((stream) => toStreamName({ name }, stream)),
    connection,
    deletions,
    manager,
    publisher: createNatsPublisher(connection, isHeld),
    peers,
    usage,
    freed: createFreed({ channelTo: (id) => toChannel(connection, `${name}.freed.${id}`), peers, usage }),
    listeners: new Set(),
    gapListeners: new Set(),
    subscriptions: new Map(),
    pending: new Set(),
  }
  void catchUp(scope)
  return toMailbox(scope, deleting)
}

function toMailbox(scope: Scope, deleting: NatsConnection): Mailbox {
  const { connection, deletions, gapListeners, listeners, pending, subscriptions } = scope
  return {
    append: (message) => append(scope, message),
    peers: scope.peers,
    isBehind: () => deletions.count() >= behindFrom,
    remove({ place }) {
      if (!place) return
      deletions.add(place)
      scope.freed.add(place)
    },
    markAcknowledged: (key, clientId) => markAcknowledged(scope, key, clientId),
    getBacklog: (params) => getBacklog(scope, params),
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watchGaps(listener) {
      gapListeners.add(listener)
      return () => gapListeners.delete(listener)
    },
    join: (topic) => join(scope, topic),
    leave(topic) {
      subscriptions.get(topic)?.unsubscribe()
      subscriptions.delete(topic)
    },
    sweep: scope.usage.sweep,
    async flush() {
      await Promise.all([...pending, deletions.flush()])
      await connection.flush()
    },
    getStats: () => getStats(scope),
    async close() {
      await Promise.all([...pending, deletions.flush()])
      for (const part of [scope.publisher, scope.freed, scope.peers]) part.close()
      await Promise.all([close(connection), close(deleting)])
    },
  }
}

function toSubject({ name }: Scope, stream: StreamName, topic: string): string {
  return `${name}.relay.${stream}.${topic}`
}

function toStreamName({ name }: Pick<Scope, 'name'>, stream: StreamName): string {
  return `${name}-${stream}`
}

async function append({ name, peers, publisher, usage }: Scope, message: StoredMessage): Promise<void> {
  const share = toShare(message)
  if (!usage.reserve(share, message.expiresAt)) throw new Error(mailboxFull)
  const subject = `${name}.relay.${toStream(message)}.${message.topic}`
  try {
    if (!(await publisher.publish(subject, format(message, peers.id), toMessageId(message))))
      usage.release(share, message.expiresAt)
  } catch (error) {
    usage.release(share, message.expiresAt)
    if (error instanceof Error && /maximum bytes/.test(error.message)) throw new Error(mailboxFull, { cause: error })
    throw error
  }
}

/**
 * Under which a stream knows a message again. The server keeps it for two minutes after the message is gone, so of both names it is as
 * much as no one finds a second one for.
 */
function toMessageId({ topic, id }: Pick<StoredMessage, 'topic' | 'id'>): string {
  return topic.slice(0, 32) + id.slice(0, 32)
}

function toChannel(connection: NatsConnection, subject: string): PeerChannel {
  return {
    get maxBytes() {
      return connection.info?.max_payload ?? defaultMaxPayload
    },
    send(text) {
      try {
        connection.publish(subject, text)
      } catch {
        // closed meanwhile, or the server takes less now than it said
      }
    },
    watch(listener) {
      const callback = (error: Error | null, message: Msg) => {
        if (!error) listener(message.string())
      }
      const subscription = connection.subscribe(subject, { callback })
      return () => subscription.unsubscribe()
    },
  }
}

async function join(scope: Scope, topic: string): Promise<void> {
  const { connection, listeners, name, subscriptions } = scope
  if (!subscriptions.has(topic)) {
    const callback = (error: Error | null, message: Msg) => {
      if (error) return
      const stored = parse(topic, toText(message.data), readPlace(scope, message))
      for (const listener of listeners) listener(stored)
    }
    subscriptions.set(topic, connection.subscribe(`${name}.live.*.${topic}`, { callback }))
  }
  // the server has seen the subscription when it answers
  await connection.flush()
}

/** Bytes in front of a message's data that hold its headers: two names of a stream, a topic twice, a message's id and two numbers. */
const longestHeaders = 1_024

/**
 * Reads where the server says that the stream has it. The headers stand right before the data, and are read there: taking them
 * apart into a list of all is a fifth of what a relay needs memory for. Where they stand elsewhere that is done.
 */
function readPlace({ fullNames }: Scope, message: Msg): Place | undefined {
  const { buffer, byteOffset } = message.data
  const from = Math.max(0, byteOffset - longestHeaders)
  const before = Buffer.from(buffer, from, byteOffset - from).toString('latin1')
  const head = before.slice(before.lastIndexOf('NATS/1.0\r\n'))
  const isWhole = head.startsWith('NATS/1.0\r\n') && head.endsWith('\r\n\r\n')
  const get = (name: string) => (isWhole ? readHeader(head, name) : message.headers?.get(name))
  // one of the texts that are there already, which maps are asked for
  const [told, seq] = [get('Nats-Stream'), Number(get('Nats-Sequence'))]
  const stream = fullNames.find((name) => name === told)
  return stream && seq > 0 ? { stream, seq } : undefined
}

function readHeader(head: string, name: string): string | undefined {
  const start = head.indexOf(`\r\n${name}: `)
  if (start < 0) return undefined
  const from = start + name.length + 4
  return head.slice(from, head.indexOf('\r\n', from))
}

function toText({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString()
}

/** Every message of a subject with its place in the stream and the time the server took it, oldest first. */
async function* readSubject(scope: Scope, stream: StreamName, subject: string) {
  for (let seq = 1; ; ) {
    const found = await scope.manager.direct.getMessage(toStreamName(scope, stream), { next_by_subj: subject, seq })
    if (!found) return
    yield { seq: found.seq, text: found.string(), taken: toNanoseconds(found.timestamp) }
    seq = found.seq + 1
  }
}

type Found = { readonly message: StoredMessage; readonly taken: bigint }

async function* readStream(scope: Scope, stream: StreamName, topic: string): AsyncGenerator<Found, void> {
  for await (const { seq, text, taken } of readSubject(scope, stream, toSubject(scope, stream, topic))) {
    yield { message: parse(topic, text, { stream: toStreamName(scope, stream), seq }), taken }
  }
}

/**
 * The messages of a topic in the order in which the server took them, one in memory of each stream. `publishedAt` is too coarse
 * for that: two streams may have taken messages within the same millisecond.
 */
async function* readTopic(scope: Scope, topic: string): AsyncGenerator<StoredMessage, void> {
  const heads = await Promise.all(
    streamNames.map(async (stream) => {
      const rest = readStream(scope, stream, topic)
      return { rest, next: await rest.next() }
    }),
  )
  for (;;) {
    const [first] = heads
      .flatMap((head) => (head.next.done ? [] : [{ head, found: head.next.value }]))
      .sort((one, other) => (one.found.taken < other.found.taken ? -1 : 1))
    if (!first) return
    yield first.found.message
    first.head.next = await first.head.rest.next()
  }
}

async function getBacklog(
  scope: Scope,
  { topic, clientId, now, limit, maxLength, excluded }: Parameters<Mailbox['getBacklog']>[0],
): Promise<readonly StoredMessage[]> {
  const wanted: StoredMessage[] = []
  let acknowledged: ReadonlySet<string> | undefined
  let length = 0
  for await (const message of readTopic(scope, topic)) {
    if (message.expiresAt <= now || message.publisher === clientId || excluded?.has(message.id)) continue
    if (message.place && scope.deletions.has(message.place)) continue
    acknowledged ??= await readAcknowledged(scope, topic)
    if (acknowledged.has(`${message.id} ${clientId}`)) continue
    wanted.push(message)
    length += message.message.length
    if (wanted.length >= limit || length >= maxLength) break
  }
  return wanted
}

/** Kept beside the messages, and so for as long as they are. */
function markAcknowledged(scope: Scope, { topic, id, place }: MessageKey, clientId: string): void {
  const stream = streamNames.find((name) => toStreamName(scope, name) === place?.stream)
  if (!stream) return
  const subject = `${toSubject(scope, stream, topic)}.ack`
  runInBackground(
    scope,
    scope.publisher.publish(subject, `${id} ${clientId}`, `${toMessageId({ topic, id })} ${clientId}`),
  )
}

async function readAcknowledged(scope: Scope, topic: string): Promise<ReadonlySet<string>> {
  const acknowledged = new Set<string>()
  const reads = streamNames.map(async (stream) => {
    const subject = `${toSubject(scope, stream, topic)}.ack`
    for await (const { text } of readSubject(scope, stream, subject)) acknowledged.add(text)
  })
  await Promise.all(reads)
  return acknowledged
}

/** Work no one waits for; a failure leaves the message until it expires, to be delivered once more at worst. */
function runInBackground({ pending }: Scope, work: Promise<unknown>): void {
  const done = work.catch(() => undefined).finally(() => pending.delete(done))
  pending.add(done)
}

/** Reports a gap in every topic after a reconnect: what came while the connection was away was kept, but not told. */
async function catchUp({ connection, gapListeners, subscriptions }: Scope): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type !== 'reconnect') continue
    for (const topic of subscriptions.keys()) for (const listener of gapListeners) listener(topic)
  }
}

async function getStats(scope: Scope): Promise<MailboxStats> {
  const infos = await Promise.all(streamNames.map((stream) => scope.manager.streams.info(toStreamName(scope, stream))))
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
    name: toStreamName({ name }, stream),
    subjects: [`${name}.relay.${stream}.>`],
    max_age: nanos(streams[stream] * 1_000),
    max_bytes: maxBytes,
    duplicate_window: nanos(duplicateWindow),
    storage: 'file' as StorageType,
    discard: 'new' as never,
    allow_direct: true,
    republish: { src: `${name}.relay.${stream}.*`, dest: `${name}.live.${stream}.{{wildcard(1)}}` },
  }
  const isKnown = () =>
    manager.streams.info(config.name).then(
      () => true,
      () => false,
    )
  if (!(await isKnown()))
    try {
      await manager.streams.add(config)
      return
    } catch (error) {
      // another process that starts at the same time was first
      if (!(await isKnown())) throw error
    }
  await manager.streams.update(config.name, config)
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

type Place = Pick<MessagePlace, 'stream' | 'seq'>

type Written = Omit<StoredMessage, 'topic' | 'place'> & { readonly by: string }

function format(stored: StoredMessage, by: string): string {
  const { id, message, tag, publisher, projectId, network, publishedAt, expiresAt, attestation } = stored
  const written: Written = { id, message, tag, publisher, projectId, network, publishedAt, expiresAt, attestation, by }
  return JSON.stringify(written)
}

function parse(topic: string, text: string, place: Place | undefined): StoredMessage {
  const written = JSON.parse(text) as Written
  const { by, id, message, tag, publisher, projectId, publishedAt, expiresAt, attestation } = written
  // those of earlier versions do not say it
  const { network = '' } = written as Partial<Written>
  const bytes = countBytes({ message, attestation })
  return {
    topic,
    id,
    message,
    tag,
    publisher,
    projectId,
    network,
    publishedAt,
    expiresAt,
    attestation,
    place: place && { stream: place.stream, seq: place.seq, by, projectId, publisher, network, bytes, expiresAt },
  }
}

async function close(connection: NatsConnection): Promise<void> {
  if (!connection.isClosed()) await connection.close()
}

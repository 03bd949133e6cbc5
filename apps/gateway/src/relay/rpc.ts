import { hash } from 'node:crypto'
import { isHex32, isRecord, type RpcError } from '@foyer/relay-client/wire'
import type { RelayLimits } from '../config/socketLimits.ts'
import type { RelayConnection } from './connection.ts'
import { readBacklog } from './connection.ts'
import { type Hub, lastingTags, toPush } from './hub.ts'
import { type Mailbox, mailboxFull, type StoredMessage } from './mailbox.ts'

export type RelayContext = {
  readonly hub: Hub
  readonly mailbox: Mailbox
  readonly limits: RelayLimits
  readonly now: () => number
  /** Keys of messages accepted lately: a sender who missed his answer may send the same one again. */
  readonly accepted: AcceptedKeys
}

export type AcceptedKeys = { has(key: string): boolean; add(key: string): void }

/** An answer so long that it may be refused where too much waits already. */
type Page = {
  /** Takes back what putting it together did. */
  refuse(): void
  /** The client took it, or never will. */
  settle(): void
}

/** The answer to a request, and what must happen once it is sent. */
export type Answer =
  | {
      readonly result: unknown
      readonly afterwards?: (() => void) | undefined
      readonly page?: Page | undefined
    }
  | { readonly error: RpcError }

type Params = Readonly<Record<string, unknown>>
type Handler = (relay: RelayContext, connection: RelayConnection, params: Params) => Promise<Answer> | Answer

export const rpcErrors = {
  parse: { code: -32_700, message: 'Parse error' },
  request: { code: -32_600, message: 'Invalid request' },
  method: { code: -32_601, message: 'Method not found' },
  internal: { code: -32_603, message: 'Internal error' },
  tooManyRequests: { code: -32_029, message: 'Too many requests' },
  mailboxFull: { code: -32_028, message: mailboxFull },
} as const satisfies Readonly<Record<string, RpcError>>

/** Seconds a message is kept when its sender does not say. */
const defaultTtl = 300
/** Longest that the protocol lets a sender ask for, in seconds. */
const longestTtl = 2_592_000

/**
 * What clients may ask, by method.
 * @see specification of the relay protocol, relay-server-rpc
 */
const handlersByMethod: Readonly<Record<string, Handler>> = {
  irn_publish: (relay, connection, params) => publishAll(relay, connection, [params]),
  irn_batchPublish: (relay, connection, { messages }) =>
    isBatch(relay, messages) ? publishAll(relay, connection, messages) : invalid('messages'),
  irn_subscribe: async (relay, connection, { topic }) => {
    const answer = await subscribe(relay, connection, [topic])
    return 'error' in answer ? answer : { ...answer, result: answer.result[0] }
  },
  irn_batchSubscribe: (relay, connection, { topics }) =>
    isBatch(relay, topics) ? subscribe(relay, connection, topics) : invalid('topics'),
  irn_unsubscribe: (relay, connection, params) => unsubscribe(relay, connection, [params]),
  irn_batchUnsubscribe: (relay, connection, { subscriptions }) =>
    isBatch(relay, subscriptions) ? unsubscribe(relay, connection, subscriptions) : invalid('subscriptions'),
  irn_fetchMessages: (relay, connection, { topic }) =>
    inTurn(connection, (settle) => fetchMessages(relay, connection, { topics: [topic], settle })),
  irn_batchFetchMessages: (relay, connection, { topics }) =>
    isBatch(relay, topics)
      ? inTurn(connection, (settle) => fetchMessages(relay, connection, { topics, settle }))
      : invalid('topics'),
  wc_proposeSession: async (relay, connection, params) => {
    const { pairingTopic, sessionProposal, ttl, attestation } = params
    const proposal = { topic: pairingTopic, message: sessionProposal, ttl, attestation, tag: 1100 }
    return inOrder([
      () => subscribe(relay, connection, [pairingTopic]),
      () => publishAll(relay, connection, [proposal]),
    ])
  },
  wc_approveSession: async (relay, connection, params) => {
    const { sessionTopic, pairingTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = params
    const settlement = { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: 1102 }
    const response = { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: 1101 }
    return inOrder([
      () => subscribe(relay, connection, [sessionTopic]),
      () => publishAll(relay, connection, [settlement, response]),
    ])
  },
}

export const handlers: ReadonlyMap<string, Handler> = new Map(Object.entries(handlersByMethod))

/** Answers `true` when every step was accepted; the first refusal ends it. */
async function inOrder(steps: readonly (() => Promise<Answer>)[]): Promise<Answer> {
  const afterwards: (() => void)[] = []
  for (const step of steps) {
    const answer = await step()
    if ('error' in answer) return answer
    if (answer.afterwards) afterwards.push(answer.afterwards)
  }
  return { result: true, afterwards: () => afterwards.forEach((run) => void run()) }
}

async function publishAll(
  relay: RelayContext,
  connection: RelayConnection,
  batch: readonly unknown[],
): Promise<Answer> {
  const messages: StoredMessage[] = []
  for (const params of batch) {
    const message = isRecord(params) ? readMessage(relay, connection, params) : 'message'
    if (typeof message === 'string') return invalid(message)
    messages.push(message)
  }
  const fresh = new Map<string, StoredMessage>()
  for (const message of messages) {
    const key = message.topic + message.id
    if (!relay.accepted.has(key)) fresh.set(key, message)
  }
  const [only] = fresh.size === 1 ? fresh.values() : []
  const areKept = only
    ? await store(relay, only)
    : (await Promise.all(Array.from(fresh.values(), (message) => store(relay, message)))).every(Boolean)
  if (!areKept) return { error: rpcErrors.mailboxFull }
  for (const key of fresh.keys()) relay.accepted.add(key)
  return { result: true }
}

/**
 * Stores a message; where there is no room for it, the clients that are there get it all the same.
 * @returns whether its sender need not send it again
 */
async function store({ mailbox, hub }: RelayContext, message: StoredMessage): Promise<boolean> {
  try {
    await mailbox.append(message)
    return true
  } catch (error) {
    if (error instanceof Error && error.message === mailboxFull) return await hub.passOn(message)
    throw error
  }
}

function readMessage(
  relay: RelayContext,
  { clientId, projectId, network }: RelayConnection,
  params: Params,
): StoredMessage | string {
  const { topic, message, tag, attestation, ttl = defaultTtl } = params
  const { maxMessageLength, maxTtl, maxLastingTtl } = relay.limits
  if (!isHex32(topic)) return 'topic'
  if (typeof message !== 'string' || message === '') return 'message'
  if (message.length > maxMessageLength) return `message: longer than ${maxMessageLength}`
  if (!isWhole(ttl) || ttl === 0 || ttl > longestTtl) return 'ttl'
  if (!isWhole(tag) || tag > 99_999) return 'tag'
  const publishedAt = relay.now()
  return {
    topic,
    id: hash('sha256', message),
    message,
    tag,
    publisher: clientId,
    projectId,
    network,
    publishedAt,
    expiresAt: publishedAt + Math.min(ttl, lastingTags.has(tag) ? maxLastingTtl : maxTtl) * 1_000,
    attestation: typeof attestation === 'string' ? attestation : undefined,
  }
}

async function subscribe(
  relay: RelayContext,
  connection: RelayConnection,
  topics: readonly unknown[],
): Promise<{ readonly result: readonly string[]; readonly afterwards: () => void } | { readonly error: RpcError }> {
  if (!topics.every(isHex32)) return invalid('topic')
  const fresh = new Set(topics.filter((topic) => !connection.topics.has(topic)))
  if (!connection.topicAccount.take(fresh.size)) return invalid('too many topics')
  const result = await Promise.all(topics.map((topic) => relay.hub.join(connection, topic)))
  const afterwards = () => {
    for (const topic of topics) relay.hub.drainSoon(connection, topic)
  }
  return { result, afterwards }
}

function unsubscribe(relay: RelayContext, connection: RelayConnection, batch: readonly unknown[]): Answer {
  const topics: string[] = []
  for (const item of batch) {
    const topic = isRecord(item) ? item['topic'] : undefined
    if (!isHex32(topic)) return invalid('topic')
    topics.push(topic)
  }
  for (const topic of topics) relay.hub.leave(connection, topic)
  return { result: true }
}

/** One page of one socket at a time: pages are long, and the next is put together when the client took this one. */
function inTurn(connection: RelayConnection, run: (settle: () => void) => Promise<Answer>): Promise<Answer> {
  let settle: () => void = () => undefined
  const taken = new Promise<void>((resolve) => {
    settle = resolve
  })
  const turn = connection.fetching.then(() => run(settle))
  connection.fetching = turn.then(
    (done) => ('error' in done ? undefined : taken),
    () => undefined,
  )
  return turn
}

async function fetchMessages(
  relay: RelayContext,
  connection: RelayConnection,
  { topics, settle }: { readonly topics: readonly unknown[]; readonly settle: () => void },
): Promise<Answer> {
  if (!topics.every(isHex32)) return invalid('topic')
  const { limits } = relay
  const { held } = connection
  const page: StoredMessage[] = []
  let length = 0
  const isFull = () => page.length >= limits.maxBatch || length > limits.maxMessageLength
  let hasMore = false
  for (const topic of topics) {
    hasMore ||= isFull()
    if (hasMore) break
    const limit = limits.maxBatch - page.length + 1
    const maxLength = limits.maxMessageLength - length + 1
    const { messages, isCut } = await readBacklog(relay, connection, { topic, limit, maxLength })
    for (const message of messages) {
      hasMore ||= isFull()
      if (hasMore) break
      page.push(message)
      length += message.message.length
      held.set(topic, (held.get(topic) ?? new Set()).add(message.id))
    }
    hasMore ||= isCut && !isFull()
  }
  return {
    result: { messages: page.map(toFetched), hasMore },
    afterwards: () => confirm(connection, page),
    page: {
      refuse: () => {
        for (const { topic, id } of page) held.get(topic)?.delete(id)
      },
      settle,
    },
  }
}

/** A fetched page counts as delivered when the ping sent behind it is answered: frames of one socket keep their order. */
function confirm(connection: RelayConnection, page: readonly StoredMessage[]): void {
  const [first] = page
  if (!first || connection.socket.readyState !== connection.socket.OPEN) return
  connection.fetched.set(
    first.id,
    page.map((message) => toPush(message, message.publishedAt)),
  )
  connection.socket.ping(first.id)
}

function toFetched({ topic, message, publishedAt, tag, attestation }: StoredMessage) {
  return { topic, message, publishedAt, tag, ...(attestation !== undefined && { attestation }) }
}

function isBatch(relay: RelayContext, value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.length <= relay.limits.maxBatch
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function invalid(what: string): { readonly error: RpcError } {
  return { error: { code: -32_602, message: `Invalid params: ${what}` } }
}

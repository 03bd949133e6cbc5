import { hash } from 'node:crypto'
import type { RelayLimits } from '../config/socketLimits.ts'
import type { RecentTimes } from '../http/createRecentTimes.ts'
import type { Push, RelayConnection } from './connection.ts'
import { readBacklog } from './connection.ts'
import { createDelayLine, type DelayLine } from './createDelayLine.ts'
import type { Mailbox, StoredMessage } from './mailbox.ts'

/** Tags of messages that stay for their whole life: a person who scanned a link with the wrong app can scan it again. */
export const lastingTags: ReadonlySet<number> = new Set([1100, 1116])

/** Wait before what did not fit is tried again, in ms. */
const retryDelay = 1_000

/** Who is still to acknowledge a message, and who did. */
type Outstanding = {
  /** Each once. */
  readonly waiting: RelayConnection[]
  readonly acknowledged: string[]
  /** Someone left without acknowledging: the message stays in the mailbox for him. */
  wasMissed: boolean
  /** Of a message that no mailbox has: told once whether someone has it. */
  readonly onPassed?: ((isTaken: boolean) => void) | undefined
}

export type HubCounts = { delivered: number; acknowledged: number }

/** Brings messages from mailboxes to the sockets that subscribed to their topics. */
export type Hub = {
  join(connection: RelayConnection, topic: string): Promise<string>
  leave(connection: RelayConnection, topic: string): void
  /** Pushes what waits for a connection in a topic, once the answer to its subscription is out. */
  drainSoon(connection: RelayConnection, topic: string): void
  /** Pushes what did not fit before, if it fits now. */
  resume(connection: RelayConnection): void
  /** The client's answer to a push. */
  settle(connection: RelayConnection, pushId: number, isAccepted: boolean): void
  /**
   * Hands a message that no mailbox has to who is there now.
   * @returns whether someone said that he has it
   */
  passOn(message: StoredMessage): Promise<boolean>
  /** Marks messages as being with this client, as `settle` does for pushes. */
  acknowledge(connection: RelayConnection, push: Push): void
  /** Forgets a socket; what it had not acknowledged goes back to its mailbox. */
  drop(connection: RelayConnection): void
  readonly topics: ReadonlyMap<string, ReadonlySet<RelayConnection>>
  readonly counts: Readonly<HubCounts>
  close(): void
}

type Scope = {
  readonly mailbox: Mailbox
  readonly limits: RelayLimits
  readonly now: () => number
  readonly nextId: () => number
  /** From a message's arrival to its being passed on. */
  readonly passing: Pick<RecentTimes, 'add'>
  readonly topics: Map<string, Set<RelayConnection>>
  readonly outstanding: Map<string, Outstanding>
  readonly counts: HubCounts
  /** Pushes wait so long behind the answer to their sender. */
  readonly soon: DelayLine
  readonly timers: Set<NodeJS.Timeout>
  /** Connections that are tried again soon, because what waits for them did not fit. */
  readonly retrying: Set<RelayConnection>
  /** Messages about to be pushed as they came; reading them from the mailbox as well would push them twice. */
  readonly imminent: Map<string, Set<string>>
}

export function createHub(params: Pick<Scope, 'mailbox' | 'limits' | 'now' | 'nextId' | 'passing'>): Hub {
  const scope: Scope = {
    ...params,
    topics: new Map(),
    outstanding: new Map(),
    counts: { delivered: 0, acknowledged: 0 },
    soon: createDelayLine(params.limits.pushDelay),
    timers: new Set(),
    imminent: new Map(),
    retrying: new Set(),
  }
  const { mailbox, topics, counts, soon, timers } = scope
  const stopWatching = mailbox.watch((message) => pushSoon(scope, message))
  const stopWatchingGaps = mailbox.watchGaps?.((topic) => {
    for (const connection of topics.get(topic) ?? []) tryDrain(scope, connection, topic)
  })
  return {
    topics,
    counts,
    async join(connection, topic) {
      const subscribers = topics.get(topic) ?? new Set()
      topics.set(topic, subscribers.add(connection))
      const subscription = connection.topics.get(topic) ?? hash('sha256', topic + connection.clientId)
      connection.topics.set(topic, subscription)
      await mailbox.join(topic)
      return subscription
    },
    leave: (connection, topic) => leave(scope, connection, topic),
    drainSoon: (connection, topic) => soon.add(() => tryDrain(scope, connection, topic)),
    resume: (connection) => resume(scope, connection),
    settle(connection, pushId, isAccepted) {
      const item = connection.inFlight.get(pushId)
      if (!item) return
      connection.inFlight.delete(pushId)
      if (isAccepted) acknowledge(scope, connection, item)
      else miss(scope, connection, item)
      resume(scope, connection)
    },
    passOn: (message) => passOn(scope, message),
    acknowledge: (connection, item) => acknowledge(scope, connection, item),
    drop(connection) {
      for (const item of connection.inFlight.values()) miss(scope, connection, item)
      connection.inFlight.clear()
      for (const topic of [...connection.topics.keys()]) leave(scope, connection, topic)
    },
    close() {
      stopWatching()
      stopWatchingGaps?.()
      soon.clear()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

function leave({ imminent, mailbox, topics }: Scope, connection: RelayConnection, topic: string): void {
  if (connection.topics.delete(topic)) connection.topicAccount.give(1)
  connection.behind.delete(topic)
  if (connection.held.get(topic)?.size === 0) connection.held.delete(topic)
  const subscribers = topics.get(topic)
  if (!subscribers?.delete(connection) || subscribers.size > 0) return
  topics.delete(topic)
  if (imminent.get(topic)?.size === 0) imminent.delete(topic)
  mailbox.leave(topic)
}

function pushSoon(scope: Scope, message: StoredMessage): void {
  const { imminent, soon, topics } = scope
  const { topic, id } = message
  if (!topics.has(topic)) return
  addId(imminent, topic, id)
  soon.add(() => {
    removeId(imminent, topic, { id, isKept: topics.has(topic) })
    fanOut(scope, message)
  })
}

function addId(ids: Map<string, Set<string>>, topic: string, id: string): void {
  const known = ids.get(topic)
  if (known) known.add(id)
  else ids.set(topic, new Set([id]))
}

/** A set that will be filled again soon is kept: making one for every message costs more than all the rest here. */
function removeId(
  ids: Map<string, Set<string>>,
  topic: string,
  { id, isKept }: { readonly id: string; readonly isKept: boolean },
): void {
  const known = ids.get(topic)
  if (known?.delete(id) && known.size === 0 && !isKept) ids.delete(topic)
}

function runLater({ timers }: Scope, run: () => void, delay: number): void {
  const timer = setTimeout(() => {
    timers.delete(timer)
    run()
  }, delay)
  timers.add(timer)
}

/** @returns false where the connection has no room for it now */
function push(scope: Scope, connection: RelayConnection, message: StoredMessage, data: string): boolean {
  const { limits, mailbox, now, nextId, counts } = scope
  const { socket, inFlight, held, account } = connection
  const subscription = connection.topics.get(message.topic)
  if (subscription === undefined || message.publisher === connection.clientId) return true
  if (held.get(message.topic)?.has(message.id)) return true
  if (socket.readyState !== socket.OPEN) return true
  if (inFlight.size >= limits.maxInFlight || socket.bufferedAmount > limits.maxBufferedBytes) return false
  if (mailbox.isBehind?.()) return false
  const id = nextId()
  const frame = `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${subscription}","data":${data}}}`
  const bytes = Buffer.byteLength(frame)
  if (!account.take(bytes)) return false
  const item = toPush(message, now())
  inFlight.set(id, item)
  addId(held, message.topic, message.id)
  awaitAcknowledgement(scope, connection, item)
  counts.delivered += 1
  connection.write({ text: frame, bytes, onTaken: () => account.give(bytes) })
  return true
}

/** Returns what is remembered of a message until its receiver has it: not the message. */
export function toPush({ topic, id, tag, place }: StoredMessage, sentAt: number): Push {
  return { key: topic + id, topic, id, tag, sentAt, place }
}

function awaitAcknowledgement({ outstanding }: Scope, connection: RelayConnection, { key }: Push): void {
  const entry = outstanding.get(key)
  if (!entry) outstanding.set(key, { waiting: [connection], acknowledged: [], wasMissed: false })
  else if (!entry.waiting.includes(connection)) entry.waiting.push(connection)
}

async function passOn(scope: Scope, message: StoredMessage): Promise<boolean> {
  const { topics, outstanding } = scope
  const key = message.topic + message.id
  const data = formatData(message)
  return await new Promise((resolve) => {
    // one that is on its way already was kept
    if (outstanding.has(key)) return resolve(false)
    const entry: Outstanding = { waiting: [], acknowledged: [], wasMissed: false, onPassed: resolve }
    outstanding.set(key, entry)
    for (const connection of topics.get(message.topic) ?? []) push(scope, connection, message, data)
    if (entry.waiting.length > 0) return
    outstanding.delete(key)
    resolve(false)
  })
}

function fanOut(scope: Scope, message: StoredMessage): void {
  const subscribers = scope.topics.get(message.topic)
  if (!subscribers) return
  const data = formatData(message)
  for (const connection of subscribers) {
    if (!push(scope, connection, message, data)) fallBehind(scope, connection, message.topic)
  }
  scope.passing.add(scope.now() - message.publishedAt)
}

/** Resumes later: where nothing is on its way to a connection, no acknowledgement will say that there is room again. */
function fallBehind(scope: Scope, connection: RelayConnection, topic: string): void {
  connection.behind.add(topic)
  if (scope.retrying.has(connection)) return
  scope.retrying.add(connection)
  runLater(
    scope,
    () => {
      scope.retrying.delete(connection)
      if (connection.topics.size > 0) resume(scope, connection)
    },
    retryDelay,
  )
}

async function drain(scope: Scope, connection: RelayConnection, topic: string): Promise<void> {
  const { limits, mailbox, imminent } = scope
  if (mailbox.isBehind?.()) return fallBehind(scope, connection, topic)
  const room = limits.maxInFlight - connection.inFlight.size
  if (room <= 0) {
    connection.behind.add(topic)
    return
  }
  const maxLength = limits.maxBufferedBytes
  const { messages, isCut } = await readBacklog(scope, connection, { topic, limit: room, maxLength })
  if (!connection.topics.has(topic)) return
  if (isCut) connection.behind.add(topic)
  for (const message of messages) {
    if (imminent.get(topic)?.has(message.id)) continue
    if (!push(scope, connection, message, formatData(message))) fallBehind(scope, connection, topic)
  }
}

function tryDrain(scope: Scope, connection: RelayConnection, topic: string): void {
  drain(scope, connection, topic).catch(() => fallBehind(scope, connection, topic))
}

function resume(scope: Scope, connection: RelayConnection): void {
  if (connection.behind.size === 0 || connection.inFlight.size > scope.limits.maxInFlight / 2) return
  const [topic] = connection.behind
  if (topic === undefined) return
  connection.behind.delete(topic)
  tryDrain(scope, connection, topic)
}

function release({ outstanding }: Scope, connection: RelayConnection, item: Push): Outstanding | undefined {
  const entry = outstanding.get(item.key)
  const at = entry?.waiting.indexOf(connection) ?? -1
  if (at >= 0) entry?.waiting.splice(at, 1)
  return entry
}

function finish({ mailbox, outstanding }: Scope, item: Push, entry: Outstanding): void {
  if (entry.waiting.length > 0) return
  outstanding.delete(item.key)
  if (entry.onPassed) return entry.onPassed(entry.acknowledged.length > 0)
  if (entry.acknowledged.length === 0) return
  if (!entry.wasMissed && !lastingTags.has(item.tag)) return mailbox.remove(item)
  for (const clientId of entry.acknowledged) mailbox.markAcknowledged(item, clientId)
}

function acknowledge(scope: Scope, connection: RelayConnection, item: Push): void {
  scope.counts.acknowledged += 1
  for (const { topic, taken } of connection.readings) if (topic === item.topic) taken.add(item.id)
  removeId(connection.held, item.topic, { id: item.id, isKept: connection.topics.has(item.topic) })
  const entry = release(scope, connection, item) ?? { waiting: [], acknowledged: [], wasMissed: false }
  if (!entry.acknowledged.includes(connection.clientId)) entry.acknowledged.push(connection.clientId)
  entry.onPassed?.(true)
  finish(scope, item, entry)
}

function miss(scope: Scope, connection: RelayConnection, item: Push): void {
  const entry = release(scope, connection, item)
  if (!entry) return
  entry.wasMissed = true
  finish(scope, item, entry)
}

export function formatData({ topic, message, publishedAt, tag, attestation }: StoredMessage): string {
  return JSON.stringify({ topic, message, publishedAt, tag, ...(attestation !== undefined && { attestation }) })
}

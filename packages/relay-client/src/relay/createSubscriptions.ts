import { isFoyerError } from '@foyer/base'
import type { CallRelay } from './calls.ts'

/** Most topics in one request. */
const batchSize = 500

export type Subscriptions = {
  add(topic: string): void
  remove(topic: string): void
  has(topic: string): boolean
  size(): number
  /** Subscribes to what is wanted and not subscribed on this socket. */
  flush(): void
  /** A new socket knows no topic yet. */
  renew(): void
  /** Subscribes again although nothing changed: the relay answers if it is there. */
  probe(): void
  chunks(): readonly (readonly string[])[]
}

type Scope = {
  readonly call: CallRelay
  /** Requests a new socket, because this one does not answer. */
  readonly restart: () => void
  /** The id under which the relay knows our subscription. */
  readonly toId: (topic: string) => Promise<string>
  /** Every wanted topic is subscribed on this socket. */
  readonly onSubscribed: () => void
  readonly warn: (what: string, detail?: unknown) => void
  readonly wanted: Set<string>
  /** Sent to the relay over this socket. */
  readonly requested: Set<string>
  readonly confirmed: Set<string>
  isQueued: boolean
}

/** The topics we want, kept through every reconnection. */
export function createSubscriptions(
  params: Omit<Scope, 'wanted' | 'requested' | 'confirmed' | 'isQueued'>,
): Subscriptions {
  const scope: Scope = { ...params, wanted: new Set(), requested: new Set(), confirmed: new Set(), isQueued: false }
  const { wanted, requested, confirmed } = scope
  return {
    add(topic) {
      if (wanted.has(topic)) return
      wanted.add(topic)
      if (scope.isQueued) return
      scope.isQueued = true
      queueMicrotask(() => flush(scope))
    },
    remove(topic) {
      if (!wanted.delete(topic)) return
      confirmed.delete(topic)
      if (requested.delete(topic)) void unsubscribe(scope, topic)
    },
    has: (topic) => wanted.has(topic),
    size: () => wanted.size,
    flush: () => flush(scope),
    renew() {
      requested.clear()
      confirmed.clear()
      flush(scope)
    },
    probe() {
      const [topics] = toChunks([...wanted])
      if (topics) void subscribe(scope, topics)
    },
    chunks: () => toChunks([...wanted]),
  }
}

function flush(scope: Scope): void {
  scope.isQueued = false
  const missing = [...scope.wanted].filter((topic) => !scope.requested.has(topic))
  for (const topics of toChunks(missing)) void subscribe(scope, topics)
}

async function subscribe(scope: Scope, topics: readonly string[]): Promise<void> {
  const { call, restart, warn, wanted, requested, confirmed } = scope
  for (const topic of topics) requested.add(topic)
  try {
    if (topics.length === 1) await call('irn_subscribe', { topic: topics[0] })
    else await call('irn_batchSubscribe', { topics })
  } catch (error) {
    // requested again at the next heartbeat or on the next socket
    for (const topic of topics) requested.delete(topic)
    if (isFoyerError(error, 'RequestTimedOut')) restart()
    if (isFoyerError(error, 'RelayCallFailed')) warn('A subscription failed', error)
    return
  }
  for (const topic of topics) if (wanted.has(topic)) confirmed.add(topic)
  if (confirmed.size === wanted.size) scope.onSubscribed()
}

async function unsubscribe({ call, toId, wanted }: Scope, topic: string): Promise<void> {
  const id = await toId(topic)
  // on a lost socket there is nothing to take back
  if (!wanted.has(topic)) await call('irn_unsubscribe', { topic, id }).catch(() => undefined)
}

function toChunks(topics: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(topics.length / batchSize)
  return Array.from({ length: count }, (_, index) => topics.slice(index * batchSize, (index + 1) * batchSize))
}

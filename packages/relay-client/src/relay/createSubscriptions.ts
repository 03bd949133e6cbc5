import { isFoyerError } from '@foyer/base'
import type { Ask } from './calls.ts'

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

/** The topics we want, kept through every reconnection. */
export function createSubscriptions(params: {
  readonly ask: Ask
  /** Asks for a new socket, because this one does not answer. */
  readonly restart: () => void
  /** The id under which the relay knows our subscription. */
  readonly toId: (topic: string) => Promise<string>
  /** Every wanted topic is subscribed on this socket. */
  readonly onSubscribed: () => void
  readonly warn: (what: string, detail?: unknown) => void
}): Subscriptions {
  const { ask, restart, toId, onSubscribed, warn } = params
  const wanted = new Set<string>()
  const asked = new Set<string>()
  const confirmed = new Set<string>()
  let isQueued = false

  async function subscribe(topics: readonly string[]): Promise<void> {
    for (const topic of topics) asked.add(topic)
    try {
      if (topics.length === 1) await ask('irn_subscribe', { topic: topics[0] })
      else await ask('irn_batchSubscribe', { topics })
    } catch (error) {
      // asked again at the next heartbeat or on the next socket
      for (const topic of topics) asked.delete(topic)
      if (isFoyerError(error, 'RequestTimedOut')) restart()
      if (isFoyerError(error, 'RelayCallFailed')) warn('A subscription failed', error)
      return
    }
    for (const topic of topics) if (wanted.has(topic)) confirmed.add(topic)
    if (confirmed.size === wanted.size) onSubscribed()
  }

  async function unsubscribe(topic: string): Promise<void> {
    const id = await toId(topic)
    // on a lost socket there is nothing to take back
    if (!wanted.has(topic)) await ask('irn_unsubscribe', { topic, id }).catch(() => undefined)
  }

  function flush(): void {
    isQueued = false
    for (const topics of toChunks([...wanted].filter((topic) => !asked.has(topic)))) void subscribe(topics)
  }

  return {
    add(topic) {
      if (wanted.has(topic)) return
      wanted.add(topic)
      if (isQueued) return
      isQueued = true
      queueMicrotask(flush)
    },
    remove(topic) {
      if (!wanted.delete(topic)) return
      confirmed.delete(topic)
      if (asked.delete(topic)) void unsubscribe(topic)
    },
    has: (topic) => wanted.has(topic),
    size: () => wanted.size,
    flush,
    renew() {
      asked.clear()
      confirmed.clear()
      flush()
    },
    probe() {
      const [topics] = toChunks([...wanted])
      if (topics) void subscribe(topics)
    },
    chunks: () => toChunks([...wanted]),
  }
}

function toChunks(topics: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(topics.length / batchSize)
  return Array.from({ length: count }, (_, index) => topics.slice(index * batchSize, (index + 1) * batchSize))
}

import type { RelayStorage } from './storage.ts'

/** How many messages of a topic are remembered, and how much of each id. */
const remembered = 200
const idLength = 20

export type Seen = {
  /** Remembers a message. False when it was known already: delivery is at least once, and relays may replay. */
  add(topic: string, messageId: string): boolean
  /** A message that is not for us: anyone who knows the topic could otherwise push out what is remembered. */
  remove(topic: string, messageId: string): void
  /** Keeps what is remembered of a topic, once what its messages led to is kept: the other way round a kill loses it. */
  save(topic: string): void
  /** @param isKept whether the memory must survive a reload */
  open(topic: string, isKept: boolean): void
  close(topic: string): void
}

/** Messages that need no second look, by topic. */
export function createSeen(storage: RelayStorage, prefix: string): Seen {
  const topics = new Map<string, Set<string>>()
  const kept = new Set<string>()
  return {
    add(topic, messageId) {
      const ids = topics.get(topic)
      if (!ids) return true
      const id = messageId.slice(0, idLength)
      if (ids.has(id)) return false
      ids.add(id)
      return true
    },
    remove: (topic, messageId) => void topics.get(topic)?.delete(messageId.slice(0, idLength)),
    save(topic) {
      const ids = topics.get(topic)
      if (!ids) return
      for (const oldest of [...ids].slice(0, -remembered)) ids.delete(oldest)
      if (kept.has(topic)) storage.set(prefix + topic, [...ids].join(','))
    },
    open(topic, isKept) {
      const stored = isKept ? (storage.get(prefix + topic)?.split(',') ?? []) : []
      topics.set(topic, new Set([...stored, ...(topics.get(topic) ?? [])]))
      if (isKept) kept.add(topic)
    },
    close(topic) {
      topics.delete(topic)
      if (kept.delete(topic)) storage.remove(prefix + topic)
    },
  }
}

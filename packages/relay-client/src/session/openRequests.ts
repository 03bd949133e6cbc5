import { FoyerError } from '@foyer/base'
import type { RpcError } from '../jsonRpc.ts'
import { loadWalletError } from './loadWalletError.ts'
import type { RelayStorage } from './storage.ts'

type Answer = { readonly result: unknown } | { readonly error: RpcError }

type OpenRequest = {
  readonly topic: string
  readonly method: string
  /** What a wallet is asked for within it. */
  readonly asked?: string | undefined
  readonly id: number
  /** Unix ms. */
  readonly until: number
  readonly signal?: AbortSignal | undefined
}

type Entry = OpenRequest & { readonly settle: (answer: Answer) => void; readonly reject: (error: FoyerError) => void }

/** Requests of ours that the other side has not answered. */
export type OpenRequests = {
  size(): number
  /**
   * Waits for the answer to what `send` sends.
   * @throws what the answer says, what sending failed with, `RequestAborted`, `RequestExpired`
   */
  add(request: OpenRequest, send: () => Promise<void>): Promise<unknown>
  /** False where no one waits for it on this topic. */
  settle(topic: string, id: string, answer: Answer): boolean
  /** @param now unix ms */
  expire(now: number): void
  rejectTopic(topic: string, error: FoyerError): void
  rejectAll(toError: () => FoyerError): void
}

export function createOpenRequests(): OpenRequests {
  const entries = new Map<string, Entry>()
  const rejectWhere = (isMeant: (entry: Entry) => boolean, toError: (entry: Entry) => FoyerError) => {
    for (const entry of [...entries.values()]) if (isMeant(entry)) entry.reject(toError(entry))
  }
  return {
    size: () => entries.size,
    add(request, send) {
      const { id, signal } = request
      return new Promise((resolve, reject) => {
        const abort = () => entry.reject(new FoyerError('RequestAborted', { cause: signal?.reason }))
        const finish = (act: () => void) => {
          if (!entries.delete(String(id))) return
          signal?.removeEventListener('abort', abort)
          act()
        }
        const entry: Entry = {
          ...request,
          settle: (answer) =>
            finish(() => {
              if ('error' in answer) void loadWalletError(answer.error, request.asked ?? request.method).then(reject)
              else resolve(answer.result)
            }),
          reject: (error) => finish(() => reject(error)),
        }
        entries.set(String(id), entry)
        if (signal?.aborted) return abort()
        signal?.addEventListener('abort', abort, { once: true })
        send().catch(entry.reject)
      })
    },
    settle(topic, id, answer) {
      const entry = entries.get(id)
      if (entry?.topic !== topic) return false
      entry.settle(answer)
      return true
    },
    expire: (now) =>
      rejectWhere(
        ({ until }) => now >= until,
        ({ method }) => new FoyerError('RequestExpired', { method }),
      ),
    rejectTopic: (topic, error) =>
      rejectWhere(
        (entry) => entry.topic === topic,
        () => error,
      ),
    rejectAll: (toError) => rejectWhere(() => true, toError),
  }
}

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

const topicLength = 64

/** Hands answers to other tabs of the site. */
type SharedAnswers = { share(topic: string, text: string): void; close(): void }

/**
 * All tabs of a site are one client to the relay, so an answer may arrive in a tab that did not ask.
 * Outside of a page nothing is shared.
 */
export function shareAnswers(name: string, onAnswer: (topic: string, text: string) => void): SharedAnswers {
  if (typeof document === 'undefined' || typeof BroadcastChannel === 'undefined') {
    return { share: () => undefined, close: () => undefined }
  }
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (typeof data === 'string') onAnswer(data.slice(0, topicLength), data.slice(topicLength))
  }
  return { share: (topic, text) => channel.postMessage(topic + text), close: () => channel.close() }
}

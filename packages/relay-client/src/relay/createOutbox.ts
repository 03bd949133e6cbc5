import { FoyerError, isFoyerError } from '@foyer/base'
import type { CallRelay } from './calls.ts'
import type { RelayTiming } from './timing.ts'

/** A sealed message for a topic. */
export type OutgoingMessage = {
  readonly topic: string
  readonly message: string
  readonly tag: number
  /** How long the relay keeps it, in seconds. */
  readonly ttl: number
  readonly prompt: boolean
  /** What a failure names: the id of the request inside. */
  readonly id: string
  /** Unix ms until which it is worth offering; default `publishTimeout` from now. */
  readonly until?: number | undefined
  readonly signal?: AbortSignal | undefined
}

type Entry = OutgoingMessage & {
  readonly until: number
  readonly resolve: () => void
  readonly reject: (error: FoyerError) => void
  isOffered: boolean
}

export type Outbox = {
  add(message: OutgoingMessage): Promise<void>
  size(): number
  /** Offers what is not on its way, and gives up what is too late. */
  flush(): void
  /** On a new socket nothing is on its way. */
  renew(): void
  rejectAll(toError: () => FoyerError): void
}

/** JSON-RPC codes of a relay that will never take this message. */
const isFinal = (code: number) => code >= -32_602 && code <= -32_600

type Scope = {
  readonly call: CallRelay
  readonly now: () => number
  readonly timing: RelayTiming
  /** Requests a new socket, because this one does not answer. */
  readonly restart: () => void
  /** Returns what a message that was offered too long fails with. */
  readonly getFailure: (id: string, tag: number) => FoyerError
  readonly entries: Set<Entry>
}

/** Messages the relay has not confirmed. */
export function createOutbox(params: Omit<Scope, 'entries'>): Outbox {
  const scope: Scope = { ...params, entries: new Set() }
  const { now, getFailure, entries } = scope
  return {
    add: (message) => add(scope, message),
    size: () => entries.size,
    flush() {
      for (const entry of [...entries]) {
        if (now() >= entry.until) entry.reject(getFailure(entry.id, entry.tag))
        else if (!entry.isOffered) void offer(scope, entry)
      }
    },
    renew() {
      for (const entry of entries) void offer(scope, entry)
    },
    rejectAll(toError) {
      for (const entry of [...entries]) entry.reject(toError())
    },
  }
}

function add(scope: Scope, message: OutgoingMessage): Promise<void> {
  const { now, timing, entries } = scope
  const { signal } = message
  return new Promise<void>((resolve, reject) => {
    const abort = () => entry.reject(new FoyerError('RequestAborted', { cause: signal?.reason }))
    const finish = (settle: () => void) => {
      if (!entries.delete(entry)) return
      signal?.removeEventListener('abort', abort)
      settle()
    }
    const entry: Entry = {
      ...message,
      until: message.until ?? now() + timing.publishTimeout,
      resolve: () => finish(resolve),
      reject: (error) => finish(() => reject(error)),
      isOffered: false,
    }
    entries.add(entry)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
    if (entries.has(entry)) void offer(scope, entry)
  })
}

async function offer({ call, restart }: Scope, entry: Entry): Promise<void> {
  entry.isOffered = true
  const { topic, message, ttl, tag, prompt } = entry
  try {
    await call('irn_publish', { topic, message, ttl, tag, prompt })
    entry.resolve()
  } catch (error) {
    entry.isOffered = false
    if (isFoyerError(error, 'RelayCallFailed') && isFinal(error.context.code)) entry.reject(error)
    // the same text goes out again on the new socket; a relay that has it already answers and keeps one
    if (isFoyerError(error, 'RequestTimedOut')) restart()
  }
}

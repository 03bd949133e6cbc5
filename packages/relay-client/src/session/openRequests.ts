import { FoyerError } from '@foyer/base'
import type { RpcError } from '../jsonRpc.ts'
import { loadWalletError } from './loadWalletError.ts'

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

import { FoyerError } from '@foyer/base'
import { isHex32 } from '../crypto/bytes.ts'
import { formatRequest, isRecord, type RpcPayload } from '../jsonRpc.ts'

type Pending = {
  readonly method: string
  readonly until: number
  readonly resolve: (result: unknown) => void
  readonly reject: (error: FoyerError) => void
}

/** Asks the relay something on the open socket; rejects with `RequestAborted` when the socket goes first. */
export type CallRelay = (method: string, params: unknown) => Promise<unknown>

export type Calls = {
  readonly call: CallRelay
  /** The relay's answer; one to a question no one asked, or asked long ago, is dropped. */
  settle(id: string, payload: Exclude<RpcPayload, { kind: 'request' }>): void
  expire(now: number): void
  drop(): void
}

export function createCalls(params: {
  readonly send: (text: string) => boolean
  readonly nextId: () => string
  readonly now: () => number
  readonly timeout: number
}): Calls {
  const { send, nextId, now, timeout } = params
  const pending = new Map<string, Pending>()

  function remove(id: string): Pending | undefined {
    const call = pending.get(id)
    pending.delete(id)
    return call
  }

  return {
    call(method, callParams) {
      const id = nextId()
      return new Promise((resolve, reject) => {
        pending.set(id, { method, until: now() + timeout, resolve, reject })
        if (!send(formatRequest(id, method, callParams))) remove(id)?.reject(new FoyerError('RequestAborted'))
      })
    },
    settle(id, payload) {
      const call = remove(id)
      if (payload.kind === 'result') call?.resolve(payload.result)
      else call?.reject(new FoyerError('RelayCallFailed', { method: call.method, ...payload.error }))
    },
    expire(at) {
      for (const [id, { method, until }] of pending) {
        if (at >= until) remove(id)?.reject(new FoyerError('RequestTimedOut', { method }))
      }
    },
    drop() {
      for (const id of [...pending.keys()]) remove(id)?.reject(new FoyerError('RequestAborted'))
    },
  }
}

/** A message as a relay hands it over: still sealed. */
export type IncomingMessage = { readonly topic: string; readonly message: string; readonly tag: number }

export function readMessage(value: unknown): IncomingMessage | undefined {
  if (!isRecord(value)) return undefined
  const { topic, message, tag } = value
  if (!isHex32(topic) || typeof message !== 'string') return undefined
  return { topic, message, tag: typeof tag === 'number' ? tag : 0 }
}

/** A page of fetched messages; entries that are none are left out. */
export function readPage(value: unknown): { readonly messages: readonly IncomingMessage[]; readonly hasMore: boolean } {
  if (!isRecord(value) || !Array.isArray(value['messages'])) return { messages: [], hasMore: false }
  const messages = value['messages'].map(readMessage).filter((message) => message !== undefined)
  return { messages, hasMore: value['hasMore'] === true }
}

import { FoyerError, isFoyerError } from '@foyer/base'
import { isHex32 } from '../crypto/bytes.ts'
import { formatRequest, isRecord, parseRpc, type RpcError, type RpcId, type RpcRequest } from '../jsonRpc.ts'
import type { OutgoingMessage } from '../relay/createOutbox.ts'
import type { Engine } from '../session/createEngine.ts'
import type { Sessions } from '../session/createSessions.ts'
import type { RelayStorage } from '../session/storage.ts'
import { readSessionRequest } from './readSessionRequest.ts'
import type { Reply, WalletEvent, WalletRequest } from './types.ts'

/** What sites asked and the wallet's owner has not answered, and answers the relay does not have yet: a restart loses neither. */
export type WalletRequests = {
  list(): readonly WalletRequest[]
  /** @returns why the wallet refuses the request without asking anybody */
  onRequest(topic: string, request: RpcRequest): RpcError | undefined
  respond(params: { readonly topic: string; readonly id: string; readonly reply: Reply }): Promise<void>
  /** A session ended: nothing of it is of use any more. */
  forget(topic: string): void
  onTick(now: number): void
}

/** Shortest time that an answer is offered to the relay, in ms: a clock that is ahead must not end it at once. */
const shortestOffer = 60_000

type Waiting = { readonly request: WalletRequest; readonly rpcId: RpcId }
type KeptAnswer = OutgoingMessage & { readonly until: number }

type Scope = {
  readonly engine: Engine
  readonly sessions: Sessions
  readonly storage: RelayStorage
  readonly prefix: string
  readonly emit: (event: WalletEvent) => void
  /** By topic and id. */
  readonly waiting: Map<string, Waiting>
}

export function createWalletRequests(params: Omit<Scope, 'waiting'>): WalletRequests {
  const scope: Scope = { ...params, waiting: new Map() }
  const { waiting } = scope
  load(scope)
  return {
    list: () => [...waiting.values()].map(({ request }) => request),
    onRequest: (topic, request) => onRequest(scope, topic, request),
    respond: (response) => respond(scope, response),
    forget(topic) {
      for (const { request } of waiting.values()) if (request.topic === topic) forgetRequest(scope, request)
      for (const key of scope.storage.keys(`${scope.prefix}answer:${topic}`)) scope.storage.remove(key)
    },
    onTick(now) {
      for (const { request } of waiting.values()) if (request.expiry * 1_000 <= now) forgetRequest(scope, request)
    },
  }
}

function toKey({ prefix }: Scope, kind: 'request' | 'answer', topic: string, id: string): string {
  return `${prefix}${kind}:${topic}:${id}`
}

function onRequest(scope: Scope, topic: string, rpc: RpcRequest): RpcError | undefined {
  const { engine, emit, sessions, storage, waiting } = scope
  const read = readSessionRequest(sessions.get(topic), rpc, Math.floor(engine.now() / 1_000))
  if ('error' in read) return read.error
  const { request } = read
  waiting.set(topic + request.id, { request, rpcId: rpc.id })
  storage.set(toKey(scope, 'request', topic, request.id), formatRequest(rpc.id, rpc.method, rpc.params))
  emit({ type: 'request', request })
  return undefined
}

function forgetRequest(scope: Scope, { topic, id }: WalletRequest): void {
  scope.waiting.delete(topic + id)
  scope.storage.remove(toKey(scope, 'request', topic, id))
}

async function respond(scope: Scope, { topic, id, reply }: Parameters<WalletRequests['respond']>[0]): Promise<void> {
  const { engine, sessions, storage, waiting } = scope
  const entry = waiting.get(topic + id)
  if (!entry || !sessions.get(topic)) throw new FoyerError('SessionNotFound', { topic })
  const sealed = engine.sealAnswer(topic, entry.rpcId, 'wc_sessionRequest', reply)
  const until = Math.max(entry.request.expiry * 1_000, engine.now() + shortestOffer)
  const key = toKey(scope, 'answer', topic, id)
  storage.set(key, JSON.stringify({ ...sealed, until }))
  forgetRequest(scope, entry.request)
  await deliver(scope, key, { ...sealed, until })
}

/** Offers an answer for as long as it is of use, also to a relay that cannot be reached now. */
async function deliver(scope: Scope, key: string, answer: KeptAnswer): Promise<void> {
  const { engine, storage } = scope
  try {
    await engine.relay.publish(answer)
  } catch (error) {
    if (isFoyerError(error, 'RelayUnreachable') && engine.now() < answer.until) return deliver(scope, key, answer)
    // a wallet that is closed meanwhile offers it again when it starts
    if (!isFoyerError(error, 'RequestAborted')) storage.remove(key)
    throw error
  }
  storage.remove(key)
}

/** What an earlier run left. What is not readable, or of a session that has ended, is removed. */
function load(scope: Scope): void {
  const { engine, prefix, sessions, storage, waiting } = scope
  const now = engine.now()
  for (const key of storage.keys(`${prefix}request:`)) {
    const [topic = ''] = key.slice(`${prefix}request:`.length).split(':')
    const rpc = parseRpc(storage.get(key) ?? '')
    const read = rpc?.kind === 'request' && readSessionRequest(sessions.get(topic), rpc, Math.floor(now / 1_000))
    if (read && 'request' in read) waiting.set(topic + read.request.id, { request: read.request, rpcId: rpc.id })
    else storage.remove(key)
  }
  for (const key of storage.keys(`${prefix}answer:`)) {
    const answer = readAnswer(storage.get(key))
    if (!answer || answer.until <= now || !sessions.get(answer.topic)) storage.remove(key)
    else deliver(scope, key, answer).catch((error: unknown) => engine.warn('An answer was not delivered', error))
  }
}

function readAnswer(text: string | undefined): KeptAnswer | undefined {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return undefined
  }
  if (!isRecord(value)) return undefined
  const { topic, message, tag, ttl, prompt, id, until } = value
  const isMessage = isHex32(topic) && typeof message === 'string' && typeof id === 'string'
  if (!isMessage || typeof tag !== 'number' || typeof ttl !== 'number' || typeof until !== 'number') return undefined
  return { topic, message, tag, ttl, prompt: prompt === true, id, until }
}

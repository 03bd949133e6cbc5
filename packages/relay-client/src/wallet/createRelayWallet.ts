import { createEmitter, FoyerError, isFoyerError } from '@foyer/base'
import { formatRequest, parseRpc, type RpcError, type RpcId, type RpcRequest, toIdKey } from '../jsonRpc.ts'
import { codes } from '../protocol.ts'
import type { RelayStatus } from '../relay/createConnection.ts'
import { type Answered, createAnswered } from '../session/answered.ts'
import { createEngine, type Engine, type EngineOptions, type Role } from '../session/createEngine.ts'
import { createSessions, type Sessions } from '../session/createSessions.ts'
import { createSafeStorage, type RelayStorage } from '../session/storage.ts'
import type { PeerMetadata, RelaySession, SessionNamespaces } from '../session/types.ts'
import { readSeconds, readSessionNamespaces } from '../session/validate.ts'
import { createDecisions } from './createDecisions.ts'
import { createWalletPairings, type WalletPairings } from './createWalletPairings.ts'
import { getOfferEnd, type KeptMessage, offer, parseStored, readKeptMessage } from './keptMessages.ts'
import { readSessionRequest } from './readSessionRequest.ts'
import type { Reply, WalletEvent, WalletRequest } from './types.ts'

/** What one site may have waiting: requests, and characters of them. One request waits however long it is. */
const maxWaiting = 50

const maxWaitingLength = 1_000_000

/** @see EIP-1474 */
const tooMany: RpcError = { code: -32_005, message: 'Too many requests wait for an answer' }

export type RelayWalletOptions = EngineOptions & {
  /** How the wallet introduces itself to sites. */
  readonly metadata: PeerMetadata
  /** Whether the wallet answers sign-in requests. Default false: sites then send an ordinary proposal. */
  readonly canAuthenticate?: boolean | undefined
}

/** The wallet's side of the protocol: is proposed to, then asked. */
export type RelayWallet = Pick<Sessions, 'ping' | 'extend' | 'emit' | 'disconnect'> &
  Pick<
    WalletPairings,
    | 'pair'
    | 'approve'
    | 'reject'
    | 'approveAuthentication'
    | 'rejectAuthentication'
    | 'getProposals'
    | 'getAuthentications'
  > & {
    getSessions(): readonly RelaySession[]
    /** Requests that wait for the wallet's owner, those of before a restart among them. */
    getRequests(): readonly WalletRequest[]
    /**
     * Answers a request once, in one of the tabs. Resolves when the relay has the answer, which is offered for as long as the request lives,
     * also after a restart.
     * @throws FoyerError `SessionNotFound` for a second answer, or one to an unknown request; `RelayPublishFailed`,
     * `RelayCallFailed`, `RelayRefused` where the relay will never have it; `RequestAborted` when the wallet is closed first
     */
    respond(params: { readonly topic: string; readonly id: string; readonly reply: Reply }): Promise<void>
    /** Changes what is granted; resolves when the site agreed. */
    update(params: { readonly topic: string; readonly namespaces: SessionNamespaces }): Promise<RelaySession>
    getStatus(): RelayStatus
    watch(listener: (event: WalletEvent) => void): () => void
    close(): void
  }

export function createRelayWallet(options: RelayWalletOptions): RelayWallet {
  const { events, engine, sessions, decisions, requests, pairings } = createParts(options)
  const stopWatching = engine.relay.watch((status) => events.emit({ type: 'statusChanged', status }))
  return {
    pair: pairings.pair,
    approve: pairings.approve,
    reject: pairings.reject,
    approveAuthentication: pairings.approveAuthentication,
    rejectAuthentication: pairings.rejectAuthentication,
    getProposals: pairings.getProposals,
    getAuthentications: pairings.getAuthentications,
    getRequests: requests.list,
    respond: requests.respond,
    update: ({ topic, namespaces }) => update(engine, sessions, topic, namespaces),
    ping: sessions.ping,
    extend: sessions.extend,
    emit: sessions.emit,
    disconnect: sessions.disconnect,
    getSessions: sessions.list,
    getStatus: engine.relay.getStatus,
    watch: events.on,
    close() {
      stopWatching()
      sessions.close()
      requests.close()
      pairings.close()
      decisions.close()
      engine.close()
    },
  }
}

function createParts(options: RelayWalletOptions) {
  const { storagePrefix: prefix, metadata, canAuthenticate = false } = options
  const warn = options.warn ?? ((what, detail) => console.warn(`Relay: ${what}`, detail))
  const onRefused = (error: unknown) => warn('What was asked will not survive a restart', error)
  const storage = createSafeStorage(options.storage, onRefused)
  const events = createEmitter<WalletEvent>()
  const role: Role = {
    onRequest: (topic, request) =>
      pairings.onRequest(topic, request) ? undefined : (sessions.handle(topic, request) ?? onOther(topic, request)),
    onAnswer: (topic, answer) => (decisions.onAnswer(topic, answer) ? Promise.resolve() : undefined),
    isAwaiting: () => pairings.isAwaiting() || decisions.isAwaiting(),
    onTick: (now) => [sessions, pairings, requests, decisions].forEach((part) => void part.onTick(now)),
  }
  const engine = createEngine({ ...options, storage }, () => role)
  const onOther = (topic: string, request: RpcRequest): undefined => {
    const isAsked = request.method === 'wc_sessionRequest'
    const error = isAsked ? requests.onRequest(topic, request) : unknownMethod(request)
    if (error) void engine.answer(topic, request.id, request.method, { error })
  }
  const emit = (event: WalletEvent) => {
    if (event.type === 'sessionDeleted') {
      requests.forget(event.session.topic)
      decisions.forget(event.session.topic)
    }
    events.emit(event)
  }
  const sessions = createSessions({ engine, storage, prefix, emit, isWallet: true })
  const decisions = createDecisions({ engine, sessions, storage, prefix })
  const requests = createWalletRequests({ engine, sessions, storage, prefix, emit })
  const pairings = createWalletPairings({
    engine,
    decisions,
    storage,
    prefix: `${prefix}pairing:`,
    metadata,
    emit: events.emit,
    canAuthenticate,
  })
  role.onTick(engine.now())
  return { events, engine, sessions, decisions, requests, pairings }
}

function unknownMethod({ method }: RpcRequest): RpcError {
  return { code: codes.invalidMethod, message: `Invalid method: ${method.slice(0, 100)}` }
}

async function update(
  engine: Engine,
  sessions: Sessions,
  topic: string,
  namespaces: SessionNamespaces,
): Promise<RelaySession> {
  const session = { ...sessions.require(topic), namespaces }
  if (!readSessionNamespaces(namespaces)) throw new FoyerError('SettlementInvalid', { reason: 'namespaces' })
  await engine.request({ topic, method: 'wc_sessionUpdate', params: { namespaces }, ttl: 86_400 })
  sessions.update(session)
  return session
}

/** What sites asked and the wallet's owner has not answered, and answers the relay does not have yet: a restart loses neither. */
type WalletRequests = {
  list(): readonly WalletRequest[]
  /** @returns why the wallet refuses the request without asking anyone */
  onRequest(topic: string, request: RpcRequest): RpcError | undefined
  respond(params: { readonly topic: string; readonly id: string; readonly reply: Reply }): Promise<void>
  /** A session ended: nothing of it is of use any more. */
  forget(topic: string): void
  onTick(now: number): void
  close(): void
}

type Waiting = { readonly request: WalletRequest; readonly rpcId: RpcId; readonly length: number }

type Scope = {
  readonly engine: Engine
  readonly sessions: Sessions
  readonly storage: RelayStorage
  readonly prefix: string
  readonly emit: (event: WalletEvent) => void
  readonly answered: Answered
  /** By topic and id. */
  readonly waiting: Map<string, Waiting>
}

function createWalletRequests(params: Omit<Scope, 'answered' | 'waiting'>): WalletRequests {
  const { prefix, storage } = params
  const scope: Scope = { ...params, answered: createAnswered(storage, prefix), waiting: new Map() }
  const { waiting } = scope
  load(scope)
  const stopWatching = storage.watch?.((key) => {
    if (key.startsWith(`${prefix}request:`)) watchTab(scope, key)
  })
  return {
    list: () => [...waiting.values()].map(({ request }) => request),
    onRequest: (topic, request) => onRequest(scope, topic, request),
    respond: (response) => respond(scope, response),
    forget(topic) {
      for (const { request } of waiting.values()) if (request.topic === topic) drop(scope, request)
      for (const key of storage.keys(`${prefix}answer:${topic}`)) storage.remove(key)
    },
    onTick(now) {
      for (const { request } of waiting.values()) if (request.expiry * 1_000 <= now) drop(scope, request)
    },
    close: () => stopWatching?.(),
  }
}

function toKey({ prefix }: Scope, kind: 'request' | 'answer', topic: string, id: string): string {
  return `${prefix}${kind}:${topic}:${id}`
}

function onRequest(scope: Scope, topic: string, rpc: RpcRequest): RpcError | undefined {
  const { answered, emit, storage, waiting } = scope
  const id = toIdKey(rpc.id)
  // delivery is at least once, and another tab or an earlier run may have had it first
  if (waiting.has(topic + id) || answered.has(topic, id)) return undefined
  const read = readRequest(scope, topic, rpc)
  if ('error' in read) return read.error
  // JSON has no line break of its own
  const text = `${formatRequest(rpc.id, rpc.method, rpc.params)}\n${read.request.expiry}`
  if (!hasRoom(scope, topic, text.length)) return tooMany
  waiting.set(topic + id, { request: read.request, rpcId: rpc.id, length: text.length })
  storage.set(toKey(scope, 'request', topic, id), text)
  emit({ type: 'request', request: read.request })
  return undefined
}

function readRequest({ engine, sessions }: Scope, topic: string, rpc: RpcRequest) {
  return readSessionRequest(sessions.get(topic), rpc, Math.floor(engine.now() / 1_000))
}

/** A site must not fill the storage that all sessions share. */
function hasRoom({ waiting }: Scope, topic: string, length: number): boolean {
  const own = [...waiting.values()].filter(({ request }) => request.topic === topic)
  const total = own.reduce((sum, entry) => sum + entry.length, length)
  return own.length === 0 || (own.length < maxWaiting && total <= maxWaitingLength)
}

/** The request waits no longer, though no one here answered it. */
function drop(scope: Scope, request: WalletRequest): void {
  removeRequest(scope, request)
  scope.emit({ type: 'requestEnded', request })
}

function removeRequest(scope: Scope, { topic, id }: WalletRequest): void {
  scope.waiting.delete(topic + id)
  scope.storage.remove(toKey(scope, 'request', topic, id))
}

async function respond(scope: Scope, { topic, id, reply }: Parameters<WalletRequests['respond']>[0]): Promise<void> {
  const { answered, engine, sessions, storage, waiting } = scope
  const entry = waiting.get(topic + id)
  if (!entry || !sessions.get(topic) || answered.has(topic, id)) throw new FoyerError('SessionNotFound', { topic })
  const sealed = engine.sealAnswer(topic, entry.rpcId, 'wc_sessionRequest', reply)
  const answer: KeptMessage = { ...sealed, until: getOfferEnd(engine, entry.request.expiry) }
  const key = toKey(scope, 'answer', topic, id)
  // in this order: a restart that finds the answer does not ask again
  storage.set(key, JSON.stringify(answer))
  answered.add(topic, id)
  removeRequest(scope, entry.request)
  // a relay must not have what a restart would ask for again
  if (storage.flush) await storage.flush()
  await deliver(scope, key, answer)
}

async function deliver({ engine, storage }: Scope, key: string, answer: KeptMessage): Promise<void> {
  try {
    await offer(engine, answer.until, () => engine.relay.publish(answer))
  } catch (error) {
    // a wallet that is closed meanwhile offers it again when it starts
    if (!isFoyerError(error, 'RequestAborted')) storage.remove(key)
    throw error
  }
  storage.remove(key)
}

/** Loads what an earlier run left. What is not readable, answered already, or of a session that has ended, is removed. */
function load(scope: Scope): void {
  const { engine, prefix, sessions, storage } = scope
  for (const key of storage.keys(`${prefix}request:`)) if (!loadRequest(scope, key)) storage.remove(key)
  for (const key of storage.keys(`${prefix}answer:`)) {
    const answer = readKeptMessage(parseStored(storage.get(key)))
    if (!answer || answer.until <= engine.now() || !sessions.get(answer.topic)) storage.remove(key)
    else deliver(scope, key, answer).catch((error: unknown) => engine.warn('An answer was not delivered', error))
  }
}

function loadRequest(scope: Scope, key: string): WalletRequest | undefined {
  const { answered, engine, prefix, storage, waiting } = scope
  const [topic = ''] = key.slice(`${prefix}request:`.length).split(':')
  const text = storage.get(key) ?? ''
  const [asked = '', until] = text.split('\n')
  const [rpc, expiry] = [parseRpc(asked), readSeconds(Number(until))]
  if (rpc?.kind !== 'request' || !expiry || expiry * 1_000 <= engine.now()) return undefined
  const id = toIdKey(rpc.id)
  if (answered.has(topic, id) || storage.get(toKey(scope, 'answer', topic, id)) !== undefined) return undefined
  const read = readRequest(scope, topic, rpc)
  if ('error' in read) return undefined
  const request = { ...read.request, expiry }
  waiting.set(topic + id, { request, rpcId: rpc.id, length: text.length })
  return request
}

/** Another tab of this wallet was asked, or has answered. */
function watchTab(scope: Scope, key: string): void {
  const { emit, storage, waiting } = scope
  const known = [...waiting.values()].find(({ request }) => toKey(scope, 'request', request.topic, request.id) === key)
  const isKept = storage.get(key) !== undefined
  if (known && !isKept) drop(scope, known.request)
  const added = !known && isKept ? loadRequest(scope, key) : undefined
  if (added) emit({ type: 'request', request: added })
}

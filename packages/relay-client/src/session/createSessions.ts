import { FoyerError } from '@foyer/base'
import { isRecord, type RpcRequest } from '../jsonRpc.ts'
import { codes, sessionLifetime } from '../protocol.ts'
import { answerSessionRequest } from './answerSessionRequest.ts'
import type { Engine } from './createEngine.ts'
import { createSessionStore, type SessionStore } from './sessionStore.ts'
import type { RelayStorage } from './storage.ts'
import type { RelaySession, SessionEnd } from './types.ts'

export type SessionEvent =
  | { readonly type: 'sessionCreated'; readonly session: RelaySession }
  /** Namespaces or expiry changed. */
  | { readonly type: 'sessionUpdated'; readonly session: RelaySession }
  /** Something the other side says about a network it granted, e.g. `chainChanged`. */
  | {
      readonly type: 'sessionEvent'
      readonly session: RelaySession
      readonly networkId: string
      readonly name: string
      readonly data: unknown
    }
  | { readonly type: 'sessionDeleted'; readonly session: RelaySession; readonly end: SessionEnd }

/** The sessions of one client: kept, restored, extended and ended. */
export type Sessions = {
  list(): readonly RelaySession[]
  get(topic: string): RelaySession | undefined
  /** @throws FoyerError `SessionNotFound` */
  require(topic: string): RelaySession
  add(session: RelaySession, symKey: Uint8Array): void
  update(session: RelaySession): void
  remove(topic: string, end: SessionEnd): void
  /** Answers what either side may ask in a session. False for a method that is not among them. */
  handle(topic: string, request: RpcRequest): boolean
  /** Resolves when the other side answers, within 30 s. */
  ping(params: { readonly topic: string; readonly signal?: AbortSignal | undefined }): Promise<void>
  /** Asks for seven more days from now. */
  extend(params: { readonly topic: string; readonly signal?: AbortSignal | undefined }): Promise<RelaySession>
  emit(params: {
    readonly topic: string
    readonly networkId: string
    readonly name: string
    readonly data: unknown
  }): Promise<void>
  /** Ends a session here at once; resolves when the relay has the word for the other side, or cannot be told. */
  disconnect(params: { readonly topic: string; readonly reason?: SessionEnd | undefined }): Promise<void>
  onTick(now: number): void
  close(): void
}

const disconnected: SessionEnd = { code: codes.userDisconnected, message: 'User disconnected.' }
const expired: SessionEnd = { code: codes.userDisconnected, message: 'Session expired' }

type Scope = {
  readonly engine: Engine
  readonly store: SessionStore
  readonly emit: (event: SessionEvent) => void
  readonly isWallet: boolean
}

export function createSessions(params: {
  readonly engine: Engine
  readonly storage: RelayStorage
  readonly prefix: string
  readonly emit: (event: SessionEvent) => void
  /** Only a wallet decides what is granted. */
  readonly isWallet: boolean
}): Sessions {
  const { engine, emit } = params
  const store = createSessionStore(engine, params.storage, `${params.prefix}session:`)
  const scope: Scope = { engine, store, emit, isWallet: params.isWallet }
  const stopWatching = store.watch((topic) => followTab(scope, topic))
  for (const topic of store.stored()) if (!store.load(topic)) store.remove(topic)
  return {
    list: store.list,
    get: (topic) => store.get(topic)?.session,
    require: (topic) => requireSession(scope, topic),
    add(session, symKey) {
      store.add(session, symKey)
      emit({ type: 'sessionCreated', session })
    },
    update: (session) => update(scope, session),
    remove: (topic, end) => remove(scope, topic, end),
    handle: (topic, request) => handle(scope, topic, request),
    async ping({ topic, signal }) {
      requireSession(scope, topic)
      await engine.request({ topic, method: 'wc_sessionPing', params: {}, signal })
    },
    async extend({ topic, signal }) {
      const expiry = Math.floor(engine.now() / 1_000) + sessionLifetime
      requireSession(scope, topic)
      await engine.request({ topic, method: 'wc_sessionExtend', params: { expiry }, signal })
      const session = { ...requireSession(scope, topic), expiry }
      update(scope, session)
      return session
    },
    emit({ topic, networkId, name, data }) {
      requireSession(scope, topic)
      return engine.send({ topic, method: 'wc_sessionEvent', params: { chainId: networkId, event: { name, data } } })
    },
    disconnect: ({ topic, reason = disconnected }) => disconnect(scope, topic, reason),
    onTick(now) {
      for (const { topic, expiry } of store.list()) if (expiry * 1_000 <= now) remove(scope, topic, expired)
    },
    close: stopWatching,
  }
}

function requireSession({ store }: Scope, topic: string): RelaySession {
  const session = store.get(topic)?.session
  if (!session) throw new FoyerError('SessionNotFound', { topic })
  return session
}

function update({ store, emit }: Scope, session: RelaySession): void {
  store.update(session.topic, { session })
  emit({ type: 'sessionUpdated', session })
}

function remove({ engine, store, emit }: Scope, topic: string, end: SessionEnd): void {
  const session = store.get(topic)?.session
  if (!session) return
  store.remove(topic)
  engine.rejectTopic(topic, new FoyerError('SessionEnded', end))
  emit({ type: 'sessionDeleted', session, end })
}

/** Another tab of this site made, changed or ended a session. */
function followTab(scope: Scope, topic: string): void {
  const { store, emit } = scope
  const wasKnown = store.get(topic) !== undefined
  if (!store.stored().includes(topic)) return remove(scope, topic, disconnected)
  const session = store.load(topic)
  if (session) emit({ type: wasKnown ? 'sessionUpdated' : 'sessionCreated', session })
}

function handle(scope: Scope, topic: string, request: RpcRequest): boolean {
  const { engine, store, emit, isWallet } = scope
  const kept = store.get(topic)
  if (!kept) return false
  const { session, newest } = kept
  if (request.method === 'wc_sessionDelete') {
    // the answer is sealed before the key is forgotten
    void engine.answer(topic, request.id, request.method, { result: true })
    remove(scope, topic, readEnd(request))
    return true
  }
  const outcome = answerSessionRequest({ session, request, now: engine.now(), isWallet, newest })
  if (!outcome) return false
  const { error, event } = outcome
  if (outcome.newest) store.update(topic, { newest: outcome.newest })
  if (outcome.session) update(scope, outcome.session)
  if (event) emit({ type: 'sessionEvent', session, ...event })
  void engine.answer(topic, request.id, request.method, error ? { error } : { result: true })
  return true
}

function readEnd({ params }: RpcRequest): SessionEnd {
  const { code, message } = isRecord(params) ? params : {}
  return {
    code: typeof code === 'number' ? code : disconnected.code,
    message: typeof message === 'string' ? message.slice(0, 200) : disconnected.message,
  }
}

async function disconnect(scope: Scope, topic: string, reason: SessionEnd): Promise<void> {
  const { engine } = scope
  requireSession(scope, topic)
  const sent = engine.send({ topic, method: 'wc_sessionDelete', params: reason })
  remove(scope, topic, reason)
  await sent.catch((error: unknown) => engine.warn('A disconnection was not delivered', error))
}

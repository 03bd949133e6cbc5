import { FoyerError, loadPart } from '@foyer/base'
import type { RpcRequest } from '../jsonRpc.ts'
import { codes, sessionLifetime } from '../protocol.ts'
import { removeSession, type SessionScope, updateSession } from './changeSession.ts'
import { createSessionStore } from './sessionStore.ts'
import type { RelaySession, SessionEnd } from './types.ts'

/** The sessions of one client: kept, restored, extended and ended. */
export type Sessions = {
  list(): readonly RelaySession[]
  get(topic: string): RelaySession | undefined
  /** @throws FoyerError `SessionNotFound` */
  require(topic: string): RelaySession
  add(session: RelaySession, symKey: Uint8Array): void
  update(session: RelaySession): void
  remove(topic: string, end: SessionEnd): void
  /** Answers what either side may ask in a session. Undefined for a method that is not among them. */
  handle(topic: string, request: RpcRequest): Promise<void> | undefined
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

export function createSessions(params: Omit<SessionScope, 'store'>): Sessions {
  const { engine, emit } = params
  const store = createSessionStore(engine, params.storage, `${params.prefix}session:`)
  const scope: SessionScope = { ...params, store }
  const stopWatching = store.watch((topic) => watchTab(scope, topic))
  for (const topic of store.stored()) if (!store.load(topic)) store.remove(topic)
  if (store.list().length > 0) preload()
  return {
    list: store.list,
    get: (topic) => store.get(topic)?.session,
    require: (topic) => assertSession(scope, topic),
    add(session, symKey) {
      store.add(session, symKey)
      preload()
      emit({ type: 'sessionCreated', session })
    },
    update: (session) => updateSession(scope, session),
    remove: (topic, end) => removeSession(scope, topic, end),
    handle: (topic, request) => handle(scope, topic, request),
    async ping({ topic, signal }) {
      assertSession(scope, topic)
      await engine.request({ topic, method: 'wc_sessionPing', params: {}, signal })
    },
    async extend({ topic, signal }) {
      const expiry = Math.floor(engine.now() / 1_000) + sessionLifetime
      assertSession(scope, topic)
      await engine.request({ topic, method: 'wc_sessionExtend', params: { expiry }, signal })
      const session = { ...assertSession(scope, topic), expiry }
      updateSession(scope, session)
      return session
    },
    emit({ topic, networkId, name, data }) {
      assertSession(scope, topic)
      return engine.send({ topic, method: 'wc_sessionEvent', params: { chainId: networkId, event: { name, data } } })
    },
    disconnect: ({ topic, reason = disconnected }) => disconnect(scope, topic, reason),
    onTick(now) {
      for (const { topic, expiry } of store.list()) if (expiry * 1_000 <= now) removeSession(scope, topic, expired)
    },
    close: stopWatching,
  }
}

function assertSession({ store }: SessionScope, topic: string): RelaySession {
  const session = store.get(topic)?.session
  if (!session) throw new FoyerError('SessionNotFound', { topic })
  return session
}

/** Another tab of this site made, changed or ended a session. */
function watchTab(scope: SessionScope, topic: string): void {
  const { store, emit } = scope
  const wasKnown = store.get(topic) !== undefined
  if (!store.stored().includes(topic)) return removeSession(scope, topic, disconnected)
  const session = store.load(topic)
  if (session) emit({ type: wasKnown ? 'sessionUpdated' : 'sessionCreated', session })
}

const loadAnswers = () => loadPart(() => import('./respondInSession.ts'))

/** With the first session, before the other side says anything in it. */
function preload(): void {
  loadAnswers().catch(() => undefined)
}

function handle(scope: SessionScope, topic: string, request: RpcRequest): Promise<void> | undefined {
  if (!scope.store.get(topic) || !/^wc_session(Ping|Update|Extend|Event|Delete)$/.test(request.method)) return undefined
  return loadAnswers().then(({ respondInSession }) => respondInSession(scope, topic, request))
}

async function disconnect(scope: SessionScope, topic: string, reason: SessionEnd): Promise<void> {
  const { engine } = scope
  assertSession(scope, topic)
  const sent = engine.send({ topic, method: 'wc_sessionDelete', params: reason })
  removeSession(scope, topic, reason)
  await sent.catch((error: unknown) => engine.warn('A disconnection was not delivered', error))
}

import { FoyerError } from '@foyer/base'
import { bytesToHex } from '../crypto/bytes.ts'
import { parseKey } from '../crypto/keys.ts'
import { isRecord, type RpcError, type RpcRequest, toIdKey } from '../jsonRpc.ts'
import { codes, sessionLifetime } from '../protocol.ts'
import type { Engine } from './createEngine.ts'
import { readSession } from './readSession.ts'
import type { RelayStorage } from './storage.ts'
import type { RelaySession, SessionEnd } from './types.ts'
import { findNamespaces, getGrantedNetworks, keepRequested, readSeconds, readSessionNamespaces } from './validate.ts'

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

export function createSessions(params: {
  readonly engine: Engine
  readonly storage: RelayStorage
  readonly prefix: string
  readonly emit: (event: SessionEvent) => void
  /** Only a wallet decides what is granted. */
  readonly isWallet: boolean
}): Sessions {
  const { engine, storage, isWallet } = params
  const prefix = `${params.prefix}session:`
  const keys = new Map<string, Uint8Array>()
  const sessions = new Map<string, RelaySession>()
  /** Newest id per kind of message: an older update must not undo a newer one. */
  const newest = new Map<string, number>()

  function open(session: RelaySession, symKey: Uint8Array): void {
    sessions.set(session.topic, session)
    keys.set(session.topic, symKey)
    engine.openTopic(session.topic, { symKey }, true)
  }

  function save(session: RelaySession): void {
    sessions.set(session.topic, session)
    const symKey = keys.get(session.topic)
    if (symKey) storage.set(prefix + session.topic, JSON.stringify({ ...session, symKey: bytesToHex(symKey) }))
  }

  /** A session as another tab or an earlier page left it. */
  function load(key: string): RelaySession | undefined {
    const stored = readSession(storage.get(key))
    const symKey = parseKey(stored?.symKey)
    if (!stored || !symKey) return undefined
    open(stored.session, symKey)
    return stored.session
  }

  function forget(topic: string): void {
    sessions.delete(topic)
    keys.delete(topic)
    for (const key of newest.keys()) if (key.startsWith(topic)) newest.delete(key)
    engine.closeTopic(topic)
  }

  function remove(topic: string, end: SessionEnd): void {
    const session = sessions.get(topic)
    if (!session) return
    forget(topic)
    storage.remove(prefix + topic)
    engine.rejectTopic(topic, new FoyerError('SessionEnded', end))
    params.emit({ type: 'sessionDeleted', session, end })
  }

  function isStale(topic: string, kind: string, { id }: RpcRequest): boolean {
    // the last three digits are random, only the time before them orders
    const time = Number(toIdKey(id).slice(0, -3))
    const last = newest.get(topic + kind) ?? 0
    if (time >= last) newest.set(topic + kind, time)
    return time < last
  }

  function update(session: RelaySession): void {
    save(session)
    params.emit({ type: 'sessionUpdated', session })
  }

  type Handler = (session: RelaySession, request: RpcRequest) => RpcError | undefined

  const handlers: Readonly<Record<string, Handler>> = {
    wc_sessionPing: () => undefined,
    wc_sessionUpdate(session, request) {
      if (isWallet) return { code: codes.unauthorizedUpdate, message: 'Unauthorized update' }
      const granted = isRecord(request.params) ? readSessionNamespaces(request.params['namespaces']) : undefined
      const namespaces = granted && keepRequested(granted, session.requestedNamespaces)
      if (!namespaces || Object.keys(namespaces).length === 0 || isStale(session.topic, 'update', request)) {
        return { code: codes.invalidUpdate, message: 'Invalid update' }
      }
      update({ ...session, namespaces })
      return undefined
    },
    wc_sessionExtend(session, { params: asked }) {
      const limit = Math.floor(engine.now() / 1_000) + sessionLifetime
      const expiry = isRecord(asked) && asked['expiry'] !== undefined ? readSeconds(asked['expiry']) : limit
      if (expiry === undefined || expiry * 1_000 <= engine.now()) {
        return { code: codes.invalidExtend, message: 'Invalid extend' }
      }
      update({ ...session, expiry: Math.max(session.expiry, Math.min(expiry, limit)) })
      return undefined
    },
    wc_sessionEvent(session, request) {
      const { chainId, event } = isRecord(request.params) ? request.params : {}
      const { name, data } = isRecord(event) ? event : {}
      if (typeof chainId !== 'string' || typeof name !== 'string') {
        return { code: codes.invalidEvent, message: 'Invalid event' }
      }
      const granted = findNamespaces(session.namespaces, chainId).filter((one) =>
        getGrantedNetworks(one).includes(chainId),
      )
      if (!granted.some(({ events }) => events.includes(name))) {
        return { code: codes.unauthorizedEvent, message: `Unauthorized event: ${name}` }
      }
      if (isStale(session.topic, name, request)) return { code: codes.invalidEvent, message: 'Outdated event' }
      params.emit({ type: 'sessionEvent', session, networkId: chainId, name, data })
      return undefined
    },
  }

  function handleDelete(session: RelaySession, request: RpcRequest): void {
    const { code, message } = isRecord(request.params) ? request.params : {}
    const end = {
      code: typeof code === 'number' ? code : disconnected.code,
      message: typeof message === 'string' ? message.slice(0, 200) : disconnected.message,
    }
    // the answer is sealed before the key is forgotten
    void engine.answer(session.topic, request.id, request.method, { result: true })
    remove(session.topic, end)
  }

  const stopWatching = storage.watch?.((key) => {
    if (!key.startsWith(prefix)) return
    const topic = key.slice(prefix.length)
    const wasKnown = sessions.has(topic)
    if (storage.get(key) === undefined) return remove(topic, disconnected)
    const session = load(key)
    if (session) params.emit({ type: wasKnown ? 'sessionUpdated' : 'sessionCreated', session })
  })
  for (const key of storage.keys(prefix)) if (!load(key)) storage.remove(key)

  function requireSession(topic: string): RelaySession {
    const session = sessions.get(topic)
    if (!session) throw new FoyerError('SessionNotFound', { topic })
    return session
  }

  return {
    list: () => [...sessions.values()],
    get: (topic) => sessions.get(topic),
    require: requireSession,
    add(session, symKey) {
      open(session, symKey)
      save(session)
      params.emit({ type: 'sessionCreated', session })
    },
    update,
    remove,
    handle(topic, request) {
      const session = sessions.get(topic)
      if (!session) return false
      if (request.method === 'wc_sessionDelete') {
        handleDelete(session, request)
        return true
      }
      const handler = Object.hasOwn(handlers, request.method) ? handlers[request.method] : undefined
      if (!handler) return false
      const error = handler(session, request)
      void engine.answer(topic, request.id, request.method, error ? { error } : { result: true })
      return true
    },
    async ping({ topic, signal }) {
      requireSession(topic)
      await engine.ask({ topic, method: 'wc_sessionPing', params: {}, signal })
    },
    async extend({ topic, signal }) {
      const expiry = Math.floor(engine.now() / 1_000) + sessionLifetime
      requireSession(topic)
      await engine.ask({ topic, method: 'wc_sessionExtend', params: { expiry }, signal })
      const session = { ...requireSession(topic), expiry }
      update(session)
      return session
    },
    emit({ topic, networkId, name, data }) {
      requireSession(topic)
      return engine.send({ topic, method: 'wc_sessionEvent', params: { chainId: networkId, event: { name, data } } })
    },
    async disconnect({ topic, reason = disconnected }) {
      requireSession(topic)
      const told = engine.send({ topic, method: 'wc_sessionDelete', params: reason })
      remove(topic, reason)
      await told.catch((error: unknown) => engine.warn('A disconnection was not delivered', error))
    },
    onTick(now) {
      for (const { topic, expiry } of [...sessions.values()]) if (expiry * 1_000 <= now) remove(topic, expired)
    },
    close: () => stopWatching?.(),
  }
}

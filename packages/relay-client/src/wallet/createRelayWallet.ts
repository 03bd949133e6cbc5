import { createEmitter, FoyerError } from '@foyer/base'
import type { RpcError, RpcRequest } from '../jsonRpc.ts'
import { codes } from '../protocol.ts'
import type { RelayStatus } from '../relay/createConnection.ts'
import { createEngine, type Engine, type EngineOptions, type Role } from '../session/createEngine.ts'
import { createSessions, type Sessions } from '../session/createSessions.ts'
import { createSafeStorage } from '../session/storage.ts'
import type { PeerMetadata, RelaySession, SessionNamespaces } from '../session/types.ts'
import { readSessionNamespaces } from '../session/validate.ts'
import { createDecisions } from './createDecisions.ts'
import { createWalletPairings, type WalletPairings } from './createWalletPairings.ts'
import { createWalletRequests } from './createWalletRequests.ts'
import type { Reply, WalletEvent, WalletRequest } from './types.ts'

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

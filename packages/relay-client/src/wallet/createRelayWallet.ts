import { createEmitter, FoyerError } from '@foyer/base'
import type { RpcError, RpcId, RpcRequest } from '../jsonRpc.ts'
import { codes } from '../protocol.ts'
import type { RelayStatus } from '../relay/createConnection.ts'
import { createEngine, type Engine, type EngineOptions, type Role } from '../session/createEngine.ts'
import { createSessions, type Sessions } from '../session/createSessions.ts'
import type { PeerMetadata, RelaySession, SessionNamespaces } from '../session/types.ts'
import { readSessionNamespaces } from '../session/validate.ts'
import { createWalletPairings, type WalletPairings } from './createWalletPairings.ts'
import { readSessionRequest } from './readSessionRequest.ts'
import type { Reply, WalletEvent } from './types.ts'

export type RelayWalletOptions = EngineOptions & {
  /** How the wallet introduces itself to sites. */
  readonly metadata: PeerMetadata
  /** Whether the wallet answers sign-in requests. Default false: sites then send an ordinary proposal. */
  readonly canAuthenticate?: boolean | undefined
}

/** The wallet's side of the protocol: is proposed to, then asked. */
export type RelayWallet = Pick<Sessions, 'ping' | 'extend' | 'emit' | 'disconnect'> &
  Pick<WalletPairings, 'pair' | 'approve' | 'reject' | 'approveAuthentication' | 'rejectAuthentication'> & {
    getSessions(): readonly RelaySession[]
    /** Answers a request once; a second answer, or one to an unknown request, throws `SessionNotFound`. */
    respond(params: { readonly topic: string; readonly id: string; readonly reply: Reply }): Promise<void>
    /** Changes what is granted; resolves when the site agreed. */
    update(params: { readonly topic: string; readonly namespaces: SessionNamespaces }): Promise<RelaySession>
    getStatus(): RelayStatus
    watch(listener: (event: WalletEvent) => void): () => void
    close(): void
  }

type OpenRequest = { readonly topic: string; readonly id: RpcId; readonly expiry: number }

export function createRelayWallet(options: RelayWalletOptions): RelayWallet {
  const { storage, storagePrefix: prefix, metadata, canAuthenticate = false } = options
  const events = createEmitter<WalletEvent>()
  const open = new Map<string, OpenRequest>()
  const role: Role = {
    onRequest: (topic, request) =>
      pairings.onRequest(topic, request) ? undefined : (sessions.handle(topic, request) ?? onOther(topic, request)),
    onAnswer: () => undefined,
    isAwaiting: () => pairings.isAwaiting(),
    onTick(now) {
      sessions.onTick(now)
      pairings.onTick(now)
      for (const [key, { expiry }] of open) if (expiry * 1_000 <= now) open.delete(key)
    },
  }
  const engine = createEngine(options, () => role)
  const sessions = createSessions({ engine, storage, prefix, emit: events.emit, isWallet: true })
  const pairings = createWalletPairings({ engine, sessions, metadata, emit: events.emit, canAuthenticate })
  const stopWatching = engine.relay.watch((status) => events.emit({ type: 'statusChanged', status }))
  role.onTick(engine.now())

  function onOther(topic: string, request: RpcRequest): undefined {
    const error = request.method === 'wc_sessionRequest' ? onSessionRequest(topic, request) : unknownMethod(request)
    if (error) void engine.answer(topic, request.id, request.method, { error })
  }

  function onSessionRequest(topic: string, request: RpcRequest): RpcError | undefined {
    const read = readSessionRequest(sessions.get(topic), request, Math.floor(engine.now() / 1_000))
    if ('error' in read) return read.error
    open.set(topic + read.request.id, { topic, id: request.id, expiry: read.request.expiry })
    events.emit({ type: 'request', request: read.request })
    return undefined
  }

  return {
    pair: pairings.pair,
    approve: pairings.approve,
    reject: pairings.reject,
    approveAuthentication: pairings.approveAuthentication,
    rejectAuthentication: pairings.rejectAuthentication,
    respond: (params) => respond(engine, sessions, open, params),
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
      engine.close()
    },
  }
}

async function respond(
  engine: Engine,
  sessions: Sessions,
  open: Map<string, OpenRequest>,
  { topic, id, reply }: Parameters<RelayWallet['respond']>[0],
): Promise<void> {
  const request = open.get(topic + id)
  if (!request || !sessions.get(topic)) throw new FoyerError('SessionNotFound', { topic })
  open.delete(topic + id)
  await engine.answer(topic, request.id, 'wc_sessionRequest', reply)
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

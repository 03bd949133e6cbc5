import { createEmitter, FoyerError } from '@foyer/base'
import { codes } from '../protocol.ts'
import type { RelayStatus } from '../relay/createConnection.ts'
import { createEngine, type Engine, type EngineOptions, type Role } from '../session/createEngine.ts'
import { createSessions, type Sessions } from '../session/createSessions.ts'
import type { PeerMetadata, RelaySession, SessionEvent } from '../session/types.ts'
import { findNamespaces, getGrantedNetworks } from '../session/validate.ts'
import { createProposals, type Proposals } from './createProposals.ts'

export type RelayDappOptions = EngineOptions & {
  /** How the site introduces itself to wallets. */
  readonly metadata: PeerMetadata
}

export type DappEvent =
  | SessionEvent
  | { readonly type: 'statusChanged'; readonly status: RelayStatus }
  /** The relay will not have us, e.g. `Unauthorized: invalid key`. */
  | { readonly type: 'refused'; readonly reason: string }
  /** A request left for the wallet: the moment to offer its app. `done` settles when it is answered, never rejects. */
  | {
      readonly type: 'requestSent'
      readonly session: RelaySession
      readonly id: number
      readonly networkId: string
      readonly method: string
      readonly done: Promise<void>
    }

/** The site's side of the protocol: propose, then ask. */
export type RelayDapp = Pick<Sessions, 'ping' | 'extend' | 'emit' | 'disconnect'> &
  Pick<Proposals, 'propose'> & {
    getSessions(): readonly RelaySession[]
    /**
     * Asks the wallet of a session.
     * @param networkId CAIP-2, one the wallet granted
     * @param expiry seconds the wallet has to answer, 300 to 604800, default 300
     * @throws `SessionNotFound`, `NetworkNotApproved`, `MethodNotApproved`, `UserRejected`, `RelayWalletFailed`,
     * `RequestExpired`, `SessionEnded`, `RelayPublishFailed`, `RequestAborted`
     */
    request(params: {
      readonly topic: string
      readonly networkId: string
      readonly method: string
      readonly params: unknown
      readonly expiry?: number | undefined
      readonly signal?: AbortSignal | undefined
    }): Promise<unknown>
    getStatus(): RelayStatus
    /** Tries a relay that refused us once more. */
    connect(): void
    watch(listener: (event: DappEvent) => void): () => void
    close(): void
  }

const shortestRequest = 300
const longestRequest = 604_800

export function createRelayDapp(options: RelayDappOptions): RelayDapp {
  const { storage, storagePrefix: prefix, metadata } = options
  const events = createEmitter<DappEvent>()
  const role: Role = {
    onRequest(topic, request) {
      const handled = sessions.handle(topic, request)
      if (handled || proposals.onRequest(topic, request)) return handled
      const error = { code: codes.invalidMethod, message: `Invalid method: ${request.method.slice(0, 100)}` }
      void engine.answer(topic, request.id, request.method, { error })
      return undefined
    },
    onAnswer: (topic, answer, sender) => proposals.onAnswer(topic, answer, sender),
    isAwaiting: () => proposals.isAwaiting(),
    onTick(now) {
      sessions.onTick(now)
      proposals.onTick(now)
    },
  }
  const onRefused = (reason: string) => events.emit({ type: 'refused', reason })
  const engine = createEngine({ ...options, onRefused }, () => role)
  const sessions = createSessions({ engine, storage, prefix, emit: events.emit, isWallet: false })
  const proposals = createProposals({ engine, sessions, storage, prefix, metadata })
  const stopWatching = engine.relay.watch((status) => events.emit({ type: 'statusChanged', status }))
  role.onTick(engine.now())

  return {
    propose: proposals.propose,
    request: (params) => request({ engine, sessions, emit: events.emit }, params),
    ping: sessions.ping,
    extend: sessions.extend,
    emit: sessions.emit,
    disconnect: sessions.disconnect,
    getSessions: sessions.list,
    getStatus: engine.relay.getStatus,
    connect: engine.relay.connect,
    watch: events.on,
    close() {
      stopWatching()
      sessions.close()
      proposals.close()
      engine.close()
    },
  }
}

/** @throws `NetworkNotApproved`, `MethodNotApproved` */
function assertGrant(session: RelaySession, networkId: string, method: string): void {
  const granted = findNamespaces(session.namespaces, networkId).filter((one) =>
    getGrantedNetworks(one).includes(networkId),
  )
  if (granted.length === 0) throw new FoyerError('NetworkNotApproved', { networkId })
  if (!granted.some(({ methods }) => methods.includes(method))) throw new FoyerError('MethodNotApproved', { method })
}

async function request(
  scope: { readonly engine: Engine; readonly sessions: Sessions; readonly emit: (event: DappEvent) => void },
  { topic, networkId, method, params, expiry = shortestRequest, signal }: Parameters<RelayDapp['request']>[0],
): Promise<unknown> {
  const { engine, sessions, emit } = scope
  const session = sessions.require(topic)
  assertGrant(session, networkId, method)
  const ttl = Math.min(Math.max(expiry, shortestRequest), longestRequest)
  const until = engine.now() + ttl * 1_000
  const id = engine.nextId()
  const call = { method, params, expiryTimestamp: Math.floor(until / 1_000) }
  const content = { chainId: networkId, request: call }
  const answer = engine.request({
    topic,
    method: 'wc_sessionRequest',
    asked: method,
    params: content,
    id,
    ttl,
    until,
    signal,
  })
  const done = answer.then(
    () => undefined,
    () => undefined,
  )
  emit({ type: 'requestSent', session, id, networkId, method, done })
  return answer
}

import { isRecord, type RpcError, type RpcRequest, toIdKey } from '../jsonRpc.ts'
import { codes, sessionLifetime } from '../protocol.ts'
import { createAnswered } from './answered.ts'
import { removeSession, type SessionScope, updateSession } from './changeSession.ts'
import type { Outcome } from './createEngine.ts'
import type { RelaySession, SessionEnd } from './types.ts'
import { filterRequested, findNamespaces, getGrantedNetworks, readSeconds, readSessionNamespaces } from './validate.ts'

/**
 * Changes here what a message over a session changes, and answers it. Every tab of a site is handed the message and follows it; one
 * of them answers.
 */
export function respondInSession(scope: SessionScope, topic: string, request: RpcRequest): void {
  const { engine, store, emit, isWallet } = scope
  const kept = store.get(topic)
  if (!kept) return
  const { session, newest } = kept
  if (request.method === 'wc_sessionDelete') {
    // the answer is sealed before the key is forgotten
    respondOnce(scope, topic, request, { result: true })
    return removeSession(scope, topic, readEnd(request))
  }
  const outcome = handleSessionRequest({ session, request, now: engine.now(), isWallet, newest })
  if (!outcome) return
  const { error, event } = outcome
  if (outcome.newest) store.update(topic, { newest: outcome.newest })
  if (outcome.session) updateSession(scope, outcome.session)
  if (event) emit({ type: 'sessionEvent', session, ...event })
  respondOnce(scope, topic, request, error ? { error } : { result: true })
}

function readEnd({ params }: RpcRequest): SessionEnd {
  const { code, message } = isRecord(params) ? params : {}
  return {
    code: typeof code === 'number' ? code : codes.userDisconnected,
    message: typeof message === 'string' ? message.slice(0, 200) : 'User disconnected.',
  }
}

/** The tab that has the lock of a message answers it, and has left a mark before it gives the lock back. */
function respondOnce(scope: SessionScope, topic: string, { id, method }: RpcRequest, outcome: Outcome): void {
  const { engine, storage, prefix } = scope
  const sealed = engine.sealAnswer(topic, id, method, outcome)
  const [answered, key] = [createAnswered(storage, prefix), toIdKey(id)]
  const answer = async (isFirst: boolean) => {
    if (!isFirst || answered.has(topic, key)) return
    if (scope.store.get(topic)) answered.add(topic, key)
    await engine.publishAnswer(sealed)
  }
  // Node's locks are one process's, whose clients are no tabs of one site
  const locks = typeof document === 'undefined' ? undefined : globalThis.navigator?.locks
  if (locks)
    void locks
      .request(prefix + topic + key, { ifAvailable: true }, (lock) => answer(lock !== null))
      .catch(() => answer(true))
  else void answer(true)
}

export type SessionRequest = {
  readonly session: RelaySession
  readonly request: RpcRequest
  /** Unix ms. */
  readonly now: number
  /** Only a wallet decides what is granted. */
  readonly isWallet: boolean
  /** When the newest message of each kind was made: an older update must not undo a newer one. */
  readonly newest: Readonly<Record<string, number>>
}

/** What becomes of a request that either side may make in a session. */
type SessionOutcome = {
  readonly error?: RpcError
  /** The session from now on. */
  readonly session?: RelaySession
  readonly event?: { readonly networkId: string; readonly name: string; readonly data: unknown }
  readonly newest?: Readonly<Record<string, number>>
}

const outcomes: Readonly<Record<string, (input: SessionRequest) => SessionOutcome>> = {
  wc_sessionPing: () => ({}),
  wc_sessionUpdate: update,
  wc_sessionExtend: extend,
  wc_sessionEvent: emitEvent,
}

/** Decides without doing anything. @returns undefined for a method that is none of a session's */
export function handleSessionRequest(input: SessionRequest): SessionOutcome | undefined {
  const { method } = input.request
  return Object.hasOwn(outcomes, method) ? outcomes[method]?.(input) : undefined
}

function update(input: SessionRequest): SessionOutcome {
  const { session, request, isWallet } = input
  if (isWallet) return { error: { code: codes.unauthorizedUpdate, message: 'Unauthorized update' } }
  const granted = isRecord(request.params) ? readSessionNamespaces(request.params['namespaces']) : undefined
  const namespaces = granted && filterRequested(granted, session.requestedNamespaces)
  const isValid = namespaces && Object.keys(namespaces).length > 0 && !isOutdated(input, 'update')
  if (!isValid) return { error: { code: codes.invalidUpdate, message: 'Invalid update' } }
  return { session: { ...session, namespaces }, newest: withTime(input, 'update') }
}

function extend({ session, request, now }: SessionRequest): SessionOutcome {
  const { params } = request
  const limit = Math.floor(now / 1_000) + sessionLifetime
  const expiry = isRecord(params) && params['expiry'] !== undefined ? readSeconds(params['expiry']) : limit
  if (expiry === undefined || expiry * 1_000 <= now) {
    return { error: { code: codes.invalidExtend, message: 'Invalid extend' } }
  }
  return { session: { ...session, expiry: Math.max(session.expiry, Math.min(expiry, limit)) } }
}

function emitEvent(input: SessionRequest): SessionOutcome {
  const { session, request } = input
  const { chainId, event } = isRecord(request.params) ? request.params : {}
  const { name, data } = isRecord(event) ? event : {}
  if (typeof chainId !== 'string' || typeof name !== 'string') {
    return { error: { code: codes.invalidEvent, message: 'Invalid event' } }
  }
  const granted = findNamespaces(session.namespaces, chainId).filter((one) => getGrantedNetworks(one).includes(chainId))
  if (!granted.some(({ events }) => events.includes(name))) {
    return { error: { code: codes.unauthorizedEvent, message: `Unauthorized event: ${name}` } }
  }
  if (isOutdated(input, name)) return { error: { code: codes.invalidEvent, message: 'Outdated event' } }
  return { event: { networkId: chainId, name, data }, newest: withTime(input, name) }
}

/** The last three digits of an id are random, only the time before them orders. */
function timeOf({ request }: SessionRequest): number {
  return Number(toIdKey(request.id).slice(0, -3))
}

function newestOf({ newest }: SessionRequest, kind: string): number {
  return Object.hasOwn(newest, kind) ? (newest[kind] ?? 0) : 0
}

function isOutdated(input: SessionRequest, kind: string): boolean {
  return timeOf(input) < newestOf(input, kind)
}

function withTime(input: SessionRequest, kind: string): Readonly<Record<string, number>> {
  return { ...input.newest, [kind]: timeOf(input) }
}

import { isRecord, type RpcError, type RpcRequest, toIdKey } from '../jsonRpc.ts'
import { codes, sessionLifetime } from '../protocol.ts'
import type { RelaySession } from './types.ts'
import { filterRequested, findNamespaces, getGrantedNetworks, readSeconds, readSessionNamespaces } from './validate.ts'

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
export type SessionOutcome = {
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

import { type RpcError, type RpcRequest, toIdKey } from '../jsonRpc.ts'
import { codes } from '../protocol.ts'
import type { SessionProposal } from '../session/types.ts'
import { readAuthentication, readProposal } from './readPairingRequests.ts'
import type { WalletAuthentication, WalletEvent } from './types.ts'

/** A link the wallet was given, and what the site behind it has asked so far. */
export type Pairing = {
  readonly topic: string
  readonly symKey: Uint8Array
  /** Unix seconds. */
  readonly expiry: number
  readonly methods: readonly string[]
  readonly proposal?: Asked<SessionProposal>
  readonly authentication?: Asked<WalletAuthentication>
}

/** What a site asked: in its own words, and as the wallet's owner may be shown it. */
type Asked<value> = { readonly request: RpcRequest; readonly value: value }

export type PairingOutcome = {
  /** The pairing from now on. */
  readonly next?: Pairing
  /** What the site is answered at once; nothing where the wallet's owner decides. */
  readonly outcome?: { readonly result: true } | { readonly error: RpcError; readonly isAutomatic?: boolean }
  readonly events: readonly WalletEvent[]
  readonly isEnd?: boolean
}

/** Decides what becomes of a site's request over a pairing, without doing anything. */
export function handlePairingRequest(pairing: Pairing, request: RpcRequest, canAuthenticate: boolean): PairingOutcome {
  switch (request.method) {
    case 'wc_sessionPropose':
      return propose(pairing, request, canAuthenticate)
    case 'wc_sessionAuthenticate':
      return authenticate(pairing, request, canAuthenticate)
    case 'wc_pairingPing':
      return { outcome: { result: true }, events: [] }
    case 'wc_pairingDelete':
      return { outcome: { result: true }, events: [], isEnd: true }
    default:
      return { outcome: { error: unsupported(request.method) }, events: [] }
  }
}

function propose(pairing: Pairing, request: RpcRequest, canAuthenticate: boolean): PairingOutcome {
  if (isSame(pairing.proposal, request)) return { events: [] }
  const value = readProposal(request, pairing)
  if (!value) {
    const error = { code: codes.unsupportedNamespaces, message: 'Malformed proposal' }
    return { outcome: { error, isAutomatic: true }, events: [] }
  }
  return {
    next: { ...pairing, proposal: { request, value } },
    events: isFallback(pairing, canAuthenticate) ? [] : [{ type: 'proposal', proposal: value }],
  }
}

/** A site that asks for a sign-in sends a proposal along for wallets that cannot. */
export function isFallback({ methods }: Pairing, canAuthenticate: boolean): boolean {
  return canAuthenticate && methods.includes('wc_sessionAuthenticate')
}

/** Delivery is at least once, and what is shown is not changed under its id. */
function isSame(known: Asked<unknown> | undefined, { id }: RpcRequest): boolean {
  return known !== undefined && toIdKey(known.request.id) === toIdKey(id)
}

function authenticate(pairing: Pairing, request: RpcRequest, canAuthenticate: boolean): PairingOutcome {
  if (isSame(pairing.authentication, request)) return { events: [] }
  const value = canAuthenticate ? readAuthentication(request, pairing) : undefined
  if (!value) return { outcome: { error: unsupported(request.method), isAutomatic: true }, events: [] }
  return {
    next: { ...pairing, authentication: { request, value } },
    events: [{ type: 'authentication', authentication: value }],
  }
}

function unsupported(method: string): RpcError {
  return { code: codes.unsupportedPairingMethod, message: `Unsupported wc_ method: ${method.slice(0, 100)}` }
}

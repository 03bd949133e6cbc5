import type { RpcError, RpcId, RpcRequest } from '../jsonRpc.ts'
import { codes } from '../protocol.ts'
import type { SessionProposal } from '../session/types.ts'
import { readAuthentication, readProposal } from './readPairingRequests.ts'
import type { WalletAuthentication, WalletEvent } from './types.ts'

/** A link the wallet was given, and what the site behind it has asked so far. */
export type Pairing = {
  readonly topic: string
  /** Unix seconds. */
  readonly expiry: number
  readonly methods: readonly string[]
  readonly proposal?: { readonly id: RpcId; readonly value: SessionProposal }
  readonly authentication?: { readonly id: RpcId; readonly value: WalletAuthentication }
}

export type PairingOutcome = {
  /** The pairing from now on. */
  readonly next?: Pairing
  /** What the site is answered at once; nothing where the wallet's owner decides. */
  readonly outcome?: { readonly result: true } | { readonly error: RpcError; readonly isAutomatic?: boolean }
  readonly events: readonly WalletEvent[]
  readonly isEnd?: boolean
}

/** What becomes of a site's request over a pairing. Decides without doing anything. */
export function answerPairingRequest(pairing: Pairing, request: RpcRequest, canAuthenticate: boolean): PairingOutcome {
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
  const value = readProposal(request, pairing)
  if (!value) {
    const error = { code: codes.unsupportedNamespaces, message: 'Malformed proposal' }
    return { outcome: { error, isAutomatic: true }, events: [] }
  }
  // a site that asks for a sign-in sends this along for wallets that cannot
  const isFallback = canAuthenticate && pairing.methods.includes('wc_sessionAuthenticate')
  return {
    next: { ...pairing, proposal: { id: request.id, value } },
    events: isFallback ? [] : [{ type: 'proposal', proposal: value }],
  }
}

function authenticate(pairing: Pairing, request: RpcRequest, canAuthenticate: boolean): PairingOutcome {
  const value = canAuthenticate ? readAuthentication(request, pairing) : undefined
  if (!value) return { outcome: { error: unsupported(request.method), isAutomatic: true }, events: [] }
  return {
    next: { ...pairing, authentication: { id: request.id, value } },
    events: [{ type: 'authentication', authentication: value }],
  }
}

function unsupported(method: string): RpcError {
  return { code: codes.unsupportedPairingMethod, message: `Unsupported wc_ method: ${method.slice(0, 100)}` }
}

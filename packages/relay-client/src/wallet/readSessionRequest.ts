import { isRecord, type RpcError, type RpcRequest, toIdKey } from '../jsonRpc.ts'
import { clockTolerance, codes } from '../protocol.ts'
import type { RelaySession } from '../session/types.ts'
import { findNamespaces, getGrantedNetworks, readSeconds } from '../session/validate.ts'
import type { WalletRequest } from './types.ts'

/** How long the wallet's owner is asked at least, in seconds: where a clock is off, a request looks over before it is. */
export const shortestWait = 60
/** How long a request lives that does not say so itself, in seconds. */
const defaultLifetime = 300

/**
 * Reads what a site asks the wallet's owner, or why the wallet refuses it without asking.
 * @param session the one the request came over, if it lives
 * @param now unix seconds
 */
export function readSessionRequest(
  session: RelaySession | undefined,
  { id, params }: RpcRequest,
  now: number,
): { readonly request: WalletRequest } | { readonly error: RpcError } {
  const { chainId, request } = isRecord(params) ? params : {}
  const { method, params: methodParams, expiryTimestamp } = isRecord(request) ? request : {}
  if (!session) return { error: { code: codes.noSession, message: 'No session for this topic' } }
  if (typeof chainId !== 'string' || typeof method !== 'string') {
    return { error: { code: -32_602, message: 'Invalid params' } }
  }
  const refusal = findRefusal(session, chainId, method)
  if (refusal) return { error: refusal }
  const expiry = readSeconds(expiryTimestamp) ?? now + defaultLifetime
  if (expiry <= now - clockTolerance) {
    return { error: { code: codes.requestExpired, message: 'Session request expired' } }
  }
  return {
    request: {
      topic: session.topic,
      id: toIdKey(id),
      session,
      networkId: chainId,
      method,
      params: methodParams,
      expiry: Math.max(expiry, now + shortestWait),
    },
  }
}

function findRefusal(session: RelaySession, networkId: string, method: string): RpcError | undefined {
  const granted = findNamespaces(session.namespaces, networkId).filter((one) =>
    getGrantedNetworks(one).includes(networkId),
  )
  if (granted.length === 0) return { code: codes.unauthorizedChain, message: `Unauthorized chain: ${networkId}` }
  if (granted.some(({ methods }) => methods.includes(method))) return undefined
  return { code: codes.unauthorizedMethod, message: `Unauthorized method: ${method}` }
}

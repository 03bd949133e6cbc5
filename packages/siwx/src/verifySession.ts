import { parseCaipNetworkId, type SiwxSession } from '@foyer/base'
import {
  type CheckedMessage,
  checkMessage,
  type MessageExpectation,
  type MessageProblem,
} from './message/checkMessage.ts'
import type { SiwxVerifier } from './message/types.ts'

export type SessionProblem = MessageProblem | 'namespace' | 'signature'

export type VerifiedSession =
  | Extract<CheckedMessage, { problem?: undefined }>
  | { readonly message?: undefined; readonly problem: SessionProblem }

/**
 * Whether a session is what it says: its text for this site and this time, its signature the account's. At least one verifier
 * must know the family, and all that do must agree (reference §1.9).
 * @throws where a chain has to be asked and does not answer
 */
export async function verifySession(
  session: SiwxSession,
  params: MessageExpectation & {
    readonly verifiers: readonly SiwxVerifier[]
    readonly signal?: AbortSignal | undefined
  },
): Promise<VerifiedSession> {
  const { verifiers, signal, ...expected } = params
  // what came over a wire is not what its type says
  if (typeof session.signature !== 'string') return { problem: 'signature' }
  const checked = checkMessage(session, expected)
  if (checked.problem) return checked
  const { namespace } = parseCaipNetworkId(session.data.chainId)
  const own = verifiers.filter(({ chainNamespace }) => chainNamespace === namespace)
  if (own.length === 0) return { problem: 'namespace' }
  for (const verifier of own) {
    if (!verifier.isAddress(session.data.accountAddress)) return { problem: 'account' }
    if (!(await verifier.verify(session, { signal }))) return { problem: 'signature' }
  }
  return checked
}

import { type CaipAddress, formatCaipAddress, parseCaipAddress } from '@foyer/base'
import {
  checkMessage,
  type MessageExpectation,
  type SiwxSession,
  type SiwxVerifier,
  type VerifiedSession,
  verifySession,
} from '@foyer/siwx'

export type SignInExpectation = MessageExpectation & {
  readonly verifiers: readonly SiwxVerifier[]
  /** Takes the nonce out of where it is kept. @returns whether it was there: of two who take one, one has it */
  readonly takeNonce: (nonce: string) => Promise<boolean>
  readonly signal?: AbortSignal | undefined
}

/**
 * Judges a sign-in in the one order that holds: its text, its nonce, its signature. The nonce is taken before a chain is asked:
 * whatever dies afterwards, the message signs no one in a second time.
 * @returns the message, or what is wrong
 * @throws whatever `takeNonce` throws, and where a chain has to be asked and does not answer
 */
export async function verifySignIn(session: SiwxSession, params: SignInExpectation): Promise<VerifiedSession> {
  const { verifiers, takeNonce, signal, ...expected } = params
  const checked = checkMessage(session, expected)
  if (checked.problem) return checked
  if (!(await takeNonce(checked.message.nonce))) return { problem: 'nonce' }
  return await verifySession(session, { ...expected, verifiers, signal })
}

/** The one name of an account whose address may be written in several ways: as its family's verifier has it. */
export function toAccount(verifiers: readonly SiwxVerifier[], account: CaipAddress): CaipAddress {
  const { namespace, networkId, address } = parseCaipAddress(account)
  const verifier = verifiers.find((one) => one.chainNamespace === namespace && one.toAccount)
  if (verifier?.toAccount) return formatCaipAddress(networkId, verifier.toAccount(address, networkId))
  return namespace === 'eip155' ? formatCaipAddress(networkId, address.toLowerCase()) : account
}

import { FoyerError } from '@foyer/base'
import {
  type AuthAnswer,
  type AuthenticationParams,
  readAuthAnswer,
  toAuthPayload,
  toGrantedNamespaces,
  verifyAuthAnswer,
} from '../authentication/request.ts'
import { bytesToHex } from '../crypto/bytes.ts'
import { deriveSymKey, parseKey, toTopic } from '../crypto/keys.ts'
import { sessionLifetime } from '../protocol.ts'
import type { RelaySession } from '../session/types.ts'
import type { PairingRecord } from './pairings.ts'

export { toAuthPayload }

/** A sign-in that was asked for: the id of the request, where it is answered, and when it was made (unix ms). */
export type PendingAuthentication = {
  readonly id: number
  readonly topic: string
  readonly asked: AuthenticationParams
  readonly iat: number
}

type Authentication = {
  readonly answer: AuthAnswer
  /** What the recaps grant; undefined for a sign-in without a session. */
  readonly session: RelaySession | undefined
  readonly symKey: Uint8Array
}

/**
 * Reads a wallet's answer to a sign-in, without judging it. Loaded when there is one: few sites ask.
 * @param sender the key its envelope came from
 * @param now unix ms
 * @throws FoyerError `AuthenticationInvalid`
 */
export async function readAuthentication(params: {
  readonly result: unknown
  readonly sender: Uint8Array | undefined
  readonly record: PairingRecord
  readonly now: number
}): Promise<Authentication> {
  const { result, sender, record, now } = params
  const answer = readAuthAnswer(result)
  const privateKey = parseKey(record.privateKey)
  const isFromSender = answer && sender && bytesToHex(sender) === answer.responder.publicKey
  const symKey = isFromSender && privateKey && (await deriveSymKey(privateKey, sender))
  if (!symKey) throw new FoyerError('AuthenticationInvalid', { reason: 'malformed' })
  const namespaces = toGrantedNamespaces(answer.cacaos)
  const session = namespaces && {
    topic: toTopic(symKey),
    pairingTopic: record.topic,
    expiry: Math.floor(now / 1_000) + sessionLifetime,
    peer: answer.responder,
    namespaces,
    requestedNamespaces: record.requestedNamespaces,
    isDeepLinkDisabled: false,
  }
  return { answer, session, symKey }
}

/**
 * Judges it.
 * @param now unix ms
 * @throws FoyerError `AuthenticationInvalid`, and what the site's check rejects with
 */
export function verifyAuthentication(
  { answer }: Authentication,
  { asked, iat }: PendingAuthentication,
  now: number,
): Promise<void> {
  return verifyAuthAnswer({ answer, payload: toAuthPayload(asked, iat), verify: asked.verify, now })
}

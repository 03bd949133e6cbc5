import { bytesToHex, isHex32 } from '../crypto/bytes.ts'
import { deriveSymKey, parseKey, toTopic } from '../crypto/keys.ts'
import { isRecord, type RpcAnswer, type RpcError, toIdKey } from '../jsonRpc.ts'
import { codes } from '../protocol.ts'
import type { PendingAuthentication } from './authenticate.ts'
import type { PairingRecord } from './pairings.ts'

/** Finds whose request this is: one that settles a session, or one about the pairing itself. */
export function findPairing(
  records: Iterable<PairingRecord>,
  topic: string,
  method: string,
): { readonly record: PairingRecord; readonly isSettlement: boolean } | undefined {
  for (const record of records) {
    if (record.settlement?.topic === topic && method === 'wc_sessionSettle') return { record, isSettlement: true }
    if (record.topic === topic) return { record, isSettlement: false }
  }
  return undefined
}

/** Returns what a wallet hears on a pairing's topic. */
export function handlePairingRequest(method: string): { readonly result: true } | { readonly error: RpcError } {
  if (method === 'wc_pairingPing' || method === 'wc_pairingDelete') return { result: true }
  const message = `Unsupported wc_ method: ${method.slice(0, 100)}`
  return { error: { code: codes.unsupportedPairingMethod, message } }
}

/** Finds which proposal, or which sign-in requested along with it, an answer is for. */
export function matchAnswer(
  records: Iterable<PairingRecord>,
  authentications: ReadonlyMap<string, PendingAuthentication>,
  topic: string,
  answer: RpcAnswer,
): { readonly record: PairingRecord; readonly authentication?: PendingAuthentication } | undefined {
  const id = toIdKey(answer.id)
  for (const record of records) {
    const authentication = authentications.get(record.topic)
    const isOurs = record.topic === topic
    // a refusal comes over the pairing, a signature over the topic of our key
    const isMeant = topic === authentication?.topic || (isOurs && answer.kind === 'error')
    if (authentication && isMeant && String(authentication.id) === id) return { record, authentication }
    if (isOurs && String(record.proposalId) === id) return { record }
  }
  return undefined
}

/** Reads where the wallet will settle; undefined where its answer holds no usable key. */
export async function readProposalAnswer(
  record: PairingRecord,
  result: unknown,
): Promise<PairingRecord['settlement'] | undefined> {
  const peerPublicKey = isRecord(result) ? result['responderPublicKey'] : undefined
  const [own, peer] = [parseKey(record.privateKey), parseKey(peerPublicKey)]
  const symKey = own && peer && (await deriveSymKey(own, peer))
  if (!symKey || !isHex32(peerPublicKey)) return undefined
  return { topic: toTopic(symKey), symKey: bytesToHex(symKey), peerPublicKey }
}

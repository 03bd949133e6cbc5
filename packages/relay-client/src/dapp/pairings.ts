import type { AuthPayload } from '../authentication/cacao.ts'
import { hexToBytes, isHex32 } from '../crypto/bytes.ts'
import { parseKey, toTopic } from '../crypto/keys.ts'
import { isRecord } from '../jsonRpc.ts'
import type { RelayStorage } from '../session/storage.ts'
import type { Properties, ProposalNamespaces } from '../session/types.ts'
import { readProperties, readProposalNamespaces, readSeconds } from '../session/validate.ts'

/** A proposal on its way: kept, so that a page the phone threw away can still be answered. Keys are hexadecimal. */
export type PairingRecord = {
  readonly topic: string
  readonly symKey: string
  /** Our X25519 pair for this proposal. */
  readonly privateKey: string
  readonly publicKey: string
  readonly proposalId: number
  /** Unix seconds. */
  readonly expiry: number
  readonly requestedNamespaces: ProposalNamespaces
  readonly sessionProperties?: Properties | undefined
  readonly scopedProperties?: Properties | undefined
  /** Set while a sign-in is asked along; it ends with the page that can check it. */
  readonly authentication?: { readonly id: number; readonly payload: AuthPayload; readonly topic: string } | undefined
  /** Set when a wallet agreed: where it will settle. */
  readonly settlement?: { readonly topic: string; readonly symKey: string; readonly peerPublicKey: string } | undefined
}

export function savePairing(storage: RelayStorage, prefix: string, record: PairingRecord): void {
  const { authentication: _authentication, ...kept } = record
  storage.set(prefix + record.topic, JSON.stringify(kept))
}

/** The records an earlier page left; what cannot be read is removed. */
export function loadPairings(storage: RelayStorage, prefix: string): readonly PairingRecord[] {
  return storage.keys(prefix).flatMap((key) => {
    const record = readRecord(storage.get(key))
    if (!record) storage.remove(key)
    return record ?? []
  })
}

function readRecord(text: string | undefined): PairingRecord | undefined {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return undefined
  }
  if (!isRecord(value)) return undefined
  const { topic, symKey, privateKey, publicKey, settlement } = value
  const [proposalId, expiry] = [readSeconds(value['proposalId']), readSeconds(value['expiry'])]
  const requestedNamespaces = readProposalNamespaces(value['requestedNamespaces'])
  if (!isHex32(topic) || !isHex32(symKey) || !isHex32(privateKey) || !isHex32(publicKey)) return undefined
  if (!proposalId || !expiry || !requestedNamespaces || toTopic(hexToBytes(symKey) as Uint8Array) !== topic)
    return undefined
  return {
    topic,
    symKey,
    privateKey,
    publicKey,
    proposalId,
    expiry,
    requestedNamespaces,
    sessionProperties: readProperties(value['sessionProperties']),
    scopedProperties: readProperties(value['scopedProperties']),
    settlement: readSettlement(settlement),
  }
}

function readSettlement(value: unknown): PairingRecord['settlement'] {
  if (!isRecord(value)) return undefined
  const { topic, symKey, peerPublicKey } = value
  const key = parseKey(symKey)
  if (!key || !isHex32(symKey) || !isHex32(topic) || !isHex32(peerPublicKey)) return undefined
  return { topic, symKey, peerPublicKey }
}

import { isHex32 } from '../crypto/bytes.ts'
import { parseKey } from '../crypto/keys.ts'
import { isRecord } from '../jsonRpc.ts'
import type { RelayStorage } from '../session/storage.ts'
import type { ProposalNamespaces } from '../session/types.ts'
import { readProposalNamespaces, readSeconds } from '../session/validate.ts'

/** A proposal on its way: kept, so that a page the phone threw away can still be answered. Keys are hexadecimal. */
export type PairingRecord = {
  readonly topic: string
  readonly symKey: string
  /** Our X25519 key for this proposal. */
  readonly privateKey: string
  readonly proposalId: number
  /** Unix seconds. */
  readonly expiry: number
  readonly requestedNamespaces: ProposalNamespaces
  /** Set when a wallet agreed: where it will settle. */
  readonly settlement?: { readonly topic: string; readonly symKey: string; readonly peerPublicKey: string } | undefined
}

export function savePairing(storage: RelayStorage, prefix: string, record: PairingRecord): void {
  storage.set(prefix + record.topic, JSON.stringify(record))
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
  const { topic, symKey, privateKey, settlement } = value
  const [proposalId, expiry] = [readSeconds(value['proposalId']), readSeconds(value['expiry'])]
  const requestedNamespaces = readProposalNamespaces(value['requestedNamespaces'])
  if (!isHex32(topic) || !isHex32(symKey) || !isHex32(privateKey)) return undefined
  if (!proposalId || !expiry || !requestedNamespaces) return undefined
  return {
    topic,
    symKey,
    privateKey,
    proposalId,
    expiry,
    requestedNamespaces,
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

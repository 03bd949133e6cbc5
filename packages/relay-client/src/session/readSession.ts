import { isHex32 } from '../crypto/bytes.ts'
import { isRecord } from '../jsonRpc.ts'
import type { RelaySession } from './types.ts'
import { readPeer, readProperties, readProposalNamespaces, readSeconds, readSessionNamespaces } from './validate.ts'

/** A session as it was stored; undefined when the text is not one any more. */
export function readSession(
  text: string | undefined,
): { readonly session: RelaySession; readonly symKey: unknown } | undefined {
  const value = parse(text)
  if (!isRecord(value)) return undefined
  const { topic, pairingTopic, isDeepLinkDisabled, symKey } = value
  const expiry = readSeconds(value['expiry'])
  const peer = readPeer(value['peer'])
  const namespaces = readSessionNamespaces(value['namespaces'])
  const requestedNamespaces = readProposalNamespaces(value['requestedNamespaces'])
  if (!isHex32(topic) || !isHex32(pairingTopic) || !expiry || !peer || !namespaces || !requestedNamespaces) {
    return undefined
  }
  const session = {
    topic,
    pairingTopic,
    expiry,
    peer,
    namespaces,
    requestedNamespaces,
    sessionProperties: readProperties(value['sessionProperties']),
    scopedProperties: readProperties(value['scopedProperties']),
    isDeepLinkDisabled: isDeepLinkDisabled === true,
  }
  return { session, symKey }
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

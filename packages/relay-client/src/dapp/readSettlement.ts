import { isRecord } from '../jsonRpc.ts'
import { clockTolerance, sessionLifetime } from '../protocol.ts'
import type { RelaySession } from '../session/types.ts'
import { filterRequested, readPeer, readProperties, readSeconds, readSessionNamespaces } from '../session/validate.ts'
import type { PairingRecord } from './pairings.ts'

export type ReadSettlement =
  | { readonly session: RelaySession; readonly dropped: readonly string[] }
  | { readonly reason: string }

/**
 * Judges what a wallet settles on. Namespaces no one asked for are dropped; nothing left is a refusal.
 * @param now unix ms
 */
export function readSettlement(params: {
  readonly value: unknown
  readonly record: PairingRecord
  readonly settlement: NonNullable<PairingRecord['settlement']>
  readonly now: number
}): ReadSettlement {
  const { value, record, settlement, now } = params
  if (!isRecord(value)) return { reason: 'params' }
  const peer = readPeer(value['controller'])
  if (peer?.publicKey !== settlement.peerPublicKey) return { reason: 'controller' }
  const seconds = Math.floor(now / 1_000)
  const expiry = readSeconds(value['expiry'])
  if (!expiry || expiry <= seconds) return { reason: 'expiry' }
  const granted = readSessionNamespaces(value['namespaces'])
  const namespaces = granted && filterRequested(granted, record.requestedNamespaces)
  if (!granted || !namespaces || Object.keys(namespaces).length === 0) return { reason: 'namespaces' }
  const config = value['sessionConfig']
  const session: RelaySession = {
    topic: settlement.topic,
    pairingTopic: record.topic,
    expiry: Math.min(expiry, seconds + sessionLifetime + clockTolerance),
    peer,
    namespaces,
    requestedNamespaces: record.requestedNamespaces,
    sessionProperties: readProperties(value['sessionProperties']),
    scopedProperties: readProperties(value['scopedProperties']),
    isDeepLinkDisabled: isRecord(config) && config['disableDeepLink'] === true,
  }
  return { session, dropped: Object.keys(granted).filter((key) => !Object.hasOwn(namespaces, key)) }
}

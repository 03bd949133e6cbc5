import { type AuthPayload, resourceLimit } from '../authentication/cacao.ts'
import { parseRecap, readGrant } from '../authentication/recap.ts'
import { isRecord, type RpcRequest, toIdKey } from '../jsonRpc.ts'
import type { SessionProposal } from '../session/types.ts'
import { readPeer, readProperties, readProposalNamespaces, readSeconds, readTexts } from '../session/validate.ts'
import type { WalletAuthentication } from './types.ts'

type Pairing = { readonly topic: string; readonly expiry: number }

/** A proposal as a wallet may show it; undefined where it is malformed. */
export function readProposal({ id, params }: RpcRequest, pairing: Pairing): SessionProposal | undefined {
  if (!isRecord(params)) return undefined
  const proposer = readPeer(params['proposer'])
  const requiredNamespaces = readProposalNamespaces(params['requiredNamespaces'] ?? {})
  const optionalNamespaces = readProposalNamespaces(params['optionalNamespaces'] ?? {})
  if (!proposer || !requiredNamespaces || !optionalNamespaces) return undefined
  return {
    id: Number(toIdKey(id)),
    pairingTopic: pairing.topic,
    proposer,
    requiredNamespaces,
    optionalNamespaces,
    sessionProperties: readProperties(params['sessionProperties']),
    scopedProperties: readProperties(params['scopedProperties']),
    expiryTimestamp: readSeconds(params['expiryTimestamp']) ?? pairing.expiry,
  }
}

/** A sign-in request; undefined where it is malformed. */
export function readAuthentication({ id, params }: RpcRequest, pairing: Pairing): WalletAuthentication | undefined {
  if (!isRecord(params) || !isRecord(params['authPayload'])) return undefined
  const requester = readPeer(params['requester'])
  const payload = readAuthPayload(params['authPayload'])
  if (!requester || !payload) return undefined
  return {
    id: toIdKey(id),
    pairingTopic: pairing.topic,
    requester,
    payload,
    methods: readGrant(parseRecap(payload.resources?.at(-1)), 'eip155').methods,
    expiry: readSeconds(params['expiryTimestamp']) ?? pairing.expiry,
  }
}

function readAuthPayload(value: Readonly<Record<string, unknown>>): AuthPayload | undefined {
  const { domain, aud, nonce, iat, statement, exp, nbf, requestId } = value
  const chains = readTexts(value['chains'])
  const resources = value['resources'] === undefined ? [] : readTexts(value['resources'], resourceLimit)
  if (typeof domain !== 'string' || typeof aud !== 'string' || typeof nonce !== 'string' || typeof iat !== 'string') {
    return undefined
  }
  if (!chains?.every((chain) => chain.startsWith('eip155:')) || chains.length === 0 || !resources) return undefined
  return {
    type: 'caip122',
    version: '1',
    chains,
    domain,
    aud,
    nonce,
    iat,
    ...(typeof statement === 'string' && { statement }),
    ...(typeof exp === 'string' && { exp }),
    ...(typeof nbf === 'string' && { nbf }),
    ...(typeof requestId === 'string' && { requestId }),
    resources,
  }
}

import { type Cacao, FoyerError } from '@foyer/base'
import type { AuthPayload, CacaoPayload } from '../authentication/cacao.ts'
import { formatAuthMessage } from '../authentication/cacao.ts'
import { formatRecap, parseRecap, readGrant } from '../authentication/recap.ts'
import { toGrantedNamespaces } from '../authentication/request.ts'
import { bytesToHex } from '../crypto/bytes.ts'
import { sealEnvelopeTo } from '../crypto/envelope.ts'
import { createKeyPair, deriveSymKey, type KeyPair, parseKey, toTopic } from '../crypto/keys.ts'
import type { RpcError, RpcId, RpcRequest } from '../jsonRpc.ts'
import { parsePairingUri } from '../pairingUri.ts'
import { codes, proposalLifetime, sessionLifetime } from '../protocol.ts'
import { type Engine, formatAnswer, type Outcome, toDelivery } from '../session/createEngine.ts'
import type { Sessions } from '../session/createSessions.ts'
import type { PeerMetadata, Properties, RelaySession, SessionNamespaces } from '../session/types.ts'
import { readSessionNamespaces } from '../session/validate.ts'
import { answerPairingRequest, type Pairing } from './answerPairingRequest.ts'
import type { AuthenticationSigner, WalletEvent } from './types.ts'

export type ApproveParams = {
  readonly id: number
  readonly namespaces: SessionNamespaces
  readonly sessionProperties?: Properties | undefined
  readonly scopedProperties?: Properties | undefined
  /** Asks the site not to open this wallet for each request. */
  readonly isDeepLinkDisabled?: boolean | undefined
}

export type WalletPairings = {
  pair(params: { readonly uri: string }): { readonly topic: string }
  approve(params: ApproveParams): Promise<RelaySession>
  reject(params: { readonly id: number; readonly error?: RpcError | undefined }): Promise<void>
  approveAuthentication(params: {
    readonly id: string
    readonly signers: readonly AuthenticationSigner[]
  }): Promise<RelaySession | undefined>
  rejectAuthentication(params: { readonly id: string; readonly error?: RpcError | undefined }): Promise<void>
  /** False when the topic is no pairing of ours. */
  onRequest(topic: string, request: RpcRequest): boolean
  isAwaiting(): boolean
  onTick(now: number): void
}

const rejected: RpcError = { code: codes.userRejected, message: 'User rejected.' }

type Scope = {
  readonly engine: Engine
  readonly sessions: Sessions
  readonly metadata: PeerMetadata
  readonly emit: (event: WalletEvent) => void
  /** Whether sign-ins are offered to the wallet's owner; if not, sites fall back to a proposal. */
  readonly canAuthenticate: boolean
  readonly pairings: Map<string, Pairing>
}

/** The links a wallet was given, until each is answered. */
export function createWalletPairings(params: Omit<Scope, 'pairings'>): WalletPairings {
  const scope: Scope = { ...params, pairings: new Map() }
  const { pairings } = scope
  return {
    pair: ({ uri }) => pair(scope, uri),
    approve: (approval) => approve(scope, approval),
    async reject({ id, error = rejected }) {
      const pairing = requireProposal(scope, id)
      const sent = scope.engine.answer(pairing.topic, pairing.proposal.id, 'wc_sessionPropose', { error })
      end(scope, pairing)
      await sent
    },
    approveAuthentication: (approval) => approveAuthentication(scope, approval),
    rejectAuthentication: ({ id, error = rejected }) => rejectAuthentication(scope, id, error),
    onRequest(topic, request) {
      const pairing = pairings.get(topic)
      if (pairing) onRequest(scope, pairing, request)
      return pairing !== undefined
    },
    isAwaiting: () => pairings.size > 0,
    onTick(now) {
      for (const pairing of [...pairings.values()]) if (pairing.expiry * 1_000 <= now) end(scope, pairing)
    },
  }
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1_000)
}

function pair({ engine, pairings }: Scope, uri: string): { readonly topic: string } {
  const now = toSeconds(engine.now())
  const { topic, symKey, expiryTimestamp = now + proposalLifetime, methods } = parsePairingUri(uri)
  if (expiryTimestamp <= now) throw new FoyerError('ProposalExpired')
  if (!pairings.has(topic)) pairings.set(topic, { topic, expiry: expiryTimestamp, methods })
  engine.openTopic(topic, { symKey })
  return { topic }
}

function end({ engine, emit, pairings }: Scope, { topic }: Pairing): void {
  if (!pairings.delete(topic)) return
  engine.closeTopic(topic)
  emit({ type: 'pairingEnded', pairingTopic: topic })
}

function requireProposal({ pairings }: Scope, id: number): Pairing & Required<Pick<Pairing, 'proposal'>> {
  for (const pairing of pairings.values()) {
    const { proposal } = pairing
    if (proposal?.value.id === id) return { ...pairing, proposal }
  }
  throw new FoyerError('ProposalExpired')
}

function requireAuthentication({ pairings }: Scope, id: string): Pairing & Required<Pick<Pairing, 'authentication'>> {
  for (const pairing of pairings.values()) {
    const { authentication } = pairing
    if (authentication?.value.id === id) return { ...pairing, authentication }
  }
  throw new FoyerError('ProposalExpired')
}

async function approve(scope: Scope, { id, namespaces, ...rest }: ApproveParams): Promise<RelaySession> {
  const { engine, sessions, metadata } = scope
  const pairing = requireProposal(scope, id)
  const { value: proposal } = pairing.proposal
  if (!readSessionNamespaces(namespaces)) throw new FoyerError('SettlementInvalid', { reason: 'namespaces' })
  const { publicKey, symKey } = await agreeOnKey(proposal.proposer.publicKey, 'proposer')
  const { isDeepLinkDisabled = false, ...properties } = rest
  const session: RelaySession = {
    topic: toTopic(symKey),
    pairingTopic: pairing.topic,
    expiry: toSeconds(engine.now()) + sessionLifetime,
    peer: proposal.proposer,
    namespaces,
    requestedNamespaces: { ...proposal.optionalNamespaces, ...proposal.requiredNamespaces },
    ...properties,
    isDeepLinkDisabled,
  }
  // the session must exist before the site can speak in it
  sessions.add(session, symKey)
  const response = { relay: { protocol: 'irn' }, responderPublicKey: publicKey }
  void engine.answer(pairing.topic, pairing.proposal.id, 'wc_sessionPropose', { result: response })
  end(scope, pairing)
  const settlement = {
    relay: { protocol: 'irn' },
    controller: { publicKey, metadata },
    namespaces,
    expiry: session.expiry,
    ...properties,
    ...(isDeepLinkDisabled && { sessionConfig: { disableDeepLink: true } }),
  }
  try {
    await engine.request({ topic: session.topic, method: 'wc_sessionSettle', params: settlement })
  } catch (error) {
    sessions.remove(session.topic, { code: codes.settlementFailed, message: 'Session settlement failed' })
    throw error
  }
  return session
}

/** A key pair for one session, and the secret it shares with the site's. */
async function agreeOnKey(peerPublicKey: string, reason: string) {
  const peerKey = parseKey(peerPublicKey)
  if (!peerKey) throw new FoyerError('ProposalExpired')
  const keyPair = await createKeyPair()
  const symKey = await deriveSymKey(keyPair.privateKey, peerKey)
  if (!symKey) throw new FoyerError('SettlementInvalid', { reason })
  return { keyPair, publicKey: bytesToHex(keyPair.publicKey), peerKey, symKey }
}

async function approveAuthentication(
  scope: Scope,
  { id, signers }: Parameters<WalletPairings['approveAuthentication']>[0],
): Promise<RelaySession | undefined> {
  const { engine, sessions, metadata } = scope
  const pairing = requireAuthentication(scope, id)
  const { value } = pairing.authentication
  const cacaos = await Promise.all(signers.map((signer) => sign(value.payload, signer)))
  const { keyPair, publicKey, peerKey, symKey } = await agreeOnKey(value.requester.publicKey, 'requester')
  const namespaces = toGrantedNamespaces(cacaos)
  const session: RelaySession | undefined = namespaces && {
    topic: toTopic(symKey),
    pairingTopic: pairing.topic,
    expiry: toSeconds(engine.now()) + sessionLifetime,
    peer: value.requester,
    namespaces,
    requestedNamespaces: namespaces,
    isDeepLinkDisabled: false,
  }
  if (session) sessions.add(session, symKey)
  const result = { cacaos, responder: { publicKey, metadata } }
  const { id: requestId } = pairing.authentication
  const sent = answerAuthentication(engine, peerKey, keyPair, requestId, { result })
  end(scope, pairing)
  await sent
  return session
}

async function rejectAuthentication(scope: Scope, id: string, error: RpcError): Promise<void> {
  const { engine, emit, pairings } = scope
  const { authentication, ...pairing } = requireAuthentication(scope, id)
  const peerKey = parseKey(authentication.value.requester.publicKey)
  if (!peerKey) return
  pairings.set(pairing.topic, pairing)
  const sent = createKeyPair().then((pair) => answerAuthentication(engine, peerKey, pair, authentication.id, { error }))
  if (error.code !== codes.unsupportedPairingMethod) end(scope, pairing)
  else if (pairing.proposal) emit({ type: 'proposal', proposal: pairing.proposal.value })
  await sent
}

/** Sealed for the site's key: the two share no other yet. */
async function answerAuthentication(
  engine: Engine,
  peerKey: Uint8Array,
  pair: KeyPair,
  id: RpcId,
  outcome: Outcome,
): Promise<void> {
  const message = await sealEnvelopeTo(formatAnswer(id, outcome), pair, peerKey)
  const delivery = toDelivery(id, 'wc_sessionAuthenticate', outcome)
  await engine.publishAnswer({ topic: toTopic(peerKey), message, ...delivery })
}

function onRequest(scope: Scope, pairing: Pairing, request: RpcRequest): void {
  const { engine, emit, pairings, canAuthenticate } = scope
  const { next, outcome, events, isEnd } = answerPairingRequest(pairing, request, canAuthenticate)
  if (next) pairings.set(pairing.topic, next)
  for (const event of events) emit(event)
  if (outcome) void engine.answer(pairing.topic, request.id, request.method, outcome)
  if (isEnd) end(scope, pairing)
}

async function sign(payload: AuthPayload, signer: AuthenticationSigner): Promise<Cacao> {
  const { type: _type, chains, resources = [], ...rest } = payload
  const asked = parseRecap(resources.at(-1))
  const { methods } = readGrant(asked, 'eip155')
  const networkIds = signer.networkIds.filter((id) => chains.includes(id))
  const granted = methods.filter((method) => signer.methods.includes(method))
  const recap = formatRecap({ namespace: 'eip155', methods: granted, chains: networkIds })
  const [networkId] = networkIds
  if (networkId === undefined) throw new FoyerError('NetworkNotApproved', { networkId: chains.join() })
  const p: CacaoPayload = {
    ...rest,
    iss: `did:pkh:${networkId}:${signer.address}`,
    resources: asked ? [...resources.slice(0, -1), ...(granted.length > 0 ? [recap] : [])] : resources,
  }
  return { h: { t: 'caip122' }, p, s: { t: 'eip191', s: await signer.sign(formatAuthMessage(p)) } }
}

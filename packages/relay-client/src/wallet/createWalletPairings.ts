import { type Cacao, FoyerError } from '@foyer/base'
import type { AuthPayload, CacaoPayload } from '../authentication/cacao.ts'
import { formatAuthMessage } from '../authentication/cacao.ts'
import { formatRecap, parseRecap, readGrant } from '../authentication/recap.ts'
import { toGrantedNamespaces } from '../authentication/request.ts'
import { bytesToHex } from '../crypto/bytes.ts'
import { sealEnvelope, sealEnvelopeTo } from '../crypto/envelope.ts'
import { createKeyPair, deriveSymKey, type KeyPair, parseKey, toTopic } from '../crypto/keys.ts'
import { formatRequest, type RpcError, type RpcId, type RpcRequest } from '../jsonRpc.ts'
import { parsePairingUri } from '../pairingUri.ts'
import { clockTolerance, codes, proposalLifetime, methods as protocol, sessionLifetime } from '../protocol.ts'
import { type Engine, formatAnswer, type Outcome, toDelivery } from '../session/createEngine.ts'
import type { RelayStorage } from '../session/storage.ts'
import type { PeerMetadata, Properties, RelaySession, SessionNamespaces, SessionProposal } from '../session/types.ts'
import { readSessionNamespaces } from '../session/validate.ts'
import type { Decision, Decisions } from './createDecisions.ts'
import { handlePairingRequest, isFallback, type Pairing } from './handlePairingRequest.ts'
import { getOfferEnd, type KeptMessage, loadPairing, savePairing } from './keptMessages.ts'
import { shortestWait } from './readSessionRequest.ts'
import type { AuthenticationSigner, WalletAuthentication, WalletEvent } from './types.ts'

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
  /** Proposals that wait for the wallet's owner, those of before a restart among them. */
  getProposals(): readonly SessionProposal[]
  /** The same for sign-ins. */
  getAuthentications(): readonly WalletAuthentication[]
  /** False when the topic is no pairing of ours. */
  onRequest(topic: string, request: RpcRequest): boolean
  isAwaiting(): boolean
  onTick(now: number): void
  close(): void
}

const rejected: RpcError = { code: codes.userRejected, message: 'User rejected.' }

type Scope = {
  readonly engine: Engine
  readonly decisions: Decisions
  readonly storage: RelayStorage
  /** What the keys of pairings start with. */
  readonly prefix: string
  readonly metadata: PeerMetadata
  readonly emit: (event: WalletEvent) => void
  /** Whether sign-ins are offered to the wallet's owner; if not, sites fall back to a proposal. */
  readonly canAuthenticate: boolean
  readonly pairings: Map<string, Pairing>
}

/** The links a wallet was given, until each is answered; a restart and another tab find them again. */
export function createWalletPairings(params: Omit<Scope, 'pairings'>): WalletPairings {
  const scope: Scope = { ...params, pairings: new Map() }
  const { canAuthenticate, pairings, prefix, storage } = scope
  for (const key of storage.keys(prefix)) if (!load(scope, key.slice(prefix.length))) storage.remove(key)
  const stopWatching = storage.watch?.((key) => {
    if (key.startsWith(prefix)) watchTab(scope, key.slice(prefix.length))
  })
  return {
    pair: ({ uri }) => pair(scope, uri),
    approve: (approval) => approve(scope, approval),
    async reject({ id, error = rejected }) {
      const pairing = assertProposal(scope, id)
      await carryOut(scope, pairing, { response: toResponse(scope, pairing, { error }) })
    },
    approveAuthentication: (approval) => approveAuthentication(scope, approval),
    rejectAuthentication: ({ id, error = rejected }) => rejectAuthentication(scope, id, error),
    getProposals: () =>
      [...pairings.values()].flatMap((pairing) =>
        pairing.proposal && !isFallback(pairing, canAuthenticate) ? [pairing.proposal.value] : [],
      ),
    getAuthentications: () => [...pairings.values()].flatMap(({ authentication }) => authentication?.value ?? []),
    onRequest(topic, request) {
      const pairing = pairings.get(topic)
      if (pairing) onRequest(scope, pairing, request)
      return pairing !== undefined
    },
    isAwaiting: () => pairings.size > 0,
    onTick(now) {
      for (const pairing of [...pairings.values()]) if (pairing.expiry * 1_000 <= now) end(scope, pairing)
    },
    close: () => stopWatching?.(),
  }
}

function open(scope: Scope, pairing: Pairing): void {
  scope.pairings.set(pairing.topic, pairing)
  scope.engine.openTopic(pairing.topic, { symKey: pairing.symKey })
}

/** @returns false where nothing is left of it, or the owner has decided about it */
function load(scope: Scope, topic: string): boolean {
  const { canAuthenticate, decisions, engine, prefix, storage } = scope
  const pairing = decisions.has(topic) ? undefined : loadPairing(storage, prefix, { topic, canAuthenticate })
  if (!pairing || pairing.expiry * 1_000 <= engine.now()) return false
  open(scope, pairing)
  return true
}

/** Another tab of this wallet was given a link, or has answered one. */
function watchTab(scope: Scope, topic: string): void {
  const known = scope.pairings.get(topic)
  const isKept = scope.storage.get(scope.prefix + topic) !== undefined
  if (known && !isKept) end(scope, known)
  if (!known && isKept) load(scope, topic)
}

function save(scope: Scope, pairing: Pairing): void {
  scope.pairings.set(pairing.topic, pairing)
  savePairing(scope.storage, scope.prefix, pairing)
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1_000)
}

function pair(scope: Scope, uri: string): { readonly topic: string } {
  const now = toSeconds(scope.engine.now())
  const { topic, symKey, expiryTimestamp = now + proposalLifetime, methods } = parsePairingUri(uri)
  if (expiryTimestamp + clockTolerance <= now) throw new FoyerError('ProposalExpired')
  if (!scope.pairings.has(topic)) {
    const pairing = { topic, symKey, expiry: Math.max(expiryTimestamp, now + shortestWait), methods }
    save(scope, pairing)
    open(scope, pairing)
  }
  return { topic }
}

function end({ engine, emit, pairings, prefix, storage }: Scope, { topic }: Pairing): void {
  if (!pairings.delete(topic)) return
  storage.remove(prefix + topic)
  engine.closeTopic(topic)
  emit({ type: 'pairingEnded', pairingTopic: topic })
}

function assertProposal({ pairings }: Scope, id: number): Pairing & Required<Pick<Pairing, 'proposal'>> {
  for (const pairing of pairings.values()) {
    const { proposal } = pairing
    if (proposal?.value.id === id) return { ...pairing, proposal }
  }
  throw new FoyerError('ProposalExpired')
}

function assertAuthentication({ pairings }: Scope, id: string): Pairing & Required<Pick<Pairing, 'authentication'>> {
  for (const pairing of pairings.values()) {
    const { authentication } = pairing
    if (authentication?.value.id === id) return { ...pairing, authentication }
  }
  throw new FoyerError('ProposalExpired')
}

async function approve(scope: Scope, { id, namespaces, ...rest }: ApproveParams): Promise<RelaySession> {
  const { value: proposal } = assertProposal(scope, id).proposal
  if (!readSessionNamespaces(namespaces)) throw new FoyerError('SettlementInvalid', { reason: 'namespaces' })
  const { publicKey, symKey } = await agreeOnKey(proposal.proposer.publicKey, 'proposer')
  // not twice, though asked twice meanwhile, here or in another tab
  const pairing = assertProposal(scope, id)
  const { isDeepLinkDisabled = false, ...properties } = rest
  const session: RelaySession = {
    topic: toTopic(symKey),
    pairingTopic: pairing.topic,
    expiry: toSeconds(scope.engine.now()) + sessionLifetime,
    peer: proposal.proposer,
    namespaces,
    requestedNamespaces: { ...proposal.optionalNamespaces, ...proposal.requiredNamespaces },
    ...properties,
    isDeepLinkDisabled,
  }
  const result = { relay: { protocol: 'irn' }, responderPublicKey: publicKey }
  await carryOut(scope, pairing, {
    response: toResponse(scope, pairing, { result }),
    session: { ...session, symKey: bytesToHex(symKey) },
    settlement: toSettlement(scope, session, { publicKey, symKey, properties }),
  })
  return session
}

/** Returns what the session opens with. */
function toSettlement(
  { engine, metadata }: Scope,
  { topic, expiry, namespaces, isDeepLinkDisabled }: RelaySession,
  key: { readonly publicKey: string; readonly symKey: Uint8Array; readonly properties: object },
): NonNullable<Decision['settlement']> {
  const params = {
    relay: { protocol: 'irn' },
    controller: { publicKey: key.publicKey, metadata },
    namespaces,
    expiry,
    ...key.properties,
    ...(isDeepLinkDisabled && { sessionConfig: { disableDeepLink: true } }),
  }
  const [id, { requestTag: tag, requestTtl: ttl, prompt }] = [engine.nextId(), protocol.wc_sessionSettle]
  const message = sealEnvelope(formatRequest(id, 'wc_sessionSettle', params), key.symKey)
  const until = engine.now() + ttl * 1_000
  return { id, message: { topic, message, tag, ttl, prompt, id: String(id), until } }
}

function toResponse(
  { engine }: Scope,
  { topic, symKey, expiry, proposal }: ReturnType<typeof assertProposal>,
  outcome: Outcome,
): KeptMessage {
  const { id } = proposal.request
  const message = sealEnvelope(formatAnswer(id, outcome), symKey)
  return { ...toDelivery(id, 'wc_sessionPropose', outcome), topic, message, until: getOfferEnd(engine, expiry) }
}

/** The decision is kept before the link is forgotten. */
function carryOut(scope: Scope, pairing: Pairing, decision: Omit<Decision, 'pairingTopic'>): Promise<void> {
  const done = scope.decisions.carryOut({ pairingTopic: pairing.topic, ...decision })
  end(scope, pairing)
  return done
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
  const { engine, metadata } = scope
  const { value, request } = assertAuthentication(scope, id).authentication
  const cacaos = await Promise.all(signers.map((signer) => sign(value.payload, signer)))
  const { keyPair, publicKey, peerKey, symKey } = await agreeOnKey(value.requester.publicKey, 'requester')
  const namespaces = toGrantedNamespaces(cacaos)
  const result = { cacaos, responder: { publicKey, metadata } }
  const sealed = await sealAuthentication(peerKey, keyPair, request.id, { result })
  const pairing = assertAuthentication(scope, id)
  const session: RelaySession | undefined = namespaces && {
    topic: toTopic(symKey),
    pairingTopic: pairing.topic,
    expiry: toSeconds(engine.now()) + sessionLifetime,
    peer: value.requester,
    namespaces,
    requestedNamespaces: namespaces,
    isDeepLinkDisabled: false,
  }
  await carryOut(scope, pairing, {
    response: { ...sealed, until: getOfferEnd(engine, pairing.expiry) },
    session: session && { ...session, symKey: bytesToHex(symKey) },
  })
  return session
}

async function rejectAuthentication(scope: Scope, id: string, error: RpcError): Promise<void> {
  const { engine, emit } = scope
  const { value, request } = assertAuthentication(scope, id).authentication
  const peerKey = parseKey(value.requester.publicKey)
  if (!peerKey) return
  const sealed = await sealAuthentication(peerKey, await createKeyPair(), request.id, { error })
  const pairing = assertAuthentication(scope, id)
  if (error.code !== codes.unsupportedPairingMethod) {
    return carryOut(scope, pairing, { response: { ...sealed, until: getOfferEnd(engine, pairing.expiry) } })
  }
  // the site's proposal takes its place, also one that is still to come
  const { authentication: _declined, ...rest } = pairing
  save(scope, { ...rest, methods: [] })
  if (pairing.proposal) emit({ type: 'proposal', proposal: pairing.proposal.value })
  await engine.publishAnswer(sealed)
}

/** Sealed for the site's key: the two share no other yet. */
async function sealAuthentication(peerKey: Uint8Array, pair: KeyPair, id: RpcId, outcome: Outcome) {
  const message = await sealEnvelopeTo(formatAnswer(id, outcome), pair, peerKey)
  return { topic: toTopic(peerKey), message, ...toDelivery(id, 'wc_sessionAuthenticate', outcome) }
}

function onRequest(scope: Scope, pairing: Pairing, request: RpcRequest): void {
  const { engine, emit, canAuthenticate } = scope
  const { next, outcome, events, isEnd } = handlePairingRequest(pairing, request, canAuthenticate)
  if (next) save(scope, next)
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

import { type Cacao, FoyerError, loadPart } from '@foyer/base'
import type { AuthenticationParams } from '../authentication/request.ts'
import { bytesToHex, randomBytes } from '../crypto/bytes.ts'
import { createKeyPair, type KeyPair, parseKey, toTopic } from '../crypto/keys.ts'
import type { RpcAnswer, RpcRequest } from '../jsonRpc.ts'
import { formatPairingUri } from '../pairingUri.ts'
import { codes, proposalLifetime } from '../protocol.ts'
import type { Engine } from '../session/createEngine.ts'
import type { Sessions } from '../session/createSessions.ts'
import { loadWalletError } from '../session/loadWalletError.ts'
import type { RelayStorage } from '../session/storage.ts'
import type { PeerMetadata, Properties, ProposalNamespaces, RelaySession } from '../session/types.ts'
import type { PendingAuthentication } from './authenticate.ts'
import { findPairing, handlePairingRequest, matchAnswer, readProposalAnswer } from './pairingMessages.ts'
import { loadPairings, type PairingRecord, savePairing } from './pairings.ts'
import { readSettlement } from './readSettlement.ts'

export type ProposeParams = {
  /** What the site can use; a wallet may grant less. All of it is optional to the wallet. */
  readonly namespaces: ProposalNamespaces
  readonly sessionProperties?: Properties | undefined
  readonly scopedProperties?: Properties | undefined
  /**
   * Asks for a sign-in in the same approval; wallets that cannot are asked to connect only, and so are all where what to sign is
   * not to be had: a wallet that has the link then waits for it in vain.
   */
  readonly authentication?: AuthenticationParams | Promise<AuthenticationParams> | undefined
}

/** What an approval gave: a session, signed sign-ins, or both. */
export type Approval = { readonly session: RelaySession | undefined; readonly cacaos: readonly Cacao[] }

export type RelayPairing = {
  readonly topic: string
  /** The link to show as a QR code or to open a wallet with. */
  readonly uri: string
  /** Unix ms after which the link should not be offered any more; a wallet that has it may still answer a minute. */
  readonly expiresAt: number
  /** Resolves once the relay has the proposal, and hears its answer: a wallet that scans the link finds something. Rejects where `approval` does. */
  readonly published: Promise<void>
  /** @throws `UserRejected`, `ProposalExpired`, `SettlementInvalid`, `AuthenticationInvalid`, `RelayUnreachable`, `RelayRefused`, … */
  readonly approval: Promise<Approval>
  /** Forgets the proposal; the approval rejects with `RequestAborted`. */
  cancel(): void
}

export type Proposals = {
  propose(params: ProposeParams): RelayPairing
  onRequest(topic: string, request: RpcRequest): boolean
  onAnswer(topic: string, answer: RpcAnswer, senderPublicKey: Uint8Array | undefined): Promise<void> | undefined
  isAwaiting(): boolean
  onTick(now: number): void
  close(): void
}

/** How long a link is offered, in ms; the proposal behind it lives a minute longer. */
export const pairingLifetime = 240_000

type Waiter = { readonly resolve: (approval: Approval) => void; readonly reject: (error: FoyerError) => void }

type Scope = {
  readonly engine: Engine
  readonly sessions: Sessions
  readonly storage: RelayStorage
  readonly prefix: string
  readonly metadata: PeerMetadata
  readonly records: Map<string, PairingRecord>
  readonly waiters: Map<string, Waiter>
  /** Sign-ins requested along; they end with the page that can check them. */
  readonly authentications: Map<string, PendingAuthentication>
}

export function createProposals(
  params: Pick<Scope, 'engine' | 'sessions' | 'storage' | 'prefix' | 'metadata'>,
): Proposals {
  const scope: Scope = {
    ...params,
    prefix: `${params.prefix}pairing:`,
    records: new Map(),
    waiters: new Map(),
    authentications: new Map(),
  }
  const { records, waiters } = scope
  for (const record of loadPairings(scope.storage, scope.prefix)) open(scope, record)
  return {
    propose: (proposal) => propose(scope, proposal),
    onRequest: (topic, request) => onRequest(scope, topic, request),
    onAnswer: (topic, answer, sender) => onAnswer(scope, topic, answer, sender),
    isAwaiting: () => records.size > 0,
    onTick(now) {
      for (const record of records.values()) {
        if (record.expiry * 1_000 <= now) fail(scope, record, new FoyerError('ProposalExpired'))
      }
    },
    close() {
      for (const waiter of waiters.values()) waiter.reject(new FoyerError('RequestAborted'))
      waiters.clear()
    },
  }
}

function open({ records, engine }: Scope, record: PairingRecord): void {
  const { topic, symKey, settlement } = record
  records.set(topic, record)
  engine.openTopic(topic, { symKey: parseKey(symKey) })
  if (settlement) engine.openTopic(settlement.topic, { symKey: parseKey(settlement.symKey) })
}

function save(scope: Scope, record: PairingRecord): void {
  savePairing(scope.storage, scope.prefix, record)
  open(scope, record)
}

/** Forgets a proposal whatever became of it; a session it made keeps its topic. */
function remove(scope: Scope, { topic, settlement }: PairingRecord): Waiter | undefined {
  const { engine, sessions, storage, prefix, records, waiters, authentications } = scope
  const [waiter, authentication] = [waiters.get(topic), authentications.get(topic)]
  for (const map of [records, waiters, authentications]) map.delete(topic)
  storage.remove(prefix + topic)
  engine.closeTopic(topic)
  if (authentication) engine.closeTopic(authentication.topic)
  if (settlement && !sessions.get(settlement.topic)) engine.closeTopic(settlement.topic)
  return waiter
}

function fail(scope: Scope, record: PairingRecord, error: FoyerError): void {
  remove(scope, record)?.reject(error)
}

function propose(scope: Scope, { namespaces, authentication, ...properties }: ProposeParams): RelayPairing {
  const { engine, waiters } = scope
  const now = engine.now()
  const symKey = randomBytes(32)
  const expiry = Math.floor(now / 1_000) + proposalLifetime
  const record: PairingRecord = {
    topic: toTopic(symKey),
    symKey: bytesToHex(symKey),
    privateKey: bytesToHex(randomBytes(32)),
    proposalId: engine.nextId(),
    expiry,
    requestedNamespaces: namespaces,
  }
  save(scope, record)
  const approval = new Promise<Approval>((resolve, reject) => waiters.set(record.topic, { resolve, reject }))
  // a caller that doesn't wait for it is not asked to handle its failure
  approval.catch(() => undefined)
  const published = publish(scope, record, authentication, properties)
  published.catch((cause: unknown) => {
    fail(scope, record, new FoyerError('ConnectFailed', { cause }))
  })
  const methods = authentication ? ['wc_sessionAuthenticate'] : []
  return {
    topic: record.topic,
    uri: formatPairingUri({ symKey, expiryTimestamp: expiry, methods }),
    expiresAt: now + pairingLifetime,
    published,
    approval,
    cancel: () => cancel(scope, record.topic),
  }
}

function send(
  scope: Scope,
  record: PairingRecord,
  method: 'wc_sessionPropose' | 'wc_sessionAuthenticate',
  content: unknown,
  id: number,
): Promise<void> {
  const sent = scope.engine.send({ topic: record.topic, method, params: content, id })
  sent.catch((error: FoyerError) => fail(scope, record, error))
  return sent
}

async function publish(
  scope: Scope,
  record: PairingRecord,
  authentication: ProposeParams['authentication'],
  properties: object,
): Promise<void> {
  const { topic, expiry, requestedNamespaces, proposalId } = record
  const pair = await createKeyPair(parseKey(record.privateKey))
  const asked = await Promise.resolve(authentication).catch(() => undefined)
  if (!scope.records.has(topic)) return
  if (asked) await requestAuthentication(scope, record, asked, pair)
  const proposal = {
    requiredNamespaces: {},
    optionalNamespaces: requestedNamespaces,
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey: bytesToHex(pair.publicKey), metadata: scope.metadata },
    expiryTimestamp: expiry,
    pairingTopic: topic,
    ...properties,
  }
  if (scope.records.has(topic)) await send(scope, record, 'wc_sessionPropose', proposal, proposalId)
}

/** Goes out beside the proposal: a wallet answers the one it knows. */
async function requestAuthentication(
  scope: Scope,
  record: PairingRecord,
  asked: AuthenticationParams,
  pair: KeyPair,
): Promise<void> {
  const { engine, metadata, records, authentications } = scope
  const { expiry, topic } = record
  const publicKey = bytesToHex(pair.publicKey)
  const pending = { id: engine.nextId(), topic: toTopic(pair.publicKey), asked, iat: engine.now() }
  authentications.set(topic, pending)
  engine.openTopic(pending.topic, { privateKey: pair.privateKey })
  const { toAuthPayload } = await loadPart(() => import('./authenticate.ts'))
  const authPayload = toAuthPayload(asked, pending.iat)
  const request = { requester: { publicKey, metadata }, authPayload, expiryTimestamp: expiry + 3_300 }
  if (records.has(topic)) void send(scope, record, 'wc_sessionAuthenticate', request, pending.id)
}

function cancel(scope: Scope, topic: string): void {
  const record = scope.records.get(topic)
  if (!record) return
  const reason = { code: codes.userDisconnected, message: 'Withdrawn' }
  const sent = scope.engine.send({ topic, method: 'wc_pairingDelete', params: reason, ttl: proposalLifetime })
  sent.catch(() => undefined)
  fail(scope, record, new FoyerError('RequestAborted'))
}

function onRequest(scope: Scope, topic: string, request: RpcRequest): boolean {
  const match = findPairing(scope.records.values(), topic, request.method)
  if (!match) return false
  if (match.isSettlement) onSettle(scope, match.record, request)
  else onPairingRequest(scope, match.record, request)
  return true
}

function onSettle(scope: Scope, record: PairingRecord, { id, method, params: value }: RpcRequest): void {
  const { engine, sessions } = scope
  const { settlement } = record
  const symKey = parseKey(settlement?.symKey)
  if (!settlement || !symKey) return
  const read = readSettlement({ value, record, settlement, now: engine.now() })
  if ('reason' in read) {
    const error = { code: codes.invalidSettle, message: `Invalid settlement: ${read.reason}` }
    void engine.answer(settlement.topic, id, method, { error })
    return fail(scope, record, new FoyerError('SettlementInvalid', read))
  }
  if (read.dropped.length > 0) engine.warn('Ignored namespaces nobody asked for', read.dropped)
  void engine.answer(settlement.topic, id, method, { result: true })
  sessions.add(read.session, symKey)
  remove(scope, record)?.resolve({ session: read.session, cacaos: [] })
}

function onPairingRequest(scope: Scope, record: PairingRecord, { id, method }: RpcRequest): void {
  void scope.engine.answer(record.topic, id, method, handlePairingRequest(method))
  if (method === 'wc_pairingDelete') fail(scope, record, new FoyerError('UserRejected'))
}

function onAnswer(
  scope: Scope,
  topic: string,
  answer: RpcAnswer,
  sender: Uint8Array | undefined,
): Promise<void> | undefined {
  const match = matchAnswer(scope.records.values(), scope.authentications, topic, answer)
  if (!match) return undefined
  const { record, authentication } = match
  return authentication
    ? onAuthenticationAnswer(scope, record, authentication, answer, sender)
    : onProposalAnswer(scope, record, answer)
}

async function onProposalAnswer(scope: Scope, record: PairingRecord, answer: RpcAnswer): Promise<void> {
  if (answer.kind === 'error') return fail(scope, record, await loadWalletError(answer.error, 'wc_sessionPropose'))
  if (record.settlement) return
  const settlement = await readProposalAnswer(record, answer.result)
  if (!settlement) return fail(scope, record, new FoyerError('SettlementInvalid', { reason: 'responderPublicKey' }))
  // cancelled meanwhile
  if (scope.records.has(record.topic)) save(scope, { ...record, settlement })
}

async function onAuthenticationAnswer(
  scope: Scope,
  record: PairingRecord,
  pending: PendingAuthentication,
  answer: RpcAnswer,
  sender: Uint8Array | undefined,
): Promise<void> {
  if (answer.kind === 'error') {
    // a wallet that knows no sign-in answers the proposal sent along with it
    if (answer.error.code !== codes.unsupportedPairingMethod)
      fail(scope, record, await loadWalletError(answer.error, 'wc_sessionAuthenticate'))
    return
  }
  const { engine, records, sessions } = scope
  try {
    const { readAuthentication, verifyAuthentication } = await loadPart(() => import('./authenticate.ts'))
    const now = engine.now()
    const read = await readAuthentication({ result: answer.result, sender, record, now })
    const { session, symKey } = read
    await verifyAuthentication(read, pending, now).catch((error: unknown) => {
      if (session) refuse(scope, session.topic, symKey)
      throw error
    })
    // cancelled or settled while the signature was checked
    if (!records.has(record.topic)) return session && refuse(scope, session.topic, symKey)
    if (session) sessions.add(session, symKey)
    remove(scope, record)?.resolve({ session, cacaos: read.answer.cacaos })
  } catch (cause) {
    const isOurs = cause instanceof FoyerError
    fail(scope, record, isOurs ? cause : new FoyerError('AuthenticationInvalid', { reason: 'unverified' }, { cause }))
  }
}

/** The wallet, which took its answer for a session, hears that there is none. */
function refuse({ engine }: Scope, topic: string, symKey: Uint8Array): void {
  engine.openTopic(topic, { symKey })
  const reason = { code: codes.userDisconnected, message: 'The sign-in was refused' }
  const sent = engine.send({ topic, method: 'wc_sessionDelete', params: reason })
  const close = () => engine.closeTopic(topic)
  sent.then(close, close)
}

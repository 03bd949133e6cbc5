import { FoyerError } from '@foyer/base'
import type { Cacao } from '../authentication/cacao.ts'
import {
  type AuthAnswer,
  type AuthenticationParams,
  readAuthAnswer,
  toAuthPayload,
  toGrantedNamespaces,
  verifyAuthAnswer,
} from '../authentication/request.ts'
import { bytesToHex, isHex32, randomBytes } from '../crypto/bytes.ts'
import { createKeyPair, deriveSymKey, parseKey, toTopic } from '../crypto/keys.ts'
import { isRecord, type RpcAnswer, type RpcRequest, toIdKey } from '../jsonRpc.ts'
import { formatPairingUri } from '../pairingUri.ts'
import { codes, proposalLifetime, sessionLifetime } from '../protocol.ts'
import type { Engine } from '../session/createEngine.ts'
import type { Sessions } from '../session/createSessions.ts'
import type { RelayStorage } from '../session/storage.ts'
import type { PeerMetadata, Properties, ProposalNamespaces, RelaySession } from '../session/types.ts'
import { toWalletError } from '../session/walletErrors.ts'
import { loadPairings, type PairingRecord, savePairing } from './pairings.ts'
import { readSettlement } from './readSettlement.ts'

export type ProposeParams = {
  /** What the site can use; a wallet may grant less. All of it is optional to the wallet. */
  readonly namespaces: ProposalNamespaces
  readonly sessionProperties?: Properties | undefined
  readonly scopedProperties?: Properties | undefined
  /** Asks for a sign-in in the same approval; wallets that cannot are asked to connect only. */
  readonly authentication?: AuthenticationParams | undefined
}

/** What an approval gave: a session, signed sign-ins, or both. */
export type Approval = { readonly session: RelaySession | undefined; readonly cacaos: readonly Cacao[] }

export type RelayPairing = {
  readonly topic: string
  /** The link to show as a QR code or to open a wallet with. */
  readonly uri: string
  /** Unix ms after which the link should not be offered any more; a wallet that has it may still answer a minute. */
  readonly expiresAt: number
  /** @throws `UserRejected`, `ProposalExpired`, `SettlementInvalid`, `AuthenticationInvalid`, `RelayUnreachable`, `RelayRefused`, … */
  readonly approval: Promise<Approval>
  /** Forgets the proposal; the approval rejects with `RequestAborted`. */
  cancel(): void
}

export type Proposals = {
  propose(params: ProposeParams): RelayPairing
  onRequest(topic: string, request: RpcRequest): boolean
  onAnswer(topic: string, answer: RpcAnswer, senderPublicKey: Uint8Array | undefined): boolean
  isAwaiting(): boolean
  onTick(now: number): void
  close(): void
}

/** How long a link is offered, in ms; the proposal behind it lives a minute longer. */
export const pairingLifetime = 240_000

type Waiter = { readonly resolve: (approval: Approval) => void; readonly reject: (error: FoyerError) => void }

export function createProposals(params: {
  readonly engine: Engine
  readonly sessions: Sessions
  readonly storage: RelayStorage
  readonly prefix: string
  readonly metadata: PeerMetadata
}): Proposals {
  const { engine, sessions, storage, metadata } = params
  const prefix = `${params.prefix}pairing:`
  const records = new Map<string, PairingRecord>()
  const waiters = new Map<string, Waiter>()
  const verifiers = new Map<string, AuthenticationParams['verify']>()

  function open(record: PairingRecord): void {
    const { topic, symKey, authentication, privateKey, settlement } = record
    records.set(topic, record)
    engine.openTopic(topic, { symKey: parseKey(symKey) })
    if (authentication) engine.openTopic(authentication.topic, { privateKey: parseKey(privateKey) })
    if (settlement) engine.openTopic(settlement.topic, { symKey: parseKey(settlement.symKey) })
  }

  function save(record: PairingRecord): void {
    savePairing(storage, prefix, record)
    open(record)
  }

  /** Forgets a proposal whatever became of it; a session it made keeps its topic. */
  function drop({ topic, authentication, settlement }: PairingRecord): Waiter | undefined {
    const waiter = waiters.get(topic)
    records.delete(topic)
    waiters.delete(topic)
    verifiers.delete(topic)
    storage.remove(prefix + topic)
    engine.closeTopic(topic)
    if (authentication) engine.closeTopic(authentication.topic)
    if (settlement && !sessions.get(settlement.topic)) engine.closeTopic(settlement.topic)
    return waiter
  }

  function fail(record: PairingRecord, error: FoyerError) {
    drop(record)?.reject(error)
  }

  function propose({ namespaces, sessionProperties, scopedProperties, authentication }: ProposeParams): RelayPairing {
    const now = engine.now()
    const symKey = randomBytes(32)
    const pair = createKeyPair()
    const expiry = Math.floor(now / 1_000) + proposalLifetime
    const record: PairingRecord = {
      topic: toTopic(symKey),
      symKey: bytesToHex(symKey),
      privateKey: bytesToHex(pair.privateKey),
      publicKey: bytesToHex(pair.publicKey),
      proposalId: engine.nextId(),
      expiry,
      requestedNamespaces: namespaces,
      sessionProperties,
      scopedProperties,
      authentication: authentication && {
        id: engine.nextId(),
        payload: toAuthPayload(authentication, now),
        topic: toTopic(pair.publicKey),
      },
    }
    save(record)
    if (authentication) verifiers.set(record.topic, authentication.verify)
    const approval = new Promise<Approval>((resolve, reject) => waiters.set(record.topic, { resolve, reject }))
    // whoever does not wait for it is not asked to handle its failure
    approval.catch(() => undefined)
    publish(record)
    const methods = authentication ? ['wc_sessionAuthenticate'] : []
    return {
      topic: record.topic,
      uri: formatPairingUri({ symKey, expiryTimestamp: expiry, methods }),
      expiresAt: now + pairingLifetime,
      approval,
      cancel: () => cancel(record.topic),
    }
  }

  function publish(record: PairingRecord): void {
    const { topic, publicKey, proposalId, expiry, requestedNamespaces, authentication } = record
    const { sessionProperties, scopedProperties } = record
    const fallible = (sent: Promise<void>) => sent.catch((error: FoyerError) => fail(record, error))
    if (authentication) {
      const { id, payload } = authentication
      const request = { requester: { publicKey, metadata }, authPayload: payload, expiryTimestamp: expiry + 3_300 }
      void fallible(engine.send({ topic, method: 'wc_sessionAuthenticate', params: request, id }))
    }
    const proposal = {
      requiredNamespaces: {},
      optionalNamespaces: requestedNamespaces,
      relays: [{ protocol: 'irn' }],
      proposer: { publicKey, metadata },
      expiryTimestamp: expiry,
      pairingTopic: topic,
      ...(sessionProperties && { sessionProperties }),
      ...(scopedProperties && { scopedProperties }),
    }
    void fallible(engine.send({ topic, method: 'wc_sessionPropose', params: proposal, id: proposalId }))
  }

  function cancel(topic: string): void {
    const record = records.get(topic)
    if (!record) return
    const reason = { code: codes.userDisconnected, message: 'The site withdrew the proposal' }
    engine.send({ topic, method: 'wc_pairingDelete', params: reason, ttl: proposalLifetime }).catch(() => undefined)
    fail(record, new FoyerError('RequestAborted'))
  }

  function onProposalAnswer(record: PairingRecord, answer: RpcAnswer) {
    if (answer.kind === 'error') return fail(record, toWalletError(answer.error))
    if (record.settlement) return
    const peerPublicKey = isRecord(answer.result) ? answer.result['responderPublicKey'] : undefined
    const [own, peer] = [parseKey(record.privateKey), parseKey(peerPublicKey)]
    const symKey = own && peer && tryDerive(own, peer)
    if (!symKey || !isHex32(peerPublicKey)) {
      return fail(record, new FoyerError('SettlementInvalid', { reason: 'responderPublicKey' }))
    }
    const settlement = { topic: toTopic(symKey), symKey: bytesToHex(symKey), peerPublicKey }
    save({ ...record, settlement })
  }

  function onSettle(record: PairingRecord, request: RpcRequest) {
    const { settlement } = record
    const symKey = parseKey(settlement?.symKey)
    if (!settlement || !symKey) return
    const { topic } = settlement
    const read = readSettlement({ value: request.params, record, settlement, now: engine.now() })
    if ('reason' in read) {
      const error = { code: codes.invalidSettle, message: `Invalid session settle request: ${read.reason}` }
      void engine.answer(topic, request.id, request.method, { error })
      return fail(record, new FoyerError('SettlementInvalid', read))
    }
    if (read.dropped.length > 0) engine.warn('The wallet granted namespaces nobody asked for', read.dropped)
    void engine.answer(topic, request.id, request.method, { result: true })
    sessions.add(read.session, symKey)
    drop(record)?.resolve({ session: read.session, cacaos: [] })
  }

  function onAuthAnswer(record: PairingRecord, answer: RpcAnswer, sender: Uint8Array | undefined) {
    if (answer.kind === 'error') {
      // a wallet that knows no sign-in answers the proposal sent along with it
      if (answer.error.code !== codes.unsupportedPairingMethod) fail(record, toWalletError(answer.error))
      return
    }
    const read = readAuthAnswer(answer.result)
    if (!read || !sender || bytesToHex(sender) !== read.responder.publicKey) {
      return fail(record, new FoyerError('AuthenticationInvalid', { reason: 'malformed' }))
    }
    void authenticate(record, read, sender)
  }

  async function authenticate(record: PairingRecord, answer: AuthAnswer, sender: Uint8Array): Promise<void> {
    const verify = verifiers.get(record.topic)
    const payload = record.authentication?.payload
    const symKey = tryDerive(parseKey(record.privateKey) ?? sender, sender)
    if (!verify || !payload || !symKey) return
    try {
      await verifyAuthAnswer({ answer, payload, verify, now: engine.now() })
    } catch (error) {
      const invalid =
        error instanceof FoyerError
          ? error
          : new FoyerError('AuthenticationInvalid', { reason: 'unverified' }, { cause: error })
      return fail(record, invalid)
    }
    // cancelled or settled while the signature was checked
    if (!records.has(record.topic)) return
    const namespaces = toGrantedNamespaces(answer.cacaos)
    const session: RelaySession | undefined = namespaces && {
      topic: toTopic(symKey),
      pairingTopic: record.topic,
      expiry: Math.floor(engine.now() / 1_000) + sessionLifetime,
      peer: answer.responder,
      namespaces,
      requestedNamespaces: record.requestedNamespaces,
      isDeepLinkDisabled: false,
    }
    if (session) sessions.add(session, symKey)
    drop(record)?.resolve({ session, cacaos: answer.cacaos })
  }

  function onRequest(topic: string, request: RpcRequest): boolean {
    for (const record of records.values()) {
      if (record.settlement?.topic === topic && request.method === 'wc_sessionSettle') {
        onSettle(record, request)
        return true
      }
      if (record.topic === topic) {
        onPairingRequest(record, request)
        return true
      }
    }
    return false
  }

  function onPairingRequest(record: PairingRecord, { id, method }: RpcRequest): void {
    const isKnown = method === 'wc_pairingPing' || method === 'wc_pairingDelete'
    const error = { code: codes.unsupportedPairingMethod, message: `Unsupported wc_ method: ${method.slice(0, 100)}` }
    void engine.answer(record.topic, id, method, isKnown ? { result: true } : { error })
    if (method === 'wc_pairingDelete') fail(record, new FoyerError('UserRejected'))
  }

  for (const record of loadPairings(storage, prefix)) open(record)

  return {
    propose,
    onRequest,
    onAnswer(topic, answer, senderPublicKey) {
      const id = toIdKey(answer.id)
      for (const record of [...records.values()]) {
        const { authentication } = record
        const isAuth = authentication && String(authentication.id) === id
        if (isAuth && (topic === authentication.topic || (topic === record.topic && answer.kind === 'error'))) {
          onAuthAnswer(record, answer, senderPublicKey)
          return true
        }
        if (record.topic === topic && String(record.proposalId) === id) {
          onProposalAnswer(record, answer)
          return true
        }
      }
      return false
    },
    isAwaiting: () => records.size > 0,
    onTick(now) {
      for (const record of [...records.values()]) {
        if (record.expiry * 1_000 <= now) fail(record, new FoyerError('ProposalExpired'))
      }
    },
    close() {
      for (const waiter of [...waiters.values()]) waiter.reject(new FoyerError('RequestAborted'))
      waiters.clear()
    },
  }
}

/** Undefined for a peer key that makes no secret. */
function tryDerive(privateKey: Uint8Array, peerPublicKey: Uint8Array): Uint8Array | undefined {
  try {
    return deriveSymKey(privateKey, peerPublicKey)
  } catch {
    return undefined
  }
}

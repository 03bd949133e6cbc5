import { FoyerError } from '@foyer/base'
import type { Cacao } from '../authentication/cacao.ts'
import type { AuthenticationParams } from '../authentication/request.ts'
import { bytesToHex, isHex32, randomBytes } from '../crypto/bytes.ts'
import { createKeyPair, deriveSymKey, type KeyPair, parseKey, toTopic } from '../crypto/keys.ts'
import { isRecord, type RpcAnswer, type RpcRequest, toIdKey } from '../jsonRpc.ts'
import { formatPairingUri } from '../pairingUri.ts'
import { codes, proposalLifetime } from '../protocol.ts'
import type { Engine } from '../session/createEngine.ts'
import type { Sessions } from '../session/createSessions.ts'
import type { RelayStorage } from '../session/storage.ts'
import type { PeerMetadata, Properties, ProposalNamespaces, RelaySession } from '../session/types.ts'
import { toWalletError } from '../session/walletErrors.ts'
import type { PendingAuthentication } from './authenticate.ts'
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
  onAnswer(topic: string, answer: RpcAnswer, senderPublicKey: Uint8Array | undefined): Promise<void> | undefined
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
  /** Sign-ins asked along; they end with the page that can check them. */
  const authentications = new Map<string, PendingAuthentication>()

  function open(record: PairingRecord): void {
    const { topic, symKey, settlement } = record
    records.set(topic, record)
    engine.openTopic(topic, { symKey: parseKey(symKey) })
    if (settlement) engine.openTopic(settlement.topic, { symKey: parseKey(settlement.symKey) })
  }

  function save(record: PairingRecord): void {
    savePairing(storage, prefix, record)
    open(record)
  }

  /** Forgets a proposal whatever became of it; a session it made keeps its topic. */
  function drop({ topic, settlement }: PairingRecord): Waiter | undefined {
    const [waiter, authentication] = [waiters.get(topic), authentications.get(topic)]
    for (const map of [records, waiters, authentications]) map.delete(topic)
    storage.remove(prefix + topic)
    engine.closeTopic(topic)
    if (authentication) engine.closeTopic(authentication.topic)
    if (settlement && !sessions.get(settlement.topic)) engine.closeTopic(settlement.topic)
    return waiter
  }

  function fail(record: PairingRecord, error: FoyerError) {
    drop(record)?.reject(error)
  }

  function propose({ namespaces, authentication, ...properties }: ProposeParams): RelayPairing {
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
    save(record)
    const approval = new Promise<Approval>((resolve, reject) => waiters.set(record.topic, { resolve, reject }))
    // whoever does not wait for it is not asked to handle its failure
    approval.catch(() => undefined)
    publish(record, authentication, properties).catch((cause: unknown) => {
      fail(record, new FoyerError('ConnectFailed', { cause }))
    })
    return {
      topic: record.topic,
      uri: formatPairingUri({
        symKey,
        expiryTimestamp: expiry,
        methods: authentication ? ['wc_sessionAuthenticate'] : [],
      }),
      expiresAt: now + pairingLifetime,
      approval,
      cancel: () => cancel(record.topic),
    }
  }

  function send(
    record: PairingRecord,
    method: 'wc_sessionPropose' | 'wc_sessionAuthenticate',
    content: unknown,
    id: number,
  ) {
    const sent = engine.send({ topic: record.topic, method, params: content, id })
    sent.catch((error: FoyerError) => fail(record, error))
  }

  async function publish(record: PairingRecord, asked: AuthenticationParams | undefined, properties: object) {
    const { topic, expiry, requestedNamespaces, proposalId } = record
    const pair = await createKeyPair(parseKey(record.privateKey))
    const publicKey = bytesToHex(pair.publicKey)
    if (asked) await askAlong(record, asked, pair)
    const proposal = {
      requiredNamespaces: {},
      optionalNamespaces: requestedNamespaces,
      relays: [{ protocol: 'irn' }],
      proposer: { publicKey, metadata },
      expiryTimestamp: expiry,
      pairingTopic: topic,
      ...properties,
    }
    if (records.has(topic)) send(record, 'wc_sessionPropose', proposal, proposalId)
  }

  async function askAlong(record: PairingRecord, asked: AuthenticationParams, pair: KeyPair): Promise<void> {
    const { expiry, topic } = record
    const publicKey = bytesToHex(pair.publicKey)
    const pending = { id: engine.nextId(), topic: toTopic(pair.publicKey), asked, iat: engine.now() }
    authentications.set(topic, pending)
    engine.openTopic(pending.topic, { privateKey: pair.privateKey })
    const { toAuthPayload } = await import('./authenticate.ts')
    const authPayload = toAuthPayload(asked, pending.iat)
    const request = { requester: { publicKey, metadata }, authPayload, expiryTimestamp: expiry + 3_300 }
    if (records.has(topic)) send(record, 'wc_sessionAuthenticate', request, pending.id)
  }

  function cancel(topic: string): void {
    const record = records.get(topic)
    if (!record) return
    const reason = { code: codes.userDisconnected, message: 'Withdrawn' }
    engine.send({ topic, method: 'wc_pairingDelete', params: reason, ttl: proposalLifetime }).catch(() => undefined)
    fail(record, new FoyerError('RequestAborted'))
  }

  async function onProposalAnswer(record: PairingRecord, answer: RpcAnswer) {
    if (answer.kind === 'error') return fail(record, toWalletError(answer.error))
    if (record.settlement) return
    const peerPublicKey = isRecord(answer.result) ? answer.result['responderPublicKey'] : undefined
    const [own, peer] = [parseKey(record.privateKey), parseKey(peerPublicKey)]
    const symKey = own && peer && (await deriveSymKey(own, peer))
    if (!symKey || !isHex32(peerPublicKey)) {
      return fail(record, new FoyerError('SettlementInvalid', { reason: 'responderPublicKey' }))
    }
    // cancelled meanwhile
    if (!records.has(record.topic)) return
    save({ ...record, settlement: { topic: toTopic(symKey), symKey: bytesToHex(symKey), peerPublicKey } })
  }

  function onSettle(record: PairingRecord, { id, method, params: value }: RpcRequest) {
    const { settlement } = record
    const symKey = parseKey(settlement?.symKey)
    if (!settlement || !symKey) return
    const read = readSettlement({ value, record, settlement, now: engine.now() })
    if ('reason' in read) {
      const error = { code: codes.invalidSettle, message: `Invalid settlement: ${read.reason}` }
      void engine.answer(settlement.topic, id, method, { error })
      return fail(record, new FoyerError('SettlementInvalid', read))
    }
    if (read.dropped.length > 0) engine.warn('Ignored namespaces nobody asked for', read.dropped)
    void engine.answer(settlement.topic, id, method, { result: true })
    sessions.add(read.session, symKey)
    drop(record)?.resolve({ session: read.session, cacaos: [] })
  }

  async function onAuthAnswer(
    record: PairingRecord,
    pending: PendingAuthentication,
    answer: RpcAnswer,
    sender: Uint8Array | undefined,
  ) {
    if (answer.kind === 'error') {
      // a wallet that knows no sign-in answers the proposal sent along with it
      if (answer.error.code !== codes.unsupportedPairingMethod) fail(record, toWalletError(answer.error))
      return
    }
    try {
      const { readAuthentication } = await import('./authenticate.ts')
      const { result } = answer
      const { cacaos, session, symKey } = await readAuthentication({
        result,
        sender,
        pending,
        record,
        now: engine.now(),
      })
      // cancelled or settled while the signature was checked
      if (!records.has(record.topic)) return
      if (session) sessions.add(session, symKey)
      drop(record)?.resolve({ session, cacaos })
    } catch (cause) {
      const isOurs = cause instanceof FoyerError
      fail(record, isOurs ? cause : new FoyerError('AuthenticationInvalid', { reason: 'unverified' }, { cause }))
    }
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
    onRequest(topic, request) {
      for (const record of records.values()) {
        const isSettle = record.settlement?.topic === topic && request.method === 'wc_sessionSettle'
        if (isSettle) onSettle(record, request)
        else if (record.topic === topic) onPairingRequest(record, request)
        else continue
        return true
      }
      return false
    },
    onAnswer(topic, answer, sender) {
      const id = toIdKey(answer.id)
      for (const record of records.values()) {
        const pending = authentications.get(record.topic)
        const isOurs = record.topic === topic
        if (pending && String(pending.id) === id && (topic === pending.topic || (isOurs && answer.kind === 'error'))) {
          return onAuthAnswer(record, pending, answer, sender)
        }
        if (isOurs && String(record.proposalId) === id) return onProposalAnswer(record, answer)
      }
      return undefined
    },
    isAwaiting: () => records.size > 0,
    onTick(now) {
      for (const record of records.values()) {
        if (record.expiry * 1_000 <= now) fail(record, new FoyerError('ProposalExpired'))
      }
    },
    close() {
      for (const waiter of waiters.values()) waiter.reject(new FoyerError('RequestAborted'))
      waiters.clear()
    },
  }
}

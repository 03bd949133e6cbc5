import { FoyerError } from '@foyer/base'
import type { AuthPayload, Cacao, CacaoPayload } from '../authentication/cacao.ts'
import { formatAuthMessage } from '../authentication/cacao.ts'
import { formatRecap, parseRecap, readGrant } from '../authentication/recap.ts'
import { toGrantedNamespaces } from '../authentication/request.ts'
import { bytesToHex } from '../crypto/bytes.ts'
import { sealEnvelopeTo } from '../crypto/envelope.ts'
import { createKeyPair, deriveSymKey, parseKey, toTopic } from '../crypto/keys.ts'
import type { RpcError, RpcId, RpcRequest } from '../jsonRpc.ts'
import { parsePairingUri } from '../pairingUri.ts'
import { codes, proposalLifetime, sessionLifetime } from '../protocol.ts'
import type { Engine, Outcome } from '../session/createEngine.ts'
import type { Sessions } from '../session/createSessions.ts'
import type { PeerMetadata, Properties, RelaySession, SessionNamespaces, SessionProposal } from '../session/types.ts'
import { readSessionNamespaces } from '../session/validate.ts'
import { readAuthentication, readProposal } from './readPairingRequests.ts'
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
  /** False when the topic is no pairing of ours. */
  onRequest(topic: string, request: RpcRequest): boolean
  isAwaiting(): boolean
  onTick(now: number): void
}

type Pairing = {
  readonly topic: string
  /** Unix seconds. */
  readonly expiry: number
  readonly methods: readonly string[]
  proposal?: { readonly id: RpcId; readonly value: SessionProposal }
  authentication?: { readonly id: RpcId; readonly value: WalletAuthentication }
}

const rejected: RpcError = { code: codes.userRejected, message: 'User rejected.' }

/** The links a wallet was given, until each is answered. */
export function createWalletPairings(params: {
  readonly engine: Engine
  readonly sessions: Sessions
  readonly metadata: PeerMetadata
  readonly emit: (event: WalletEvent) => void
  /** Whether sign-ins are offered to the wallet's owner; if not, sites fall back to a proposal. */
  readonly canAuthenticate: boolean
}): WalletPairings {
  const { engine, sessions, metadata, emit, canAuthenticate } = params
  const pairings = new Map<string, Pairing>()
  const seconds = () => Math.floor(engine.now() / 1_000)

  function end({ topic }: Pairing): void {
    if (!pairings.delete(topic)) return
    engine.closeTopic(topic)
    emit({ type: 'pairingEnded', pairingTopic: topic })
  }

  function requirePairing(accepts: (pairing: Pairing) => boolean): Pairing {
    const pairing = [...pairings.values()].find(accepts)
    if (!pairing) throw new FoyerError('ProposalExpired')
    return pairing
  }

  const byProposal = (id: number) => requirePairing(({ proposal }) => proposal?.value.id === id)
  const byAuthentication = (id: string) => requirePairing(({ authentication }) => authentication?.value.id === id)

  function answer(pairing: Pairing, id: RpcId, method: string, outcome: Outcome): Promise<void> {
    return engine.answer(pairing.topic, id, method, outcome)
  }

  async function approve({
    id,
    namespaces,
    isDeepLinkDisabled = false,
    ...properties
  }: ApproveParams): Promise<RelaySession> {
    const pairing = byProposal(id)
    const proposal = pairing.proposal?.value
    const peerKey = parseKey(proposal?.proposer.publicKey)
    if (!proposal || !peerKey) throw new FoyerError('ProposalExpired')
    if (!readSessionNamespaces(namespaces)) throw new FoyerError('SettlementInvalid', { reason: 'namespaces' })
    const pair = await createKeyPair()
    const publicKey = bytesToHex(pair.publicKey)
    const symKey = await deriveSymKey(pair.privateKey, peerKey)
    if (!symKey) throw new FoyerError('SettlementInvalid', { reason: 'proposer' })
    const session: RelaySession = {
      topic: toTopic(symKey),
      pairingTopic: pairing.topic,
      expiry: seconds() + sessionLifetime,
      peer: proposal.proposer,
      namespaces,
      requestedNamespaces: { ...proposal.optionalNamespaces, ...proposal.requiredNamespaces },
      ...properties,
      isDeepLinkDisabled,
    }
    // the session must exist before the site can speak in it
    sessions.add(session, symKey)
    const response = { relay: { protocol: 'irn' }, responderPublicKey: publicKey }
    void answer(pairing, pairing.proposal?.id ?? id, 'wc_sessionPropose', { result: response })
    end(pairing)
    const settlement = {
      relay: { protocol: 'irn' },
      controller: { publicKey, metadata },
      namespaces,
      expiry: session.expiry,
      ...properties,
      ...(isDeepLinkDisabled && { sessionConfig: { disableDeepLink: true } }),
    }
    try {
      await engine.ask({ topic: session.topic, method: 'wc_sessionSettle', params: settlement })
    } catch (error) {
      sessions.remove(session.topic, { code: codes.settlementFailed, message: 'Session settlement failed' })
      throw error
    }
    return session
  }

  async function approveAuthentication({
    id,
    signers,
  }: Parameters<WalletPairings['approveAuthentication']>[0]): Promise<RelaySession | undefined> {
    const pairing = byAuthentication(id)
    const asked = pairing.authentication
    const peerKey = parseKey(asked?.value.requester.publicKey)
    if (!asked || !peerKey) throw new FoyerError('ProposalExpired')
    const { requester, payload } = asked.value
    const cacaos = await Promise.all(signers.map((signer) => sign(payload, signer)))
    const pair = await createKeyPair()
    const symKey = await deriveSymKey(pair.privateKey, peerKey)
    if (!symKey) throw new FoyerError('SettlementInvalid', { reason: 'requester' })
    const namespaces = toGrantedNamespaces(cacaos)
    const session: RelaySession | undefined = namespaces && {
      topic: toTopic(symKey),
      pairingTopic: pairing.topic,
      expiry: seconds() + sessionLifetime,
      peer: requester,
      namespaces,
      requestedNamespaces: namespaces,
      isDeepLinkDisabled: false,
    }
    if (session) sessions.add(session, symKey)
    const result = { cacaos, responder: { publicKey: bytesToHex(pair.publicKey), metadata } }
    const seal = (text: string) => sealEnvelopeTo(text, pair, peerKey)
    const told = engine.answer(toTopic(peerKey), asked.id, 'wc_sessionAuthenticate', { result }, seal)
    end(pairing)
    await told
    return session
  }

  async function rejectAuthentication({
    id,
    error = rejected,
  }: {
    id: string
    error?: RpcError | undefined
  }): Promise<void> {
    const pairing = byAuthentication(id)
    const asked = pairing.authentication
    const peerKey = parseKey(asked?.value.requester.publicKey)
    if (!asked || !peerKey) return
    delete pairing.authentication
    const seal = async (text: string) => sealEnvelopeTo(text, await createKeyPair(), peerKey)
    const told = engine.answer(toTopic(peerKey), asked.id, 'wc_sessionAuthenticate', { error }, seal)
    if (error.code !== codes.unsupportedPairingMethod) end(pairing)
    else if (pairing.proposal) emit({ type: 'proposal', proposal: pairing.proposal.value })
    await told
  }

  function onPropose(pairing: Pairing, request: RpcRequest): void {
    const value = readProposal(request, pairing)
    if (!value) {
      const error = { code: codes.unsupportedNamespaces, message: 'Malformed proposal' }
      void answer(pairing, request.id, request.method, { error, isAutomatic: true })
      return
    }
    pairing.proposal = { id: request.id, value }
    // a site that asks for a sign-in sends this along for wallets that cannot
    const isFallback = canAuthenticate && pairing.methods.includes('wc_sessionAuthenticate')
    if (!isFallback) emit({ type: 'proposal', proposal: value })
  }

  function onAuthenticate(pairing: Pairing, request: RpcRequest): void {
    const value = canAuthenticate ? readAuthentication(request, pairing) : undefined
    if (!value) {
      const error = { code: codes.unsupportedPairingMethod, message: 'Unsupported wc_ method: wc_sessionAuthenticate' }
      void answer(pairing, request.id, request.method, { error, isAutomatic: true })
      return
    }
    pairing.authentication = { id: request.id, value }
    emit({ type: 'authentication', authentication: value })
  }

  return {
    pair({ uri }) {
      const { topic, symKey, expiryTimestamp = seconds() + proposalLifetime, methods } = parsePairingUri(uri)
      if (expiryTimestamp <= seconds()) throw new FoyerError('ProposalExpired')
      if (!pairings.has(topic)) pairings.set(topic, { topic, expiry: expiryTimestamp, methods })
      engine.openTopic(topic, { symKey })
      return { topic }
    },
    approve,
    async reject({ id, error = rejected }) {
      const pairing = byProposal(id)
      const told = answer(pairing, pairing.proposal?.id ?? id, 'wc_sessionPropose', { error })
      end(pairing)
      await told
    },
    approveAuthentication,
    rejectAuthentication,
    onRequest(topic, request) {
      const pairing = pairings.get(topic)
      if (!pairing) return false
      if (request.method === 'wc_sessionPropose') onPropose(pairing, request)
      else if (request.method === 'wc_sessionAuthenticate') onAuthenticate(pairing, request)
      else if (request.method === 'wc_pairingPing' || request.method === 'wc_pairingDelete') {
        void answer(pairing, request.id, request.method, { result: true })
        if (request.method === 'wc_pairingDelete') end(pairing)
      } else {
        const error = { code: codes.unsupportedPairingMethod, message: `Unsupported wc_ method: ${request.method}` }
        void answer(pairing, request.id, request.method, { error })
      }
      return true
    },
    isAwaiting: () => pairings.size > 0,
    onTick(now) {
      for (const pairing of [...pairings.values()]) if (pairing.expiry * 1_000 <= now) end(pairing)
    },
  }
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

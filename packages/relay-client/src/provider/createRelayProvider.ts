import {
  type Cacao,
  type CaipNetworkId,
  createEmitter,
  type Emitter,
  type ExternalProvider,
  type ExternalProviderEvent,
  type ExternalSession,
  externalIds,
  FoyerError,
  loadPart,
  type Metadata,
  type Namespace,
  type Network,
  parseCaipNetworkId,
} from '@foyer/base'
import { utf8ToBytes } from '../crypto/bytes.ts'
import { toTopic } from '../crypto/keys.ts'
import type { ProposeParams } from '../dapp/createProposals.ts'
import { createRelayDapp, type DappEvent, type RelayDapp, type RelayDappOptions } from '../dapp/createRelayDapp.ts'
import { hasRecords } from '../session/storage.ts'
import type { RelaySession } from '../session/types.ts'
import { storagePrefix } from '../stored.ts'
import { createPairings, type Pairings } from './createPairings.ts'
import type { Requester } from './createRequester.ts'
import { getParts, readPreference, toExternalSession } from './externalSession.ts'
import { type NamespaceOverrides, toProposalNamespaces } from './namespaces.ts'
import { createPendingRequests, type PendingRequests } from './pendingRequests.ts'
import { createPreferences, type Preferences } from './preferences.ts'

/** Where wallets in the field listen. The site needs a project id of that network. */
export const publicRelayUrl = 'wss://relay.walletconnect.org'

/** A relay network and the site's id there. */
export type RelayNetwork = {
  readonly url: string
  readonly projectId: string
  /** Catalogue ids of the wallets that listen here and not on the first network. */
  readonly walletIds?: readonly string[] | undefined
}

export type RelayProviderOptions = Pick<
  RelayDappOptions,
  'storage' | 'timing' | 'environment' | 'openSocket' | 'now' | 'warn'
> & {
  readonly networks: readonly Network[]
  readonly metadata: Metadata
  /** The first serves every wallet no other one names. */
  readonly relays: readonly [RelayNetwork, ...RelayNetwork[]]
  readonly overrides?: NamespaceOverrides | undefined
  /** Asks for a sign-in while connecting, for each new link. */
  readonly getAuthentication?: (() => ProposeParams['authentication']) | undefined
  /** Where the chosen wallet is remembered, e.g. `localStorage`; left out, nothing is. */
  readonly choices?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** For reads a wallet need not see. Default: the platform's. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

export type RelayProvider = {
  /** What adapters wrap as one of their connectors. */
  readonly provider: ExternalProvider
  /** The handshake, for views. */
  readonly pairing: Pairings
  /** Requests that wait for the wallet, for an "open wallet" button. */
  readonly requests: PendingRequests
  /** Told when a wallet signed in while connecting. @returns stops listening */
  onAuthenticated(listener: (cacaos: readonly Cacao[]) => void): () => void
  /** Told why a relay refuses this site, in the relay's words (specification §8 maps three of them to alerts). */
  onRefused(listener: (reason: string) => void): () => void
  /** The sessions behind the provider, newest first. */
  getSessions(): readonly RelaySession[]
  /** Makes an approved network the active one of its namespace, without asking the wallet. */
  setActiveNetwork(networkId: CaipNetworkId): void
  close(): void
}

const preferencePrefix = `${storagePrefix}preference.`

/** Longest a visitor waits for a relay to be told that he left, in ms. */
const disconnectTimeout = 3_000

type Scope = {
  readonly options: RelayProviderOptions
  readonly namespaces: readonly Namespace[]
  readonly events: Emitter<ExternalProviderEvent>
  readonly authenticated: Emitter<readonly Cacao[]>
  readonly refused: Emitter<string>
  /** By the relay's address. */
  readonly dapps: Map<string, RelayDapp>
  readonly preferences: Preferences
  /** What was told last of a namespace, unless the page has asked for something since: a wallet may say it thousands of times. */
  readonly told: Map<Namespace, string>
  readonly requests: ReturnType<typeof createPendingRequests>
  readonly loadRequester: () => Promise<Requester>
}

/** Relay sessions as one wallet that every namespace's adapter can wrap. */
export function createRelayProvider(options: RelayProviderOptions): RelayProvider {
  const { networks, relays, storage, now = Date.now } = options
  const scope: Scope = {
    options,
    namespaces: [...new Set(networks.map(({ chainNamespace }) => chainNamespace))],
    events: createEmitter(),
    authenticated: createEmitter(),
    refused: createEmitter(),
    dapps: new Map(),
    preferences: createPreferences(storage, preferencePrefix),
    told: new Map(),
    requests: createPendingRequests(options.choices),
    loadRequester: createRequesterLoader(() => scope),
  }
  const pairing = createPairings({
    getDapp: (walletId) => getDapp(scope, findRelay(relays, walletId)),
    getNamespaces: () => toProposalNamespaces(networks, options.overrides),
    getAuthentication: () => options.getAuthentication?.(),
    now,
  })
  // another tab chose where this session is
  const stopWatching = storage.watch?.((key) => {
    const namespace = scope.namespaces.find((one) => key === preferencePrefix + one)
    if (namespace) emitChange(scope, namespace)
  })
  // what an earlier page left, on whichever network
  for (const relay of relays) if (hasRecords(options.storage, toPrefix(relay.url))) getDapp(scope, relay)
  return {
    provider: {
      id: externalIds.relay,
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      namespaces: scope.namespaces,
      connect: (input) => connect(scope, pairing, input),
      getSession: ({ namespace }) => Promise.resolve(getSession(scope, namespace)),
      switchNetwork: (input) => switchNetwork(scope, input),
      disconnect: () => disconnect(scope, pairing),
      request: async (call, requestOptions) => {
        // what is asked may be another network, which a wallet takes back by saying again what it said before
        scope.told.clear()
        return (await scope.loadRequester())(call, requestOptions)
      },
      watch: scope.events.on,
    },
    pairing,
    requests: scope.requests,
    onAuthenticated: scope.authenticated.on,
    onRefused: scope.refused.on,
    getSessions: () => getSessions(scope),
    setActiveNetwork: (networkId) => setActiveNetwork(scope, networkId),
    close() {
      stopWatching?.()
      pairing.cancel()
      for (const dapp of scope.dapps.values()) dapp.close()
    },
  }
}

/** The network that serves a wallet: the first, unless another one names it. */
function findRelay(relays: RelayProviderOptions['relays'], walletId: string | undefined): RelayNetwork {
  return relays.find(({ walletIds }) => walletId !== undefined && walletIds?.includes(walletId)) ?? relays[0]
}

function getDapp(scope: Scope, { url, projectId }: RelayNetwork): RelayDapp {
  const known = scope.dapps.get(url)
  if (known) return known
  const dapp = createRelayDapp({ ...scope.options, relayUrl: url, projectId, storagePrefix: toPrefix(url) })
  scope.dapps.set(url, dapp)
  dapp.watch((event) => onDappEvent(scope, dapp, event))
  return dapp
}

function getSessions({ dapps }: Scope): readonly RelaySession[] {
  return [...dapps.values()].flatMap((dapp) => dapp.getSessions()).sort((a, b) => b.expiry - a.expiry)
}

/** The session that serves a namespace, with the client that holds it. */
function find(scope: Scope, namespace: Namespace): { dapp: RelayDapp; session: RelaySession } | undefined {
  const session = getSessions(scope).find((one) => getParts(one, namespace).length > 0)
  const dapp = session && [...scope.dapps.values()].find((one) => one.getSessions().includes(session))
  return dapp && session && { dapp, session }
}

function getSession(scope: Scope, namespace: Namespace): ExternalSession | undefined {
  const { networks } = scope.options
  const found = find(scope, namespace)
  const preference = scope.preferences.get(namespace)
  return found && toExternalSession({ session: found.session, namespace, networks, preference })
}

function emitSession(scope: Scope, namespace: Namespace): void {
  const session = getSession(scope, namespace)
  if (!session) return
  scope.told.set(namespace, JSON.stringify(session))
  scope.events.emit({ type: 'sessionChanged', namespace, session })
}

function emitChange(scope: Scope, namespace: Namespace): void {
  if (JSON.stringify(getSession(scope, namespace)) !== scope.told.get(namespace)) emitSession(scope, namespace)
}

/** A network the wallet agreed to becomes the active one here; only an EVM wallet can be asked for another. */
async function switchNetwork(
  scope: Scope,
  { namespace, network, signal }: Parameters<ExternalProvider['switchNetwork']>[0],
): Promise<ExternalSession> {
  const { caipNetworkId: networkId } = network
  const session = getSession(scope, namespace)
  if (!session) throw new FoyerError('SessionNotFound', { topic: namespace })
  if (session.approvedNetworkIds?.includes(networkId)) setActiveNetwork(scope, networkId)
  else if (namespace !== 'eip155') throw new FoyerError('NetworkNotApproved', { networkId })
  else {
    scope.told.clear()
    const params = [{ chainId: `0x${Number(network.id).toString(16)}` }]
    const call = { networkId: session.networkId, method: 'wallet_switchEthereumChain', params }
    await (await scope.loadRequester())(call, { signal })
  }
  return getSession(scope, namespace) ?? session
}

function setActiveNetwork(scope: Scope, networkId: CaipNetworkId): void {
  const { namespace } = parseCaipNetworkId(networkId)
  scope.preferences.set(namespace, { ...scope.preferences.get(namespace), networkId })
  emitSession(scope, namespace)
}

function onDappEvent(scope: Scope, dapp: RelayDapp, event: DappEvent): void {
  if (event.type === 'statusChanged') return
  if (event.type === 'refused') return scope.refused.emit(event.reason)
  if (event.type === 'requestSent') return scope.requests.add(event)
  const granted = scope.namespaces.filter((namespace) => getParts(event.session, namespace).length > 0)
  if (event.type === 'sessionEvent') return onSessionEvent(scope, event)
  if (event.type === 'sessionDeleted') return onSessionEnded(scope, granted)
  if (event.type === 'sessionCreated') replaceOlder(scope, dapp, event.session)
  void scope.loadRequester()
  for (const namespace of scope.namespaces) {
    if (granted.includes(namespace)) emitSession(scope, namespace)
    else if (event.type === 'sessionUpdated' && !getSession(scope, namespace)) onSessionEnded(scope, [namespace])
  }
}

function onSessionEvent(scope: Scope, { networkId, name, data }: Extract<DappEvent, { type: 'sessionEvent' }>): void {
  const change = readPreference({ networkId, name, data }, scope.options.networks)
  if (!change) return
  const { namespace, preference } = change
  scope.preferences.set(namespace, { ...scope.preferences.get(namespace), ...preference })
  emitChange(scope, namespace)
}

function onSessionEnded(scope: Scope, ended: readonly Namespace[]): void {
  const { events, requests } = scope
  if (getSessions(scope).length === 0) {
    requests.forgetWallet()
    events.emit({ type: 'disconnected' })
    return
  }
  for (const namespace of ended) {
    if (getSession(scope, namespace)) emitSession(scope, namespace)
    else events.emit({ type: 'disconnected', namespace })
  }
}

/** A session that grants everything an older one did ends it: the visitor connected anew. */
function replaceOlder({ namespaces }: Scope, dapp: RelayDapp, created: RelaySession): void {
  for (const older of dapp.getSessions()) {
    const isCovered = namespaces.every(
      (namespace) => getParts(older, namespace).length === 0 || getParts(created, namespace).length > 0,
    )
    if (older.topic !== created.topic && isCovered) void dapp.disconnect({ topic: older.topic })
  }
}

async function connect(
  scope: Scope,
  pairing: Pairings,
  { namespace, network, signal }: Parameters<ExternalProvider['connect']>[0],
): Promise<ExternalSession> {
  const living = getSession(scope, namespace)
  if (living) return living
  scope.preferences.set(namespace, { networkId: network.caipNetworkId })
  pairing.start()
  const { cacaos } = await pairing.wait(signal).catch((error: unknown) => {
    if (signal?.aborted) pairing.cancel()
    throw error
  })
  if (cacaos.length > 0) scope.authenticated.emit(cacaos)
  const session = getSession(scope, namespace)
  if (!session) throw new FoyerError('ConnectorChainsUnsupported')
  return session
}

async function disconnect({ dapps, preferences }: Scope, pairing: Pairings): Promise<void> {
  pairing.cancel()
  const sent = [...dapps.values()].flatMap((dapp) => dapp.getSessions().map(({ topic }) => dapp.disconnect({ topic })))
  preferences.clear()
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, disconnectTimeout)
  })
  await Promise.race([Promise.all(sent), limit]).finally(() => clearTimeout(timer))
}

/** Loaded with the first session, and again where loading it failed. */
function createRequesterLoader(getScope: () => Scope): () => Promise<Requester> {
  let requester: Promise<Requester> | undefined
  return () => {
    requester ??= loadPart(() => import('./createRequester.ts')).then(({ createRequester }) => {
      const scope = getScope()
      const { networks, fetch } = scope.options
      return createRequester({
        networks,
        find: (namespace) => find(scope, namespace),
        getSession: (namespace) => getSession(scope, namespace),
        setActiveNetwork: (networkId) => setActiveNetwork(scope, networkId),
        // looked up per call: pages replace it
        fetch: (input, init) => (fetch ?? globalThis.fetch)(input, init),
      })
    })
    requester.catch(() => {
      requester = undefined
    })
    return requester
  }
}

/** Each network has its own keys: no relay learns what this client is called elsewhere. */
function toPrefix(url: string): string {
  return `${storagePrefix}${toTopic(utf8ToBytes(url)).slice(0, 8)}.`
}

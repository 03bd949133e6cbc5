import {
  type CaipNetworkId,
  createEmitter,
  type ExternalProvider,
  type ExternalProviderEvent,
  type ExternalSession,
  FoyerError,
  type Metadata,
  type Namespace,
  type Network,
  parseCaipNetworkId,
} from '@foyer/base'
import type { Cacao } from '../authentication/cacao.ts'
import type { AuthenticationParams } from '../authentication/request.ts'
import { utf8ToBytes } from '../crypto/bytes.ts'
import { toTopic } from '../crypto/keys.ts'
import { createRelayDapp, type DappEvent, type RelayDapp, type RelayDappOptions } from '../dapp/createRelayDapp.ts'
import type { RelaySession } from '../session/types.ts'
import { storagePrefix } from '../stored.ts'
import { createPairings, type Pairings } from './createPairings.ts'
import type { Requester } from './createRequester.ts'
import { getParts, type Preference, toCurrentNetwork, toExternalSession } from './externalSession.ts'
import { type NamespaceOverrides, toProposalNamespaces } from './namespaces.ts'
import { createPendingRequests, type PendingRequests } from './pendingRequests.ts'
import { createPreferences } from './preferences.ts'
import { readAccount, readChain } from './readEvents.ts'

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
  readonly getAuthentication?: (() => AuthenticationParams | undefined) | undefined
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

/** Longest a visitor waits for a relay to be told that he left, in ms. */
const farewell = 3_000

/** Relay sessions as one wallet that every namespace's adapter can wrap. */
export function createRelayProvider(options: RelayProviderOptions): RelayProvider {
  const { networks, relays, storage, metadata, now = Date.now } = options
  const events = createEmitter<ExternalProviderEvent>()
  const authenticated = createEmitter<readonly Cacao[]>()
  const refusals = createEmitter<string>()
  const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  const dapps = new Map<string, RelayDapp>()
  const preferences = createPreferences(storage, `${storagePrefix}preference.`)
  const requests = createPendingRequests(options.choices)

  function getDapp({ url, projectId }: RelayNetwork): RelayDapp {
    const known = dapps.get(url)
    if (known) return known
    const dapp = createRelayDapp({ ...options, relayUrl: url, projectId, storagePrefix: toPrefix(url), metadata })
    dapps.set(url, dapp)
    dapp.watch((event) => onEvent(dapp, event))
    return dapp
  }

  function getSessions(): readonly RelaySession[] {
    return [...dapps.values()].flatMap((dapp) => dapp.getSessions()).sort((a, b) => b.expiry - a.expiry)
  }

  /** The session that serves a namespace, with the client that holds it. */
  function find(namespace: Namespace): { dapp: RelayDapp; session: RelaySession } | undefined {
    const session = getSessions().find((one) => getParts(one, namespace).length > 0)
    const dapp = session && [...dapps.values()].find((one) => one.getSessions().includes(session))
    return dapp && session && { dapp, session }
  }

  function getSession(namespace: Namespace): ExternalSession | undefined {
    const found = find(namespace)
    const preference = preferences.get(namespace)
    return found && toExternalSession({ session: found.session, namespace, networks, preference })
  }

  function tell(namespace: Namespace): void {
    const session = getSession(namespace)
    if (session) events.emit({ type: 'sessionChanged', namespace, session })
  }

  function prefer(namespace: Namespace, preference: Preference): void {
    preferences.set(namespace, { ...preferences.get(namespace), ...preference })
    tell(namespace)
  }

  function onEvent(dapp: RelayDapp, event: DappEvent) {
    if (event.type === 'statusChanged') return
    if (event.type === 'refused') return refusals.emit(event.reason)
    if (event.type === 'requestSent') return requests.add(event)
    const granted = namespaces.filter((namespace) => getParts(event.session, namespace).length > 0)
    if (event.type === 'sessionEvent') return onSessionEvent(event)
    if (event.type === 'sessionDeleted') return onEnded(granted)
    if (event.type === 'sessionCreated') replaceOlder(dapp, event.session)
    void loadRequester()
    for (const namespace of namespaces) {
      if (granted.includes(namespace)) tell(namespace)
      else if (event.type === 'sessionUpdated' && !getSession(namespace)) onEnded([namespace])
    }
  }

  function onSessionEvent({ networkId, name, data }: Extract<DappEvent, { type: 'sessionEvent' }>): void {
    const active = toCurrentNetwork(networkId, networks)
    const namespace = active && parseCaipNetworkId(active).namespace
    if (!namespace) return
    const address = readAccount(data)
    if (name === 'accountsChanged' && address !== undefined) prefer(namespace, { address })
    if (name === 'chainChanged') {
      const changed = readChain(data, namespace) ?? active
      prefer(namespace, { networkId: toCurrentNetwork(changed, networks) ?? active })
    }
  }

  function onEnded(ended: readonly Namespace[]): void {
    if (getSessions().length === 0) {
      requests.forgetWallet()
      events.emit({ type: 'disconnected' })
      return
    }
    for (const namespace of ended) {
      if (getSession(namespace)) tell(namespace)
      else events.emit({ type: 'disconnected', namespace })
    }
  }

  /** A session that grants everything an older one did ends it: the visitor connected anew. */
  function replaceOlder(dapp: RelayDapp, created: RelaySession): void {
    for (const older of dapp.getSessions()) {
      const isCovered = namespaces.every(
        (namespace) => getParts(older, namespace).length === 0 || getParts(created, namespace).length > 0,
      )
      if (older.topic !== created.topic && isCovered) void dapp.disconnect({ topic: older.topic })
    }
  }

  const pairing = createPairings({
    getDapp: (walletId) =>
      getDapp(relays.find(({ walletIds }) => walletId !== undefined && walletIds?.includes(walletId)) ?? relays[0]),
    getNamespaces: () => toProposalNamespaces(networks, options.overrides),
    getAuthentication: () => options.getAuthentication?.(),
    now,
  })

  const connect: ExternalProvider['connect'] = async ({ namespace, network, signal }) => {
    const living = getSession(namespace)
    if (living) return living
    preferences.set(namespace, { networkId: network.caipNetworkId })
    pairing.start()
    const { cacaos } = await pairing.wait(signal).catch((error: unknown) => {
      if (signal?.aborted) pairing.cancel()
      throw error
    })
    if (cacaos.length > 0) authenticated.emit(cacaos)
    const session = getSession(namespace)
    if (!session) throw new FoyerError('ConnectorChainsUnsupported')
    return session
  }

  async function disconnect(): Promise<void> {
    pairing.cancel()
    const told = [...dapps.values()].flatMap((dapp) =>
      dapp.getSessions().map(({ topic }) => dapp.disconnect({ topic })),
    )
    preferences.clear()
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, farewell)
    })
    await Promise.race([Promise.all(told), limit]).finally(() => clearTimeout(timer))
  }

  let requester: Promise<Requester> | undefined

  /** Loaded with the first session, and again where loading it failed. */
  function loadRequester(): Promise<Requester> {
    requester ??= import('./createRequester.ts').then(({ createRequester }) =>
      createRequester({
        networks,
        find,
        getSession,
        setActiveNetwork,
        // looked up per call: pages replace it
        fetch: (input, init) => (options.fetch ?? globalThis.fetch)(input, init),
      }),
    )
    requester.catch(() => {
      requester = undefined
    })
    return requester
  }

  function setActiveNetwork(networkId: CaipNetworkId): void {
    prefer(parseCaipNetworkId(networkId).namespace, { networkId })
  }

  const request: ExternalProvider['request'] = async (call, requestOptions) =>
    (await loadRequester())(call, requestOptions)

  // what an earlier page left, on whichever network
  for (const relay of relays) if (hasRecords(options, relay.url)) getDapp(relay)

  return {
    provider: {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      namespaces,
      connect,
      getSession: ({ namespace }) => Promise.resolve(getSession(namespace)),
      disconnect,
      request,
      watch: events.on,
    },
    pairing,
    requests,
    onAuthenticated: authenticated.on,
    onRefused: refusals.on,
    getSessions,
    setActiveNetwork,
    close() {
      pairing.cancel()
      for (const dapp of dapps.values()) dapp.close()
    },
  }
}

/** Each network has its own keys: no relay learns what this client is called elsewhere. */
function toPrefix(url: string): string {
  return `${storagePrefix}${toTopic(utf8ToBytes(url)).slice(0, 8)}.`
}

function hasRecords({ storage }: RelayProviderOptions, url: string): boolean {
  const prefix = toPrefix(url)
  return [`${prefix}session:`, `${prefix}pairing:`].some((start) => storage.keys(start).length > 0)
}

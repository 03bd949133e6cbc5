import {
  type Adapter,
  createEmitter,
  type Emitter,
  type ExternalProvider,
  type ExternalProviderEvent,
  externalIds,
  FoyerError,
  type Namespace,
} from '@foyer/base'
import { hasStoredSession } from '@foyer/relay-client/stored'
import { createStore } from 'jotai/vanilla'
import { isServed } from './adapters/getAdapter.ts'
import { raiseAlert } from './alerts/alerts.ts'
import type { NoAdapter } from './config/checkOptions.ts'
import { configAtom } from './config/configAtom.ts'
import { embeddedNamespaces } from './config/constants.ts'
import type { FoyerOptions, StoragePort } from './config/options.ts'
import { type Config, resolveConfig } from './config/resolveConfig.ts'
import { watchAdapter, watchAdapters } from './connection/watchAdapters.ts'
import { watchPages } from './connection/watchPages.ts'
import type { FoyerEvent } from './events.ts'
import { createExternalProvider } from './external/createExternalProvider.ts'
import { createExternalWallet, type ExternalParts } from './external/createExternalWallet.ts'
import { watchAnalytics } from './features/analytics/watchAnalytics.ts'
import { watchSignIn } from './features/siwx/watchSignIn.ts'
import type { EmbeddedWallet, ExternalWallets, Foyer, Relay } from './foyer.ts'
import { watchOptions } from './modal/watchOptions.ts'
import { watchRemoteConfig } from './modal/watchRemoteConfig.ts'
import { chosenNamespaceAtom, resolveActiveNamespace, restoringAtom } from './state/connections.ts'
import { chosenNetworkIdsAtom, findNetwork } from './state/networks.ts'
import { transact } from './state/transact.ts'
import { createStorage, getPageStorage } from './storage/createStorage.ts'
import { themeAtom } from './theme/theme.ts'

/** What reacts for as long as the foyer lives. A feature that must react adds its `watch…` here. */
const watchers: readonly ((foyer: Foyer) => () => void)[] = [
  watchAdapters,
  watchRemoteConfig,
  watchAnalytics,
  watchSignIn,
]

/**
 * Makes one foyer: state, adapters, watchers. No request leaves the page but the verification of a remembered connection.
 * Safe to call on a server, where nothing is restored.
 * @param options see `FoyerOptions`
 * @throws FoyerError `NetworksEmpty`, `DefaultNetworkUnknown`, `InvalidNetwork`, `AdapterDuplicate`,
 * `AdapterWithoutNetworks`, `InvalidOption`, `SiweAndSiwx`: each names the option and the fix
 */
export function createFoyer(options: FoyerOptions): Foyer {
  const config = resolveConfig(options)
  const port = options.storage ?? getPageStorage()
  const controller = new AbortController()
  const stops: (() => void)[] = []
  const { externals, providers } = createExternals(config, {
    port,
    getFoyer: () => foyer,
    addAdapter(adapter) {
      adapters.set(adapter.namespace, adapter)
      stops.push(watchAdapter(foyer, adapter))
    },
  })
  const { adapters, noAdapters } = createAdapters(options, config, providers)
  const store = createStore()
  const foyer: Foyer = {
    get config() {
      return store.get(configAtom) ?? config
    },
    adapters,
    externals,
    store,
    storage: createStorage(port),
    fetch: options.fetch ?? ((...call) => globalThis.fetch(...call)),
    events: createEmitter<FoyerEvent>(),
    get ready() {
      return ready
    },
    signal: controller.signal,
    destroy() {
      controller.abort()
      for (const stop of stops) stop()
    },
  }

  store.set(themeAtom, { themeMode: config.themeMode, themeVariables: config.themeVariables })
  restoreChoices(foyer)
  if (!config.projectId) raiseAlert(foyer, { name: 'ProjectIdNotConfigured' })
  stops.push(watchOptions(foyer, options, noAdapters), ...watchers.map((watch) => watch(foyer)))
  if (!config.enableReconnect) foyer.storage.set('connections', undefined)
  const ready = typeof window === 'undefined' ? Promise.resolve() : startInBrowser(foyer, port)
  return foyer
}

/** Wallets of no chain library: how each is listed, where the site has it, and how its code is loaded. */
const externalRows = {
  relay: {
    listing: { id: externalIds.relay, name: 'WalletConnect', type: 'WALLET_CONNECT' },
    listNamespaces: ({ relays, networks }: Config): readonly Namespace[] =>
      relays.length === 0 ? [] : [...new Set(networks.map(({ chainNamespace }) => chainNamespace))],
    load: async (foyer: Foyer, parts: ExternalParts): Promise<Relay> =>
      (await import('./features/connect/openRelay.ts')).openRelay(foyer, parts),
  },
  embedded: {
    listing: { id: externalIds.embedded, name: 'Email wallet', type: 'AUTH' },
    listNamespaces: ({ frameUrl, networks }: Config): readonly Namespace[] =>
      embeddedNamespaces.filter(
        (one) => frameUrl !== undefined && networks.some(({ chainNamespace }) => chainNamespace === one),
      ),
    load: async (foyer: Foyer, parts: ExternalParts): Promise<EmbeddedWallet> =>
      (await import('./features/embeddedWallet/openFrame.ts')).openFrame(foyer, parts),
  },
} as const

type ExternalsContext = {
  /** The foyer is made after its external wallets: to be called once it exists. */
  readonly getFoyer: () => Foyer
  readonly port: StoragePort | undefined
  readonly addAdapter: (adapter: Adapter) => void
}

/** The external wallets as the foyer loads them, and as the providers that adapters are given. */
function createExternals(
  config: Config,
  { getFoyer, port, addAdapter }: ExternalsContext,
): { readonly externals: ExternalWallets; readonly providers: readonly ExternalProvider[] } {
  const toParts = (id: string, events: Emitter<ExternalProviderEvent>): ExternalParts => ({
    port,
    addAdapter,
    // generic adapters that come with the relay list every external wallet; with the embedded one, that one alone
    providers: id === externalIds.relay ? providers : providers.filter((one) => one.id === id),
    emit: events.emit,
  })
  const relayEvents = createEmitter<ExternalProviderEvent>()
  const frameEvents = createEmitter<ExternalProviderEvent>()
  const { relay, embedded } = externalRows
  const externals: ExternalWallets = {
    relay: createExternalWallet(relay.listing.id, () => relay.load(getFoyer(), toParts(relay.listing.id, relayEvents))),
    embedded: createExternalWallet(embedded.listing.id, () =>
      embedded.load(getFoyer(), toParts(embedded.listing.id, frameEvents)),
    ),
  }
  const providers = [
    createExternalProvider({
      ...relay.listing,
      namespaces: relay.listNamespaces(config),
      load: async () => (await externals.relay.load()).provider,
      // asked for one namespace through the site's own library, the wallet may have granted several: all are connected
      onConnected: () => externals.relay.load().then(({ adopt }) => adopt()),
      events: relayEvents,
    }),
    createExternalProvider({
      ...embedded.listing,
      namespaces: embedded.listNamespaces(config),
      load: async () => (await externals.embedded.load()).provider,
      events: frameEvents,
    }),
  ].filter(({ namespaces }) => namespaces.length > 0)
  return { externals, providers }
}

function startInBrowser(foyer: Foyer, port: StoragePort | undefined): Promise<void> {
  watchPages(foyer)
  if (!port) raiseAlert(foyer, { name: 'StorageBlocked' })
  return restoreLastVisit(foyer, port)
}

/**
 * What an earlier visit left is verified; a session on a relay that the site does not want back is ended. The code for
 * it loads only where something was left.
 */
async function restoreLastVisit(foyer: Foyer, port: StoragePort | undefined): Promise<void> {
  const { config, store, storage } = foyer
  const remembered = Object.keys(storage.get('connections') ?? {}) as Namespace[]
  const restored = remembered.filter((namespace) => isServed(foyer, namespace))
  store.set(restoringAtom, new Set(restored))
  await Promise.allSettled([
    restored.length > 0 && import('./connection/reconnect.ts').then(({ reconnect }) => reconnect(foyer)),
    config.relays.length > 0 && hasStoredRelaySession(port) && foyer.externals.relay.load(),
    config.frameUrl !== undefined && storage.get('frameTask') && foyer.externals.embedded.load(),
  ])
  if (foyer.signal.aborted) return
  // nothing is being restored any more, also where the code of a part did not load
  transact(store, (get, set) => {
    set(restoringAtom, new Set())
    set(chosenNamespaceAtom, resolveActiveNamespace(get))
  })
}

/** A storage of the site's own need not list its keys; there, a session is found through the connection it made. */
function hasStoredRelaySession(port: StoragePort | undefined): boolean {
  try {
    return port !== undefined && 'key' in port && hasStoredSession(port as Storage)
  } catch {
    return false
  }
}

/** What plain JavaScript gave in place of an adapter is left out, and named. */
function createAdapters(
  options: FoyerOptions,
  config: Config,
  externalProviders: readonly ExternalProvider[],
): { readonly adapters: Map<Namespace, Adapter>; readonly noAdapters: readonly NoAdapter[] } {
  const { projectId, networks, metadata, enableEIP6963, enableInjected } = config
  const adapters = new Map<Namespace, Adapter>()
  const noAdapters: NoAdapter[] = []
  const given: readonly unknown[] = Array.isArray(options.adapters) ? options.adapters : []
  for (const [index, create] of given.entries()) {
    const context = { projectId, networks, metadata, externalProviders, enableEIP6963, enableInjected }
    const adapter: unknown = typeof create === 'function' ? create(context) : create
    if (typeof create !== 'function' || !isAdapter(adapter)) {
      noAdapters.push({ index, given: create })
      continue
    }
    const { namespace } = adapter
    if (adapters.has(namespace)) throw new FoyerError('AdapterDuplicate', { namespace })
    if (!networks.some(({ chainNamespace }) => chainNamespace === namespace)) {
      throw new FoyerError('AdapterWithoutNetworks', { namespace })
    }
    adapters.set(namespace, adapter)
  }
  return { adapters, noAdapters }
}

function isAdapter(value: unknown): value is Adapter {
  return typeof value === 'object' && value !== null && 'namespace' in value && 'watch' in value
}

/** The network and namespace of the last visit, where the site still has them; else its default. */
function restoreChoices(foyer: Foyer): void {
  const { config, storage, store } = foyer
  const network = findNetwork(config, storage.get('activeNetworkId')) ?? config.defaultNetwork
  const { networks, defaultNetwork } = config
  const chosen = [...networks].reverse().map((one) => [one.chainNamespace, one.caipNetworkId] as const)
  for (const one of [defaultNetwork, network]) chosen.push([one.chainNamespace, one.caipNetworkId])
  store.set(chosenNetworkIdsAtom, new Map(chosen))
  const stored = storage.get('activeNamespace')
  store.set(chosenNamespaceAtom, stored && isServed(foyer, stored) ? stored : network.chainNamespace)
}

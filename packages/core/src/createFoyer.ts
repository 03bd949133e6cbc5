import {
  type Adapter,
  createEmitter,
  type ExternalProvider,
  type ExternalProviderEvent,
  externalIds,
  FoyerError,
  loadPart,
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
import { withHandlers } from './connection/loadHandlers.ts'
import { watchAdapter, watchAdapters } from './connection/watchAdapters.ts'
import type { FoyerEvent } from './eventTable.ts'
import { createExternalProvider, type ExternalSessions } from './external/createExternalProvider.ts'
import { createExternalWallet, type ExternalParts } from './external/createExternalWallet.ts'
import { watchAnalytics } from './features/analytics/watchAnalytics.ts'
import { watchSignIn } from './features/siwx/watchSignIn.ts'
import type { EmbeddedWallet, ExternalWallets, Foyer, Relay } from './foyer.ts'
import { reportLost } from './modal/modalCode.ts'
import { reopenAfterReload } from './modal/reopenAfterReload.ts'
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
    parts: {},
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

/** A wallet of no chain library: how it is listed, where the site has it, and how its code is loaded. */
type ExternalRow<loaded> = {
  readonly listing: Pick<ExternalProvider, 'id' | 'name' | 'type'>
  readonly listNamespaces: (config: Config) => readonly Namespace[]
  readonly load: (foyer: Foyer, parts: ExternalParts) => Promise<loaded>
  /** An adapter has asked for a session, and has one. */
  readonly onConnected?: (loaded: loaded) => Promise<void>
}

const relayRow: ExternalRow<Relay> = {
  listing: { id: externalIds.relay, name: 'WalletConnect', type: 'WALLET_CONNECT' },
  listNamespaces: ({ relays, networks }) =>
    relays[0] ? [...new Set(networks.map(({ chainNamespace }) => chainNamespace))] : [],
  load: async (foyer, parts) =>
    (await loadPart(() => import('./features/connect/openRelay.ts'))).openRelay(foyer, parts),
  // asked for one namespace through the site's own library, the wallet may have granted several: all are connected
  onConnected: ({ adopt }) => adopt(),
}

const embeddedRow: ExternalRow<EmbeddedWallet> = {
  listing: { id: externalIds.embedded, name: 'Email wallet', type: 'AUTH' },
  listNamespaces: ({ frameUrl, networks }) =>
    embeddedNamespaces.filter(
      (one) => frameUrl !== undefined && networks.some(({ chainNamespace }) => chainNamespace === one),
    ),
  load: async (foyer, parts) =>
    (await loadPart(() => import('./features/embeddedWallet/openFrame.ts'))).openFrame(foyer, parts),
}

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
  const providers: ExternalProvider[] = []
  const add = <loaded extends { readonly provider: ExternalSessions }>(row: ExternalRow<loaded>) => {
    const { listing, listNamespaces, load, onConnected } = row
    const events = createEmitter<ExternalProviderEvent>()
    const wallet = createExternalWallet(listing.id, () =>
      load(getFoyer(), {
        port,
        addAdapter,
        // generic adapters that come with the relay list every external wallet; with the embedded one, that one alone
        providers: row === (relayRow as unknown) ? providers : providers.filter(({ id }) => id === listing.id),
        emit: events.emit,
      }),
    )
    const provider = createExternalProvider({
      ...listing,
      namespaces: listNamespaces(config),
      load: async () => (await wallet.load()).provider,
      onConnected: async () => onConnected?.(await wallet.load()),
      events,
    })
    if (provider.namespaces.length > 0) providers.push(provider)
    return wallet
  }
  return { externals: { relay: add(relayRow), embedded: add(embeddedRow) }, providers }
}

function startInBrowser(foyer: Foyer, port: StoragePort | undefined): Promise<void> {
  watchPages(foyer)
  if (!port) raiseAlert(foyer, { name: 'StorageBlocked' })
  return restoreLastVisit(foyer, port)
}

/**
 * Verifies what an earlier visit left, and ends a session on a relay that the site does not want back. The code for it loads only
 * where something was left.
 */
async function restoreLastVisit(foyer: Foyer, port: StoragePort | undefined): Promise<void> {
  const { config, store, storage } = foyer
  const left = storage.get('connections') ?? {}
  const restored = (Object.keys(left) as Namespace[]).filter((namespace) => isServed(foyer, namespace))
  store.set(restoringAtom, new Set(restored))
  await Promise.allSettled([
    restored.length > 0 &&
      loadPart(() => import('./connection/reconnect.ts')).then(
        ({ reconnect }) => reconnect(foyer, left),
        () => reportLost(foyer),
      ),
    config.relays.length > 0 && hasStoredRelaySession(port) && foyer.externals.relay.load(),
    config.frameUrl !== undefined && storage.get('frameTask') && foyer.externals.embedded.load(),
  ])
  if (foyer.signal.aborted) return
  // nothing is being restored any more, also where the code of a part did not load
  transact(store, (get, set) => {
    set(restoringAtom, new Set())
    set(chosenNamespaceAtom, resolveActiveNamespace(get))
  })
  reopenAfterReload(foyer)
}

/** A storage of the site's own need not list its keys; there, a session is found through the connection it made. */
function hasStoredRelaySession(port: StoragePort | undefined): boolean {
  try {
    return port !== undefined && 'key' in port && hasStoredSession(port as Storage)
  } catch {
    return false
  }
}

/** Creates the adapters; what plain JavaScript gave in place of one is left out, and named. */
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
    const adapter: unknown = typeof create === 'function' && create(context)
    if (!isAdapter(adapter)) {
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
  // of one namespace the last counts
  const chosen = [...config.networks].reverse().concat(config.defaultNetwork, network)
  store.set(chosenNetworkIdsAtom, new Map(chosen.map((one) => [one.chainNamespace, one.caipNetworkId])))
  const stored = storage.get('activeNamespace')
  store.set(chosenNamespaceAtom, stored && isServed(foyer, stored) ? stored : network.chainNamespace)
}

/**
 * Follows what other pages of the site do in this browser: the code for it loads when one has changed what is remembered. What
 * was changed is read from the storage and from the wallets; no page believes another.
 */
function watchPages(foyer: Foyer): void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key?.includes('@foyer/')) withHandlers(foyer, ({ follow }) => follow(foyer))
  }
  globalThis.addEventListener?.('storage', handleStorage, { signal: foyer.signal })
}

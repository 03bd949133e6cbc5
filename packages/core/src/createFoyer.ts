import {
  type Adapter,
  createEmitter,
  type Emitter,
  type ExternalProvider,
  type ExternalProviderEvent,
  FoyerError,
  type Namespace,
} from '@foyer/base'
import { hasStoredSession } from '@foyer/relay-client/stored'
import { createStore } from 'jotai/vanilla'
import { isServed } from './adapters/getAdapter.ts'
import { raiseAlert } from './alerts/alerts.ts'
import { embeddedNamespaces } from './config/constants.ts'
import type { FoyerOptions, StoragePort } from './config/options.ts'
import { type Config, resolveConfig } from './config/resolveConfig.ts'
import { watchRemoteConfig } from './config/watchRemoteConfig.ts'
import { watchAdapter, watchAdapters } from './connection/watchAdapters.ts'
import type { FoyerEvent } from './events.ts'
import { createExternalProvider } from './external/createExternalProvider.ts'
import { createExternalWallet, type ExternalParts } from './external/createExternalWallet.ts'
import { externalIds } from './external/traits.ts'
import { watchAnalytics } from './features/analytics/watchAnalytics.ts'
import type { EmbeddedWallet, ExternalWallets, Foyer, Relay } from './foyer.ts'
import { chosenNamespaceAtom, restoringAtom, settleNamespace } from './state/connections.ts'
import { chosenNetworkIdsAtom, findNetwork } from './state/networks.ts'
import { transact } from './state/transact.ts'
import { createStorage, pageStorage } from './storage/createStorage.ts'
import { themeAtom } from './theme/theme.ts'

/** What reacts for as long as the foyer lives. A feature that must react adds its `watch…` here. */
const watchers: readonly ((foyer: Foyer) => () => void)[] = [watchAdapters, watchRemoteConfig, watchAnalytics]

/**
 * Makes one foyer: state, adapters, watchers. No request leaves the page but the verification of a remembered connection.
 * Safe to call on a server, where nothing is restored.
 * @param options see `FoyerOptions`
 * @throws FoyerError `NetworksEmpty`, `DefaultNetworkUnknown`, `InvalidNetwork`, `AdapterDuplicate`,
 * `AdapterWithoutNetworks`, `InvalidOption`: each names the option and the fix
 * @see specification §1, reference §1.2
 */
export function createFoyer(options: FoyerOptions): Foyer {
  const config = resolveConfig(options)
  const port = options.storage ?? pageStorage()
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
  const adapters = createAdapters(options, config, providers)
  const foyer: Foyer = {
    config,
    adapters,
    externals,
    store: createStore(),
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

  foyer.store.set(themeAtom, { themeMode: config.themeMode, themeVariables: config.themeVariables })
  restoreChoices(foyer)
  raiseOptionAlerts(foyer, options)
  stops.push(...watchers.map((watch) => watch(foyer)))
  const isBrowser = typeof window !== 'undefined'
  if (isBrowser && !port) raiseAlert(foyer, { name: 'StorageBlocked' })
  if (!config.enableReconnect) foyer.storage.set('connections', undefined)
  const ready = isBrowser ? resume(foyer, port) : Promise.resolve()
  return foyer
}

/** Wallets of no chain library: how each is listed, where the site has it, and how its code is loaded. */
const externalRows = {
  relay: {
    shown: { id: externalIds.relay, name: 'WalletConnect', type: 'WALLET_CONNECT' },
    listNamespaces: ({ relays, networks }: Config): readonly Namespace[] =>
      relays.length === 0 ? [] : [...new Set(networks.map(({ chainNamespace }) => chainNamespace))],
    load: async (foyer: Foyer, parts: ExternalParts): Promise<Relay> =>
      (await import('./features/walletConnect/openRelay.ts')).openRelay(foyer, parts),
  },
  embedded: {
    shown: { id: externalIds.embedded, name: 'Email wallet', type: 'AUTH' },
    listNamespaces: ({ frameUrl, networks }: Config): readonly Namespace[] =>
      embeddedNamespaces.filter(
        (one) => frameUrl !== undefined && networks.some(({ chainNamespace }) => chainNamespace === one),
      ),
    load: async (foyer: Foyer, parts: ExternalParts): Promise<EmbeddedWallet> =>
      (await import('./features/embeddedWallet/openFrame.ts')).openFrame(foyer, parts),
  },
} as const

type Late = {
  /** Once it is made. */
  readonly getFoyer: () => Foyer
  readonly port: StoragePort | undefined
  readonly addAdapter: (adapter: Adapter) => void
}

/** What the foyer asks, and what adapters are given of those the site has. */
function createExternals(
  config: Config,
  { getFoyer, port, addAdapter }: Late,
): { readonly externals: ExternalWallets; readonly providers: readonly ExternalProvider[] } {
  const toParts = (id: string, events: Emitter<ExternalProviderEvent>): ExternalParts => ({
    port,
    addAdapter,
    // those who are asked with it are the ones who are there
    providers: id === externalIds.relay ? providers : providers.filter((one) => one.id === id),
    emit: events.emit,
  })
  const relayEvents = createEmitter<ExternalProviderEvent>()
  const frameEvents = createEmitter<ExternalProviderEvent>()
  const { relay, embedded } = externalRows
  const externals: ExternalWallets = {
    relay: createExternalWallet(relay.shown.id, () => relay.load(getFoyer(), toParts(relay.shown.id, relayEvents))),
    embedded: createExternalWallet(embedded.shown.id, () =>
      embedded.load(getFoyer(), toParts(embedded.shown.id, frameEvents)),
    ),
  }
  const providers = [
    createExternalProvider({
      ...relay.shown,
      namespaces: relay.listNamespaces(config),
      load: async () => (await externals.relay.load()).provider,
      // the wallet may have agreed to more than who asked through a library of the site's
      onConnected: () => externals.relay.load().then(({ adopt }) => adopt()),
      events: relayEvents,
    }),
    createExternalProvider({
      ...embedded.shown,
      namespaces: embedded.listNamespaces(config),
      load: async () => (await externals.embedded.load()).provider,
      events: frameEvents,
    }),
  ].filter(({ namespaces }) => namespaces.length > 0)
  return { externals, providers }
}

/**
 * What an earlier visit left is verified; a session on a relay that the site does not want back is ended. The code for
 * it loads only where something was left.
 */
async function resume(foyer: Foyer, port: StoragePort | undefined): Promise<void> {
  const { config, store, storage } = foyer
  const remembered = Object.keys(storage.get('connections') ?? {}) as Namespace[]
  const restored = remembered.filter((namespace) => isServed(foyer, namespace))
  store.set(restoringAtom, new Set(restored))
  await Promise.allSettled([
    restored.length > 0 && import('./connection/reconnect.ts').then(({ reconnect }) => reconnect(foyer)),
    config.relays.length > 0 && isSessionLeft(port) && foyer.externals.relay.load(),
  ])
  if (foyer.signal.aborted) return
  // where the code for it did not load
  transact(store, (get, set) => {
    set(restoringAtom, new Set())
    set(chosenNamespaceAtom, settleNamespace(get))
  })
}

/** A storage of the site's own need not list its keys; there, a session is found through the connection it made. */
function isSessionLeft(port: StoragePort | undefined): boolean {
  try {
    return port !== undefined && 'key' in port && hasStoredSession(port as Storage)
  } catch {
    return false
  }
}

function createAdapters(
  options: FoyerOptions,
  config: Config,
  externalProviders: readonly ExternalProvider[],
): Map<Namespace, Adapter> {
  const { projectId, networks, metadata, enableEIP6963, enableInjected } = config
  const adapters = new Map<Namespace, Adapter>()
  for (const create of options.adapters) {
    const adapter = create({ projectId, networks, metadata, externalProviders, enableEIP6963, enableInjected })
    const { namespace } = adapter
    if (adapters.has(namespace)) throw new FoyerError('AdapterDuplicate', { namespace })
    if (!networks.some(({ chainNamespace }) => chainNamespace === namespace)) {
      throw new FoyerError('AdapterWithoutNetworks', { namespace })
    }
    adapters.set(namespace, adapter)
  }
  return adapters
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

/** Options that are read and are no field of the configuration. */
const resolvedOptions: readonly string[] = [
  'adapters',
  'customRpcUrls',
  'enableWalletConnect',
  'experimental_preferUniversalLinks',
  'fetch',
  'relayUrl',
  'storage',
  'allWallets',
  'customWallets',
  'enableCoinbase',
  'enableWalletGuide',
  'enableWallets',
  'excludeWalletIds',
  'featuredWalletIds',
  'includeWalletIds',
] satisfies readonly (keyof FoyerOptions)[]

function raiseOptionAlerts(foyer: Foyer, options: FoyerOptions): void {
  if (!foyer.config.projectId) raiseAlert(foyer, { name: 'ProjectIdNotConfigured' })
  // typed sites cannot get here: an option that nothing reads is named, not swallowed
  const known = [...Object.keys(foyer.config), ...resolvedOptions]
  for (const [detail, value] of Object.entries(options)) {
    if (value !== undefined && !known.includes(detail)) raiseAlert(foyer, { name: 'OptionNotServed', detail })
  }
}

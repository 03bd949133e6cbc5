import {
  type Adapter,
  createEmitter,
  type ExternalProvider,
  type ExternalProviderEvent,
  FoyerError,
  type Namespace,
} from '@foyer/base'
import type { RelayProvider } from '@foyer/relay-client'
import { hasStoredSession } from '@foyer/relay-client/stored'
import { createStore } from 'jotai/vanilla'
import { raiseAlert } from './alerts/alerts.ts'
import type { FoyerOptions, StoragePort } from './config/options.ts'
import { type Config, resolveConfig } from './config/resolveConfig.ts'
import { watchRemoteConfig } from './config/watchRemoteConfig.ts'
import { activeNamespaceAtom, restoringAtom } from './connection/atoms.ts'
import { isServed } from './connection/getAdapter.ts'
import { watchAdapter, watchAdapters } from './connection/watchAdapters.ts'
import type { FoyerEvent } from './events.ts'
import { watchAnalytics } from './features/analytics/watchAnalytics.ts'
import { createFrameExternal } from './features/embeddedWallet/createFrameExternal.ts'
import { createRelayExternal } from './features/walletConnect/createRelayExternal.ts'
import type { EmbeddedWallet, Foyer } from './foyer.ts'
import { chosenNetworkIdsAtom, findNetwork } from './network/atoms.ts'
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
  const relayEvents = createEmitter<ExternalProviderEvent>()
  const frameEvents = createEmitter<ExternalProviderEvent>()
  const [embedded] = createFrameExternal(config, frameEvents, async () => (await foyer.openFrame()).provider)
  const adapters = createAdapters(options, config, [
    ...createRelayExternal(config, relayEvents, () => foyer.openRelay()),
    ...(embedded ? [embedded] : []),
  ])
  let relay: Promise<RelayProvider> | undefined
  let frame: Promise<EmbeddedWallet> | undefined

  const foyer: Foyer = {
    config,
    adapters,
    store: createStore(),
    storage: createStorage(port),
    fetch: options.fetch ?? ((...call) => globalThis.fetch(...call)),
    events: createEmitter<FoyerEvent>(),
    get ready() {
      return ready
    },
    signal: controller.signal,
    openRelay() {
      relay ??= import('./features/walletConnect/openRelay.ts').then(({ openRelay }) =>
        openRelay(foyer, { port, emit: relayEvents.emit, addAdapter, embedded }),
      )
      relay.catch(() => {
        relay = undefined
      })
      return relay
    },
    openFrame() {
      frame ??= import('./features/embeddedWallet/openFrame.ts').then(({ openFrame }) =>
        openFrame(foyer, { port, emit: frameEvents.emit, addAdapter, embedded }),
      )
      frame.catch(() => {
        frame = undefined
      })
      return frame
    },
    destroy() {
      controller.abort()
      for (const stop of stops) stop()
    },
  }
  const addAdapter = (adapter: Adapter) => {
    adapters.set(adapter.namespace, adapter)
    stops.push(watchAdapter(foyer, adapter))
  }

  foyer.store.set(themeAtom, { themeMode: config.themeMode, themeVariables: config.themeVariables })
  restoreChoices(foyer)
  raiseOptionAlerts(foyer, options)
  const stops = watchers.map((watch) => watch(foyer))
  const isBrowser = typeof window !== 'undefined'
  if (isBrowser && !port) raiseAlert(foyer, { name: 'StorageBlocked' })
  if (!config.enableReconnect) foyer.storage.set('connections', undefined)
  const ready = isBrowser ? resume(foyer, port) : Promise.resolve()
  return foyer
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
    config.relays.length > 0 && isSessionLeft(port) && foyer.openRelay(),
  ])
  store.set(restoringAtom, new Set())
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
  store.set(chosenNetworkIdsAtom, new Map([[network.chainNamespace, network.caipNetworkId]]))
  const stored = storage.get('activeNamespace')
  store.set(activeNamespaceAtom, stored && isServed(foyer, stored) ? stored : network.chainNamespace)
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

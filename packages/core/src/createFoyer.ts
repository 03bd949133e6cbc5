import { type Adapter, createEmitter, type ExternalProvider, FoyerError, type Namespace } from '@foyer/base'
import { createStore } from 'jotai/vanilla'
import { raiseAlert } from './alerts/alerts.ts'
import type { FoyerOptions } from './config/options.ts'
import { type Config, resolveConfig } from './config/resolveConfig.ts'
import { watchRemoteConfig } from './config/watchRemoteConfig.ts'
import { activeNamespaceAtom } from './connection/atoms.ts'
import { reconnect } from './connection/reconnect.ts'
import { watchAdapters } from './connection/watchAdapters.ts'
import type { FoyerEvent } from './events.ts'
import type { Foyer } from './foyer.ts'
import { chosenNetworkIdsAtom, findNetwork } from './network/atoms.ts'
import { createStorage, pageStorage } from './storage/createStorage.ts'
import { themeAtom } from './theme/theme.ts'

/** What reacts for as long as the foyer lives. A feature that must react adds its `watch…` here. */
const watchers: readonly ((foyer: Foyer) => () => void)[] = [watchAdapters, watchRemoteConfig]

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
  let resolveReady = () => {}

  const foyer: Foyer = {
    config,
    adapters: createAdapters(options, config),
    store: createStore(),
    storage: createStorage(port),
    fetch: options.fetch ?? ((...call) => globalThis.fetch(...call)),
    events: createEmitter<FoyerEvent>(),
    ready: new Promise<void>((resolve) => {
      resolveReady = resolve
    }),
    signal: controller.signal,
    destroy() {
      controller.abort()
      for (const stop of stops) stop()
    },
  }

  foyer.store.set(themeAtom, { themeMode: config.themeMode, themeVariables: config.themeVariables })
  restoreChoices(foyer)
  raiseOptionAlerts(foyer, options)
  const stops = watchers.map((watch) => watch(foyer))
  const isBrowser = typeof window !== 'undefined'
  if (isBrowser && !port) raiseAlert(foyer, { name: 'StorageBlocked' })
  if (!config.enableReconnect) foyer.storage.set('connections', undefined)
  if (isBrowser && config.enableReconnect) reconnect(foyer).then(resolveReady, resolveReady)
  else resolveReady()
  return foyer
}

function createAdapters(options: FoyerOptions, config: Config): ReadonlyMap<Namespace, Adapter> {
  const { projectId, networks, metadata, enableEIP6963, enableInjected } = config
  const externalProviders: readonly ExternalProvider[] = []
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
  const { config, storage, store, adapters } = foyer
  const network = findNetwork(config, storage.get('activeNetworkId')) ?? config.defaultNetwork
  store.set(chosenNetworkIdsAtom, new Map([[network.chainNamespace, network.caipNetworkId]]))
  const stored = storage.get('activeNamespace')
  store.set(activeNamespaceAtom, stored && adapters.has(stored) ? stored : network.chainNamespace)
}

function raiseOptionAlerts(foyer: Foyer, options: FoyerOptions): void {
  if (!foyer.config.projectId) raiseAlert(foyer, { name: 'ProjectIdNotConfigured' })
  // typed sites cannot get here: an option that nothing reads is named, not swallowed
  const known = { ...foyer.config, adapters: 0, customRpcUrls: 0, storage: 0, fetch: 0 }
  for (const [detail, value] of Object.entries(options)) {
    if (value !== undefined && !(detail in known)) raiseAlert(foyer, { name: 'OptionNotServed', detail })
  }
}

import {
  type Adapter,
  type AdapterContext,
  type Connector,
  type CreateAdapter,
  FoyerError,
  type Network,
} from '@foyer/base'
import type { Config } from '@wagmi/core'
import { findConnector, listRows } from './connectors.ts'
import { checkConfig, createAdapterConfig, type OwnConfigOptions, tolerateConfig } from './createAdapterConfig.ts'
import { createCapabilities } from './createCapabilities.ts'
import { createWatch } from './createWatch.ts'
import { createDiscovery } from './discovery.ts'
import { externalConnector } from './externalConnector.ts'
import { loadConnecting } from './loadConnecting.ts'
import { createOwnConnectors } from './ownConnectors.ts'
import type { ExternalLink, Scope } from './scope.ts'
import { toChainId } from './toChain.ts'
import { watchNetworks } from './watchNetworks.ts'

export type WagmiAdapterOptions = {
  /** Origins of Safes that may show this site as an app of theirs. Default `['https://app.safe.global']`; `[]` for none. */
  readonly safeOrigins?: readonly string[] | undefined
} & (
  | {
      /**
       * The config the site's wagmi hooks use. Its `chains` must be Foyer's eip155 networks.
       * Its connectors are listed first; wallets that only Foyer finds become known to wagmi when they are connected.
       */
      readonly config: Config
    }
  | ({ readonly config?: undefined } & OwnConfigOptions)
)

/**
 * eip155 through `@wagmi/core` and viem. Foyer and wagmi's hooks share one connection: what one does the other sees.
 * @param options the site's own wagmi config, or what one is made with
 * @returns what `createFoyer` takes in `adapters`; when called it throws `WagmiConfigMismatch`, `InvalidNetwork`,
 * `AdapterWithoutNetworks`
 * @see specification §4, §7; EIP-1193, EIP-6963
 */
export function wagmiAdapter(options: WagmiAdapterOptions = {}): CreateAdapter {
  return (context) => createAdapter(createScope(options, context), options)
}

function createScope(options: WagmiAdapterOptions, context: AdapterContext): Scope {
  const networks = listNetworks(context)
  const config = options.config ?? createAdapterConfig(networks, options)
  checkConfig(config, networks)
  if (options.config?.storage) tolerateConfig(options.config.storage)
  const scope: Scope = {
    config,
    context,
    networks,
    own: createOwnConnectors(config),
    externals: new Map(),
    announced: new Set(),
    pending: new Map(),
    code: {},
    safeOrigins: options.safeOrigins,
  }
  for (const provider of context.externalProviders) {
    if (!provider.namespaces.includes('eip155')) continue
    const link: ExternalLink = { provider, session: undefined }
    scope.externals.set(scope.own.add(externalConnector(link, networks)).uid, link)
  }
  return scope
}

function listNetworks(context: AdapterContext): Network[] {
  const networks = context.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const odd = networks.find((network) => !Number.isSafeInteger(toChainId(network)))
  if (odd) throw new FoyerError('InvalidNetwork', { name: odd.name, field: 'id' })
  return networks
}

function createAdapter(scope: Scope, options: WagmiAdapterOptions): Adapter {
  const discovery = createDiscovery(scope)
  discovery.sweep()
  const list = (): readonly Connector[] => listRows(scope)
  let connectors = list()
  const relist = () => {
    connectors = list()
  }
  const watch = createWatch(scope, discovery, relist)
  let code: Awaited<ReturnType<typeof loadConnecting>> | undefined
  const load = async () => {
    code = await loadConnecting()
    scope.code.toConnection = code.toConnection
    return code
  }
  return {
    namespace: 'eip155',
    capabilities: createCapabilities(scope),
    getConnectors: () => connectors,
    networksChanged() {
      const networks = listNetworks(scope.context)
      scope.networks.splice(0, scope.networks.length, ...networks)
      watchNetworks(scope.config, networks, options.config ? undefined : options.transports)
    },
    prepare() {
      if (code) return
      // a failure shows when the visitor connects, who then tries again
      load().then(
        ({ preloadModules }) => preloadModules(scope),
        () => {},
      )
    },
    // what is loaded is used in the very task of a press: a wallet in a window of its own may open it only there
    connect: async (input) => (code ?? (await load())).connect(scope, input),
    reconnect: async (input) => (code ?? (await load())).reconnect(scope, input),
    adopt: async (input) => (code ?? (await load())).adopt(scope, input),
    disconnect: async ({ connectorId }) => (code ?? (await load())).disconnect(scope, connectorId),
    watch,
    async getProvider({ connectorId }) {
      return findConnector(scope, connectorId).getProvider()
    },
  }
}

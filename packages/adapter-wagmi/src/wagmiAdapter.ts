import { type Adapter, type AdapterContext, type Connector, type CreateAdapter, FoyerError } from '@foyer/base'
import type { Config } from '@wagmi/core'
import { getAddress } from 'viem'
import { createCapabilities } from './capabilities.ts'
import { adopt, connect, disconnect, reconnect } from './connect.ts'
import { findConnector, listRows } from './connectors.ts'
import { checkConfig, createAdapterConfig, type OwnConfigOptions } from './createAdapterConfig.ts'
import { createDiscovery } from './discovery.ts'
import { externalConnector } from './externalConnector.ts'
import { createOwnConnectors } from './ownConnectors.ts'
import type { ExternalLink, Scope } from './scope.ts'
import { toChainId } from './toChain.ts'
import { createWatch } from './watch.ts'

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
  return (context) => createAdapter(createScope(options, context))
}

function createScope(options: WagmiAdapterOptions, context: AdapterContext): Scope {
  const networks = context.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  for (const network of networks) {
    if (!Number.isSafeInteger(toChainId(network)))
      throw new FoyerError('InvalidNetwork', { name: network.name, field: 'id' })
  }
  const config = options.config ?? createAdapterConfig(networks, options)
  checkConfig(config, networks)
  const scope: Scope = {
    config,
    context,
    networks,
    own: createOwnConnectors(config),
    externals: new Map(),
    announced: new Set(),
    pending: new Map(),
    safeOrigins: options.safeOrigins,
  }
  for (const provider of context.externalProviders) {
    if (!provider.namespaces.includes('eip155')) continue
    const link: ExternalLink = { provider, session: undefined }
    scope.externals.set(scope.own.add(externalConnector(link, networks)).uid, link)
  }
  return scope
}

/**
 * An address is checked by a hash, and the first hashes of a page take several times as long as later ones: too long for the
 * moment in which the account should appear.
 */
function warmUp(): void {
  for (let index = 0; index < 10; index += 1) getAddress(`0x${index.toString().padStart(40, '0')}`)
}

function createAdapter(scope: Scope): Adapter {
  const discovery = createDiscovery(scope)
  discovery.sweep()
  const list = (): readonly Connector[] => listRows(scope)
  let connectors = list()
  const relist = () => {
    connectors = list()
  }
  const watch = createWatch(scope, discovery, relist)
  return {
    namespace: 'eip155',
    capabilities: createCapabilities(scope),
    getConnectors: () => connectors,
    prepare: warmUp,
    connect: (input) => connect(scope, input),
    reconnect: (input) => reconnect(scope, input),
    adopt: (input) => adopt(scope, input),
    disconnect: ({ connectorId }) => disconnect(scope, connectorId),
    watch,
    async getProvider({ connectorId }) {
      return findConnector(scope, connectorId).getProvider()
    },
  }
}

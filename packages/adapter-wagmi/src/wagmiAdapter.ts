import {
  type Adapter,
  type AdapterContext,
  type AdapterEvent,
  type Capabilities,
  type Connection,
  type Connector,
  type CreateAdapter,
  createEmitter,
  FoyerError,
  isEvmAddress,
  loadPart,
  type Network,
  shareWatch,
} from '@foyer/base'
import { type Config, type CreateConnectorFn, createConnector, watchConnectors } from '@wagmi/core'
import { type Chain, getAddress, type Transport } from 'viem'
import type { EvmCapability } from './capabilities/input.ts'
import { findConnector, getSafeOrigin, listRows } from './connectors.ts'
import { checkConfig, createAdapterConfig, type OwnConfigOptions, tolerateConfig } from './createAdapterConfig.ts'
import { createDiscovery, type Discovery } from './discovery.ts'
import type { ConnectParameters, ExternalWallet } from './externalWallet.ts'
import { lazyTransport } from './lazyTransport.ts'
import { loadConnecting } from './loadConnecting.ts'
import { createOwnConnectors, currentConnection, type ExternalLink, liveConnections, type Scope } from './scope.ts'
import { toChain, toChainId } from './toChain.ts'

const lazy = [
  'switchNetwork',
  'signMessage',
  'signTypedData',
  'getBalance',
  'getToken',
  'getTokenBalances',
  'estimateFee',
  'sendTransaction',
  'sendToken',
  'getNftBalance',
  'sendNft',
  'waitForTransaction',
  'getWalletCapabilities',
  'getAssets',
  'sendCalls',
  'waitForCalls',
  'resolveName',
  'getIdentity',
] as const satisfies readonly EvmCapability[]

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
    code: { follows: new Set() },
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
  const follow = (isLeft: boolean) => {
    // a config of the site's own outlives us: its hooks go on hearing of the wallet until wagmi's `disconnect`
    if (options.config) return
    scope.code.isLeft = isLeft
    for (const update of scope.code.follows) update()
  }
  const watch = createWatch(scope, discovery, { relist, follow })
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

/**
 * wagmi and its hooks have the same chains as the site, and ask each at its own addresses.
 * @param given the site's own transports, by chain id
 */
function watchNetworks(
  config: Config,
  networks: readonly Network[],
  given: Readonly<Record<number, Transport>> = {},
): void {
  const [first, ...others] = networks.map(toChain)
  if (!first) return
  const chains: readonly [Chain, ...Chain[]] = [first, ...others]
  const transports: Record<number, Transport> = config._internal.transports
  for (const network of networks) {
    const id = toChainId(network)
    transports[id] ??= given[id] ?? lazyTransport(network)
  }
  config._internal.chains.setState(chains)
}

/**
 * A relay session or the embedded wallet as a connector of wagmi. What it does loads when it is first used.
 * `connect` takes a `signal` and a `session` beside wagmi's own parameters.
 */
function externalConnector(
  link: ExternalLink,
  networks: readonly Network[],
): CreateConnectorFn<unknown, Record<string, unknown>> {
  const { provider: external } = link
  return createConnector((config) => {
    let wallet: ExternalWallet | undefined
    const load = async (): Promise<ExternalWallet> => {
      const { createExternalWallet } = await loadConnecting()
      wallet ??= createExternalWallet(link, networks, config)
      return wallet
    }
    return {
      id: external.id,
      name: external.name,
      type: external.type,
      connect: async (parameters = {}) => (await load()).connect(parameters as ConnectParameters) as never,
      disconnect: async () => (await load()).disconnect(),
      getAccounts: async () => (await load()).getAccounts(),
      getChainId: async () => (await load()).getChainId(),
      getProvider: async () => (await load()).provider,
      isAuthorized: async () => (await external.getSession({ namespace: 'eip155' })) !== undefined,
      switchChain: async ({ chainId }) => (await load()).switchChain(chainId),
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
  })
}

type Table = Required<Pick<Capabilities, EvmCapability>>

/** Everything here but the address check arrives with its first use. */
function createCapabilities(scope: Scope): Table {
  const load = () => loadPart(() => import('./capabilities/capabilities.ts'))
  const call = (name: (typeof lazy)[number]) => async (input: never) => (await load()).capabilities[name](scope, input)
  const entries = lazy.map((name) => [name, call(name)])
  return { ...(Object.fromEntries(entries) as Omit<Table, 'isAddress'>), isAddress: ({ value }) => isChecked(value) }
}

/** An EVM address; one whose case says something must say the right thing (EIP-55). */
function isChecked(value: string): boolean {
  if (!isEvmAddress(value)) return false
  const digits = value.replace(/^0x/, '')
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || getAddress(`0x${digits}`) === `0x${digits}`
}

/** In a frame of a Safe, that Safe is the wallet; its code loads only there. */
function watchSafe(scope: Scope): () => void {
  const origin = getSafeOrigin(scope.safeOrigins)
  let stop = () => {}
  let isEnded = false
  if (origin) {
    loadConnecting().then(
      ({ connectSafe }) => {
        if (!isEnded) stop = connectSafe(scope, origin)
      },
      () => {},
    )
  }
  return () => {
    isEnded = true
    stop()
  }
}

/**
 * Reports what happens to wagmi's state, no matter who made it happen: Foyer, the site through wagmi, or the wallet.
 * wagmi's current connection is the one Foyer shows.
 */
function createWatch(
  scope: Scope,
  discovery: Discovery,
  { relist, follow }: { relist(): void; follow(isLeft: boolean): void },
) {
  const { config } = scope
  const events = createEmitter<AdapterEvent>()
  let reported: Connection | undefined
  let live: readonly string[] = []
  const loadConversion = async () => {
    scope.code.toConnection = (await loadConnecting()).toConnection
    reconcile()
  }

  const reconcile = () => {
    const now = liveConnections(config).map(({ connector }) => connector.id)
    // while wagmi restores connections it drops them from its state for a moment
    if (config.state.status !== 'reconnecting') {
      const gone = live.filter((id) => !now.includes(id))
      live = now
      if (reported && gone.includes(reported.connectorId)) reported = undefined
      for (const connectorId of gone) events.emit({ type: 'disconnected', connectorId })
    }
    const current = currentConnection(config)
    if (!current) return
    const { toConnection } = scope.code
    if (!toConnection) {
      // a chunk that did not arrive is asked for again with what wagmi says next
      loadConversion().catch(() => {})
      return
    }
    const connection = toConnection(scope, current)
    if (JSON.stringify(connection) === JSON.stringify(reported)) return
    reported = connection
    if (!live.includes(connection.connectorId)) live = [...live, connection.connectorId]
    events.emit({ type: 'connectionChanged', connection })
  }
  const onChange = () => {
    relist()
    events.emit({ type: 'connectorsChanged' })
  }
  return shareWatch(events, () => {
    let isWatched = true
    follow(false)
    const stops = [
      config.subscribe((state) => state, reconcile),
      watchConnectors(config, { onChange }),
      scope.own.watch(onChange),
      discovery.listen(),
      watchSafe(scope),
      () => scope.approval?.abort(),
    ]
    // what happened while no one watched is told once the caller holds its stop
    queueMicrotask(() => {
      if (isWatched) reconcile()
    })
    return () => {
      isWatched = false
      follow(true)
      for (const stop of stops) stop()
    }
  })
}

import {
  type Adapter,
  type AdapterContext,
  type AdapterEvent,
  type CreateAdapter,
  createEmitter,
  FoyerError,
  isFoyerError,
  shareWatch,
  throwIfAborted,
  watchInjection,
} from '@foyer/base'
import { createCapabilities } from './capabilities.ts'
import { type Chain, type CosmosChain, toChain } from './chains.ts'
import { createConnectors } from './connectors.ts'
import { type KeplrWallet, knownWallets } from './keplr.ts'
import { createSessions } from './sessions.ts'
import { createSources } from './sources.ts'
import { watchSessions } from './watchSessions.ts'

export type CosmosAdapterOptions = {
  /** By chain id (`cosmoshub-4`); needed for every network that is not built in. */
  readonly chains?: Readonly<Record<string, CosmosChain>> | undefined
  /** Wallets of Keplr's shape beside Keplr, Leap and OKX; one with the id of a known one takes its place. */
  readonly wallets?: readonly KeplrWallet[] | undefined
}

/**
 * Cosmos for Foyer: Keplr, Leap and OKX over one small interface, and the relay or embedded wallet where they serve it.
 * `sendTransaction` is the bank's send, its `data` the memo. Nothing but the page is touched before a wallet is chosen.
 * @param options.wallets others of Keplr's shape: where they stand on the page
 * @param options.chains what a chain needs beside its network: bech32 prefix, denomination, gas price, LCD
 * @throws FoyerError `InvalidOption` when a Cosmos network of the site is neither built in nor in `chains`
 */
export function cosmosAdapter(options: CosmosAdapterOptions = {}): CreateAdapter {
  return (context) => createAdapter(context, options)
}

function createAdapter(context: AdapterContext, options: CosmosAdapterOptions): Adapter {
  const { chains: given = {}, wallets: added = [] } = options
  const networks = context.networks.filter(({ chainNamespace }) => chainNamespace === 'cosmos')
  const chains = new Map<string, Chain>(networks.map((network) => [network.caipNetworkId, toChain(network, given)]))
  const requireChain = (networkId: string): Chain => {
    const chain = chains.get(networkId)
    if (!chain) throw new FoyerError('NetworkNotFound')
    return chain
  }
  const events = createEmitter<AdapterEvent>()
  const sessions = createSessions(events)
  const others = knownWallets.filter(({ id }) => !added.some((wallet) => wallet.id === id))
  const wallets = context.enableInjected ? [...others, ...added] : []
  const sources = createSources(context, chains, wallets)
  const connectors = createConnectors(events, sources.externals, wallets)
  const isKnown = (id: string) => [...wallets, ...sources.externals].some((one) => one.id === id)

  return {
    namespace: 'cosmos',
    capabilities: createCapabilities({ sessions, sources, requireChain, timeouts: new Map() }),
    getConnectors: connectors.get,
    prepare() {
      if (connectors.get().length > sources.externals.length) sources.prepare()
    },
    async connect({ connectorId, network, signal }) {
      return sessions.set(await sources.open(connectorId, requireChain(network.caipNetworkId), signal))
    },
    async reconnect({ connectorId, network, signal }) {
      const living = sessions.get(connectorId)
      if (living) return living.connection
      try {
        const session = await sources.restore(connectorId, requireChain(network.caipNetworkId), signal)
        return session && sessions.set(session)
      } catch (error) {
        if (isFoyerError(error, 'RequestAborted')) throw error
        // refused, locked, another chain's wallet: there is no connection any more
        return undefined
      }
    },
    async adopt({ connectorId, network, session, signal }) {
      throwIfAborted(signal)
      return sessions.set(await sources.adopt(connectorId, session, requireChain(network.caipNetworkId)))
    },
    async disconnect({ connectorId }) {
      const session = sessions.get(connectorId)
      if (!session && !isKnown(connectorId)) throw new FoyerError('ConnectorNotFound', { connectorId })
      sessions.end(connectorId)
      if (session) await sources.close(session)
    },
    watch: shareWatch(events, () => {
      connectors.refresh()
      const stops = [watchInjection(connectors.refresh), watchSessions({ sessions, sources })]
      return () => {
        for (const stop of stops) stop()
      }
    }),
    getProvider: async ({ connectorId }) => sources.getProvider(connectorId),
  }
}

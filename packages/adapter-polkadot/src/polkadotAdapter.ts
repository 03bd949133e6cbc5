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
import { type Chain, toChain } from './chains.ts'
import { createConnectors } from './connectors.ts'
import { followAccounts } from './followAccounts.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSources } from './sources.ts'
import { watchExternals } from './watchExternals.ts'

export type PolkadotAdapterOptions = {
  /** SS58 prefixes by CAIP-2 reference (the first 16 bytes of the genesis hash, in hex); 42 where neither built in nor here. */
  readonly prefixes?: Readonly<Record<string, number>> | undefined
}

/**
 * Polkadot for Foyer: the extensions of `window.injectedWeb3`, and the relay or embedded wallet where they serve it.
 * Extensions are listed by reading the page; only the chosen one is asked, by polkadot-js's library, which is loaded then.
 * @throws FoyerError `InvalidOption`, `InvalidNetwork` for a Polkadot network whose id is no genesis hash
 */
export function polkadotAdapter(options: PolkadotAdapterOptions = {}): CreateAdapter {
  return (context) => createAdapter(context, options)
}

function createAdapter(context: AdapterContext, { prefixes = {} }: PolkadotAdapterOptions): Adapter {
  const networks = context.networks.filter(({ chainNamespace }) => chainNamespace === 'polkadot')
  const chains = new Map<string, Chain>(networks.map((network) => [network.caipNetworkId, toChain(network, prefixes)]))
  const requireChain = (networkId: string): Chain => {
    const chain = chains.get(networkId)
    if (!chain) throw new FoyerError('NetworkNotFound')
    return chain
  }
  const events = createEmitter<AdapterEvent>()
  const following = followAccounts(() => sessions)
  const sessions: Sessions = createSessions(events, following.sync)
  const sources = createSources(context, chains)
  const connectors = createConnectors(events, sources.externals, context.enableInjected)

  return {
    namespace: 'polkadot',
    capabilities: createCapabilities({ sessions, sources, requireChain }),
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
        // refused, locked, no account for this network: there is no connection any more
        return undefined
      }
    },
    async adopt({ connectorId, network, session, signal }) {
      throwIfAborted(signal)
      const external = sources.externals.find(({ id }) => id === connectorId)
      if (!external) throw new FoyerError('ConnectorNotFound', { connectorId })
      return sessions.set(await sources.take(external, session, requireChain(network.caipNetworkId)))
    },
    async disconnect({ connectorId }) {
      const isListed = connectors.get().some(({ id }) => id === connectorId)
      if (!sessions.get(connectorId) && !isListed) throw new FoyerError('ConnectorNotFound', { connectorId })
      const wasLive = sessions.get(connectorId) !== undefined
      sessions.end(connectorId)
      if (wasLive) await sources.close(connectorId)
    },
    watch: shareWatch(events, () => {
      connectors.refresh()
      const stops = [watchInjection(connectors.refresh), watchExternals(sessions, sources), following.start()]
      return () => {
        for (const stop of stops) stop()
      }
    }),
    getProvider: async ({ connectorId }) => sessions.get(connectorId)?.provider ?? sources.getProvider(connectorId),
  }
}

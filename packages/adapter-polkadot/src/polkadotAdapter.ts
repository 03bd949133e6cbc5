import { createConnect, createConnectorList, createSessions, type Sessions } from '@foyer/adapter-kit'
import {
  type Adapter,
  type AdapterContext,
  type AdapterEvent,
  type Connector,
  type CreateAdapter,
  createEmitter,
  FoyerError,
  shareWatch,
  watchInjection,
} from '@foyer/base'
import { type Chain, toChain } from './chains.ts'
import { createCapabilities } from './createCapabilities.ts'
import { listExtensions } from './extensions.ts'
import type { Session } from './session.ts'
import { createPolkadotSources, loadInjected } from './sources.ts'
import { watchAccounts } from './watchAccounts.ts'

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
  const chains = new Map<string, Chain>()
  const networksChanged = () => {
    const networks = context.networks.filter(({ chainNamespace }) => chainNamespace === 'polkadot')
    const next = networks.map((network) => [network.caipNetworkId, toChain(network, prefixes)] as const)
    chains.clear()
    for (const [id, chain] of next) chains.set(id, chain)
  }
  networksChanged()
  const events = createEmitter<AdapterEvent>()
  const following = watchAccounts(() => sessions)
  const sessions: Sessions<Session> = createSessions(events, following.sync)
  const sources = createPolkadotSources(context, chains)
  const { externals } = sources
  const connectors = createConnectorList(events, externals, () => (context.enableInjected ? listConnectors() : []))

  return {
    namespace: 'polkadot',
    capabilities: createCapabilities({ sessions, sources, chains }),
    getConnectors: connectors.get,
    networksChanged,
    prepare() {
      // a failed load is reported by the connect that repeats it
      if (connectors.get().length > externals.connectors.length) loadInjected().catch(() => {})
    },
    ...createConnect({ sessions, sources, chains }),
    async disconnect({ connectorId }) {
      const isListed = connectors.get().some(({ id }) => id === connectorId)
      if (!sessions.get(connectorId) && !isListed) throw new FoyerError('ConnectorNotFound', { connectorId })
      const wasLive = sessions.get(connectorId) !== undefined
      sessions.remove(connectorId)
      // an extension keeps its permission until the visitor takes it away there
      if (wasLive) await externals.find(connectorId)?.disconnect()
    },
    watch: shareWatch(events, () => {
      connectors.refresh()
      const stops = [watchInjection(connectors.refresh), externals.watch(sessions), following.start()]
      return () => {
        for (const stop of stops) stop()
      }
    }),
    getProvider: async ({ connectorId }) => sessions.get(connectorId)?.provider ?? sources.getProvider(connectorId),
  }
}

function listConnectors(): readonly Connector[] {
  return listExtensions().map(({ id, name }) => ({ id, name, type: 'INJECTED', namespace: 'polkadot' }))
}

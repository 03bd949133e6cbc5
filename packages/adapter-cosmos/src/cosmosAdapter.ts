import { createConnect, createConnectorList, createSessions } from '@foyer/adapter-kit'
import {
  type Adapter,
  type AdapterContext,
  type AdapterEvent,
  type Connector,
  type CreateAdapter,
  createEmitter,
  externalIds,
  FoyerError,
  isExternalId,
  shareWatch,
  watchInjection,
} from '@foyer/base'
import { createCapabilities } from './capabilities.ts'
import { type Chain, type CosmosChain, toChain } from './chains.ts'
import { type KeplrWallet, knownWallets, listWallets } from './keplr.ts'
import type { Session } from './session.ts'
import { createCosmosSources, loadInjected } from './sources.ts'
import { watchKeys } from './watchKeys.ts'

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
 * @throws FoyerError `InvalidOption` when a Cosmos network of the site is neither built in nor in `chains`, or a wallet
 * has the id of an external one
 */
export function cosmosAdapter(options: CosmosAdapterOptions = {}): CreateAdapter {
  return (context) => createAdapter(context, options)
}

function createAdapter(context: AdapterContext, options: CosmosAdapterOptions): Adapter {
  const { chains: given = {}, wallets: added = [] } = options
  assertOwnIds(added)
  const chains = new Map<string, Chain>()
  const networksChanged = () => {
    const networks = context.networks.filter(({ chainNamespace }) => chainNamespace === 'cosmos')
    const next = networks.map((network) => [network.caipNetworkId, toChain(network, given)] as const)
    chains.clear()
    for (const [id, chain] of next) chains.set(id, chain)
  }
  networksChanged()
  const events = createEmitter<AdapterEvent>()
  const sessions = createSessions<Session>(events)
  const others = knownWallets.filter(({ id }) => !added.some((wallet) => wallet.id === id))
  const wallets = context.enableInjected ? [...others, ...added] : []
  const sources = createCosmosSources(context, chains, wallets)
  const { externals } = sources
  const connectors = createConnectorList(events, externals, () => listConnectors(wallets))
  const isKnown = (id: string) => [...wallets, ...externals.providers].some((one) => one.id === id)

  return {
    namespace: 'cosmos',
    capabilities: createCapabilities({ sessions, sources, chains, timeouts: new Map() }),
    getConnectors: connectors.get,
    networksChanged,
    prepare() {
      // a failed load is reported by the connect that repeats it
      if (connectors.get().length > externals.connectors.length) loadInjected().catch(() => {})
    },
    ...createConnect({ sessions, sources, chains }),
    async disconnect({ connectorId }) {
      const session = sessions.get(connectorId)
      if (!session && !isKnown(connectorId)) throw new FoyerError('ConnectorNotFound', { connectorId })
      sessions.remove(connectorId)
      if (session) await sources.close(session)
    },
    watch: shareWatch(events, () => {
      connectors.refresh()
      const stops = [watchInjection(connectors.refresh), watchKeys({ sessions, sources }), externals.watch(sessions)]
      return () => {
        for (const stop of stops) stop()
      }
    }),
    getProvider: async ({ connectorId }) => sources.getProvider(connectorId),
  }
}

function assertOwnIds(wallets: readonly KeplrWallet[]): void {
  if (!wallets.some(({ id }) => isExternalId(id))) return
  const expected = `wallets whose ids are not ${Object.values(externalIds).join(' or ')}`
  throw new FoyerError('InvalidOption', { option: 'wallets', expected })
}

function listConnectors(wallets: readonly KeplrWallet[]): readonly Connector[] {
  return listWallets(wallets).map(({ id, name, rdns }) => ({
    id,
    name,
    type: 'INJECTED',
    namespace: 'cosmos',
    ...(rdns && { rdns }),
  }))
}

import {
  type AdapterContext,
  type Connection,
  type Connector,
  type ExternalProvider,
  type ExternalProviderEvent,
  type ExternalSession,
  FoyerError,
  type Namespace,
  type Network,
} from '@foyer/base'
import type { Sessions } from './createSessions.ts'

type Chain = { readonly network: Network }
type Signal = AbortSignal | undefined

/** The external wallets of one namespace (a relay, the embedded wallet), as sessions of its adapter. */
export type Externals<session, chain> = {
  readonly providers: readonly ExternalProvider[]
  readonly connectors: readonly Connector[]
  find(connectorId: string): ExternalProvider | undefined
  /** Asks the visitor. @param chain where the session's own network is none of the site's */
  connect(provider: ExternalProvider, chain: chain, signal: Signal): Promise<session>
  /** The session that lives; undefined when there is none. */
  reconnect(provider: ExternalProvider, chain: chain, signal: Signal): Promise<session | undefined>
  /** A session that was made before. @throws FoyerError `ConnectorNotFound` */
  adopt(connectorId: string, session: ExternalSession, chain: chain): Promise<session>
  /** To another network of a session that lives. @throws FoyerError `ConnectorNotFound`, `ChainNotAdded` */
  switchNetwork(provider: ExternalProvider, chain: chain, signal: Signal): Promise<session>
  /** Follows what the other end changes or ends. @returns stops */
  watch(sessions: Sessions<session>): () => void
}

export type ExternalsOptions<session, chain> = {
  readonly namespace: Namespace
  readonly context: Pick<AdapterContext, 'externalProviders'>
  readonly chains: ReadonlyMap<string, chain>
  /** @param chain the network to be on @throws when it has no account there */
  toSession(provider: ExternalProvider, session: ExternalSession, chain: chain): Promise<session>
}

export function createExternals<
  session extends { readonly connection: Connection; readonly chain: chain },
  chain extends Chain,
>({ namespace, context, chains, toSession }: ExternalsOptions<session, chain>): Externals<session, chain> {
  const providers = context.externalProviders.filter(({ namespaces }) => namespaces.includes(namespace))
  const find = (connectorId: string) => providers.find(({ id }) => id === connectorId)
  const toOwnNetwork = (provider: ExternalProvider, session: ExternalSession, chain: chain) =>
    toSession(provider, session, chains.get(session.networkId) ?? chain)
  return {
    providers,
    connectors: providers.map(({ id, name, type }) => ({ id, name, type, namespace })),
    find,
    async connect(provider, chain, signal) {
      const session = await provider.connect({ namespace, network: chain.network, signal })
      return toOwnNetwork(provider, session, chain)
    },
    async reconnect(provider, chain, signal) {
      const session = await provider.getSession({ namespace, signal })
      return session && toOwnNetwork(provider, session, chain)
    },
    async adopt(connectorId, session, chain) {
      const provider = find(connectorId)
      if (!provider) throw new FoyerError('ConnectorNotFound', { connectorId })
      return toOwnNetwork(provider, session, chain)
    },
    async switchNetwork(provider, chain, signal) {
      const session = await provider.getSession({ namespace, signal })
      if (!session) throw new FoyerError('ConnectorNotFound', { connectorId: provider.id })
      const isApproved = session.approvedNetworkIds?.includes(chain.network.caipNetworkId) !== false
      if (!isApproved) throw new FoyerError('ChainNotAdded')
      const moved = await provider.switchNetwork({ namespace, network: chain.network, signal })
      return toSession(provider, moved, chain)
    },
    watch(sessions) {
      const stops = providers.map((provider) => watchProvider({ provider, namespace, sessions, toOwnNetwork }))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

type Watched<session, chain> = {
  readonly provider: ExternalProvider
  readonly namespace: Namespace
  readonly sessions: Sessions<session>
  toOwnNetwork(provider: ExternalProvider, session: ExternalSession, chain: chain): Promise<session>
}

function watchProvider<session extends { readonly chain: chain }, chain>(watched: Watched<session, chain>): () => void {
  const { provider, namespace, sessions, toOwnNetwork } = watched
  let latest: unknown
  const replace = async (event: Extract<ExternalProviderEvent, { type: 'sessionChanged' }>, before: session) => {
    latest = event
    const isCurrent = () => latest === event && sessions.get(provider.id) !== undefined
    try {
      const session = await toOwnNetwork(provider, event.session, before.chain)
      if (isCurrent()) sessions.replace(session)
    } catch {
      // a session without an account of ours is none
      if (isCurrent()) sessions.remove(provider.id)
    }
  }
  return provider.watch((event) => {
    const session = sessions.get(provider.id)
    if (!session) return
    if (event.type === 'disconnected') return sessions.remove(provider.id)
    if (event.namespace === namespace) void replace(event, session)
  })
}

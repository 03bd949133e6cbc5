import {
  type Adapter,
  type Connection,
  FoyerError,
  isExternalId,
  isFoyerError,
  type Network,
  throwIfAborted,
} from '@foyer/base'
import type { Externals } from './createExternals.ts'
import type { Sessions } from './createSessions.ts'

type Connecting<session, chain> = {
  readonly sessions: Sessions<session>
  readonly sources: Pick<Sources<session, chain>, 'connect' | 'reconnect' | 'externals'>
  readonly chains: ReadonlyMap<string, chain>
}

/** The members of an adapter that begin a session. @throws FoyerError `NetworkNotFound` for a network that is not the site's */
export function createConnect<session extends { readonly connection: Connection }, chain>({
  sessions,
  sources,
  chains,
}: Connecting<session, chain>): Pick<Adapter, 'connect' | 'reconnect'> & Required<Pick<Adapter, 'adopt'>> {
  const toChain = ({ caipNetworkId }: Network) => requireChain(chains, caipNetworkId)
  return {
    async connect({ connectorId, network, signal }) {
      return sessions.set(await sources.connect(connectorId, toChain(network), signal))
    },
    async reconnect({ connectorId, network, signal }) {
      const living = sessions.get(connectorId)
      if (living) return living.connection
      try {
        const session = await sources.reconnect(connectorId, toChain(network), signal)
        return session && sessions.set(session)
      } catch (error) {
        if (isFoyerError(error, 'RequestAborted')) throw error
        // refused, locked, another chain's wallet, no account for this network: there is no connection any more
        return undefined
      }
    },
    async adopt({ connectorId, network, session, signal }) {
      throwIfAborted(signal)
      return sessions.set(await sources.externals.adopt(connectorId, session, toChain(network)))
    },
  }
}

/** A network of the site as the adapter knows it. @throws FoyerError `NetworkNotFound` */
export function requireChain<chain>(chains: ReadonlyMap<string, chain>, networkId: string): chain {
  const chain = chains.get(networkId)
  if (!chain) throw new FoyerError('NetworkNotFound')
  return chain
}

type Signal = AbortSignal | undefined

/** The wallets of the page. */
export type Injected<session, chain> = {
  /** The wallet's own object, if it is on the page now. Reading the page is all that is done with it. */
  find(connectorId: string): object | undefined
  /** Asks the visitor. @throws FoyerError `ConnectorNotFound`, `UserRejected`, … */
  connect(connectorId: string, chain: chain, signal: Signal): Promise<session>
  /** Restores what the site was allowed before; undefined when nothing lives. */
  reconnect(connectorId: string, chain: chain, signal: Signal): Promise<session | undefined>
  /** Takes a living session to another network. @throws FoyerError `ChainNotAdded`, … */
  switchNetwork(session: session, chain: chain, signal: Signal): Promise<session>
}

/** Where sessions come from: the page's wallets, and the external ones that core hands in. */
export type Sources<session, chain> = Omit<Injected<session, chain>, 'find'> & {
  readonly externals: Externals<session, chain>
  /** The wallet's own object, or the external provider. @throws FoyerError `ConnectorNotFound` */
  getProvider(connectorId: string): object
}

/** An external wallet's id is never one of the page's, also where that wallet is not there. */
function assertPageId(connectorId: string): string {
  if (isExternalId(connectorId)) throw new FoyerError('ConnectorNotFound', { connectorId })
  return connectorId
}

/** Each connector id is an external wallet's or one of the page's. */
export function createSources<session extends { readonly connection: Connection }, chain>(
  externals: Externals<session, chain>,
  injected: Injected<session, chain>,
): Sources<session, chain> {
  return {
    externals,
    async connect(connectorId, chain, signal) {
      throwIfAborted(signal)
      const external = externals.find(connectorId)
      if (external) return externals.connect(external, chain, signal)
      return injected.connect(assertPageId(connectorId), chain, signal)
    },
    async reconnect(connectorId, chain, signal) {
      throwIfAborted(signal)
      const external = externals.find(connectorId)
      if (external) return externals.reconnect(external, chain, signal)
      return injected.reconnect(assertPageId(connectorId), chain, signal)
    },
    async switchNetwork(session, chain, signal) {
      throwIfAborted(signal)
      const external = externals.find(session.connection.connectorId)
      return external
        ? externals.switchNetwork(external, chain, signal)
        : injected.switchNetwork(session, chain, signal)
    },
    getProvider(connectorId) {
      const found = externals.find(connectorId) ?? injected.find(assertPageId(connectorId))
      if (!found) throw new FoyerError('ConnectorNotFound', { connectorId })
      return found
    },
  }
}

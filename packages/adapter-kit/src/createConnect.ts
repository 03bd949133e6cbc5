import { type Adapter, type Connection, isFoyerError, type Network, throwIfAborted } from '@foyer/base'
import type { Sessions } from './createSessions.ts'
import type { Sources } from './createSources.ts'
import { requireChain } from './requireChain.ts'

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

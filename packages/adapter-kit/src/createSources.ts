import { type Connection, FoyerError, throwIfAborted } from '@foyer/base'
import type { Externals } from './createExternals.ts'

type Signal = AbortSignal | undefined

/** The wallets of the page. */
export type Injected<session, chain> = {
  /** The wallet's own object, if it is on the page now. Reading the page is all that is done with it. */
  find(connectorId: string): object | undefined
  /** Asks the visitor. @throws FoyerError `ConnectorNotFound`, `UserRejected`, … */
  open(connectorId: string, chain: chain, signal: Signal): Promise<session>
  /** What the site was allowed before; undefined when nothing lives. */
  restore(connectorId: string, chain: chain, signal: Signal): Promise<session | undefined>
  /** Takes a living session to another network. @throws FoyerError `ChainNotAdded`, … */
  move(session: session, chain: chain, signal: Signal): Promise<session>
}

/** Where sessions come from: the page's wallets, and the external ones that core hands in. */
export type Sources<session, chain> = Omit<Injected<session, chain>, 'find'> & {
  readonly externals: Externals<session, chain>
  /** The wallet's own object, or the external provider. @throws FoyerError `ConnectorNotFound` */
  getProvider(connectorId: string): object
}

/** Each connector id is an external wallet's or one of the page's; the external one goes first. */
export function createSources<session extends { readonly connection: Connection }, chain>(
  externals: Externals<session, chain>,
  injected: Injected<session, chain>,
): Sources<session, chain> {
  return {
    externals,
    async open(connectorId, chain, signal) {
      throwIfAborted(signal)
      const external = externals.find(connectorId)
      return external ? externals.open(external, chain, signal) : injected.open(connectorId, chain, signal)
    },
    async restore(connectorId, chain, signal) {
      throwIfAborted(signal)
      const external = externals.find(connectorId)
      return external ? externals.restore(external, chain, signal) : injected.restore(connectorId, chain, signal)
    },
    async move(session, chain, signal) {
      throwIfAborted(signal)
      const external = externals.find(session.connection.connectorId)
      return external ? externals.move(external, chain, signal) : injected.move(session, chain, signal)
    },
    getProvider(connectorId) {
      const found = externals.find(connectorId) ?? injected.find(connectorId)
      if (!found) throw new FoyerError('ConnectorNotFound', { connectorId })
      return found
    },
  }
}

import { createExternals, createSources, type Sources } from '@foyer/adapter-kit'
import { type AdapterContext, FoyerError, loadPart } from '@foyer/base'
import type { Chain } from './chains.ts'
import { findWallet, type KeplrWallet } from './keplr.ts'
import type { Session } from './session.ts'

/** The page's wallets, and the external ones. */
export type CosmosSources = Sources<Session, Chain> & {
  /** The wallets looked for on the page; none where the site turned injected ones off. */
  readonly wallets: readonly KeplrWallet[]
  /** A living session of the page's wallets as it is now. */
  read(session: Session, signal: AbortSignal | undefined): Promise<Session>
  /** Gives the permission back. */
  close(session: Session): Promise<void>
}

/** What speaks to the page's wallets is loaded when one is about to be chosen. */
export const loadInjected = () => loadPart(() => import('./injected.ts'))

export function createCosmosSources(
  context: AdapterContext,
  chains: ReadonlyMap<string, Chain>,
  wallets: readonly KeplrWallet[],
): CosmosSources {
  const externals = createExternals<Session, Chain>({
    namespace: 'cosmos',
    context,
    chains,
    toSession: async (...from) => (await loadPart(() => import('./toExternalSession.ts'))).toExternalSession(...from),
  })
  const find = (connectorId: string) => findWallet(wallets, connectorId)
  const request = async (
    how: 'openInjected' | 'readInjected',
    connectorId: string,
    chain: Chain,
    signal?: AbortSignal,
  ) => {
    const provider = find(connectorId)
    if (!provider) throw new FoyerError('ConnectorNotFound', { connectorId })
    return (await loadInjected())[how]({ connectorId, provider, chain, signal })
  }
  const sources = createSources<Session, Chain>(externals, {
    find,
    connect: (connectorId, chain, signal) => request('openInjected', connectorId, chain, signal),
    reconnect: async (connectorId, chain, signal) =>
      find(connectorId) && request('readInjected', connectorId, chain, signal),
    switchNetwork: ({ connection }, chain, signal) => request('openInjected', connection.connectorId, chain, signal),
  })
  return {
    ...sources,
    wallets,
    read: ({ chain, connection }, signal) => request('readInjected', connection.connectorId, chain, signal),
    async close({ chain, connection: { connectorId } }) {
      const provider = find(connectorId)
      if (provider) return (await loadInjected()).closeInjected({ provider, chain })
      await externals.find(connectorId)?.disconnect()
    },
  }
}

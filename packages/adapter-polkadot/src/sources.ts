import { createExternals, createSources, type Sources } from '@foyer/adapter-kit'
import { type AdapterContext, FoyerError, loadPart } from '@foyer/base'
import { changeSession } from './accounts.ts'
import type { Chain } from './chains.ts'
import { findExtension } from './extensions.ts'
import type { Session } from './session.ts'

/** What speaks to the page's wallets is loaded when one is about to be chosen. */
export const loadInjected = () => loadPart(() => import('./openInjected.ts'))

/** The page's extensions, and the external wallets. */
export function createPolkadotSources(
  context: AdapterContext,
  chains: ReadonlyMap<string, Chain>,
): Sources<Session, Chain> {
  const externals = createExternals<Session, Chain>({
    namespace: 'polkadot',
    context,
    chains,
    toSession: async (...from) => (await loadPart(() => import('./toExternalSession.ts'))).toExternalSession(...from),
  })
  const find = (connectorId: string) => (context.enableInjected ? findExtension(connectorId) : undefined)
  const open = async (connectorId: string, chain: Chain, signal: AbortSignal | undefined) => {
    const extension = find(connectorId)
    if (!extension) throw new FoyerError('ConnectorNotFound', { connectorId })
    const { openInjected } = await loadInjected()
    return openInjected({ connectorId, extension, appName: context.metadata.name, chain, signal })
  }
  return createSources<Session, Chain>(externals, {
    find,
    connect: open,
    reconnect: async (connectorId, chain, signal) => find(connectorId) && open(connectorId, chain, signal),
    // the same accounts, written another way: nobody has to be asked
    async switchNetwork(session, chain) {
      const moved = changeSession(session, chain, session.all)
      if (moved) return moved
      throw new FoyerError('ChainNotAdded')
    },
  })
}

import {
  type AdapterContext,
  type ExternalProvider,
  type ExternalSession,
  FoyerError,
  throwIfAborted,
} from '@foyer/base'
import { changeSession } from './accounts.ts'
import type { Chain } from './chains.ts'
import { findExtension } from './extensions.ts'
import type { Session } from './session.ts'

type Signal = AbortSignal | undefined

/** Where sessions come from: the page's extensions, and the providers core hands in. */
export type Sources = {
  readonly externals: readonly ExternalProvider[]
  /** Fetches what speaks to the page's wallets. */
  prepare(): void
  /** Asks the visitor. @throws FoyerError `ConnectorNotFound`, `UserRejected`, … */
  open(connectorId: string, chain: Chain, signal: Signal): Promise<Session>
  /** What the site was allowed before; undefined when nothing lives. */
  restore(connectorId: string, chain: Chain, signal: Signal): Promise<Session | undefined>
  /** Takes a session to another network; asks the visitor nothing. @throws FoyerError `ChainNotAdded` */
  move(session: Session, chain: Chain, signal: Signal): Promise<Session>
  /** An external provider's session as ours. @param chain where the session's own network is none of the site's */
  take(external: ExternalProvider, session: ExternalSession, chain: Chain): Promise<Session>
  /** Ends what can be ended: an extension keeps its permission until the visitor takes it away there. */
  close(connectorId: string): Promise<void>
  /** The wallet's own object, or the external provider. @throws FoyerError `ConnectorNotFound` */
  getProvider(connectorId: string): unknown
}

/** What speaks to wallets is loaded when one is about to be chosen. */
const loadInjected = () => import('./openInjected.ts')
const loadExternal = () => import('./external.ts')

export function createSources(
  { externalProviders, enableInjected, metadata }: AdapterContext,
  chains: ReadonlyMap<string, Chain>,
): Sources {
  const externals = externalProviders.filter(({ namespaces }) => namespaces.includes('polkadot'))
  const findExternal = (id: string) => externals.find((external) => external.id === id)
  const findInjected = (id: string) => (enableInjected ? findExtension(id) : undefined)
  const openInjected = async (connectorId: string, chain: Chain, signal: Signal) => {
    const extension = findInjected(connectorId)
    if (!extension) throw new FoyerError('ConnectorNotFound', { connectorId })
    const injected = await loadInjected()
    return injected.openInjected({ connectorId, extension, appName: metadata.name, chain, signal })
  }
  const take: Sources['take'] = async (external, session, chain) => {
    const { toExternalSession } = await loadExternal()
    return toExternalSession(external, session, chains.get(session.networkId) ?? chain)
  }

  return {
    externals,
    prepare() {
      // whoever needs it asks again and hears why
      loadInjected().catch(() => {})
    },
    take,
    async open(connectorId, chain, signal) {
      throwIfAborted(signal)
      const external = findExternal(connectorId)
      if (!external) return openInjected(connectorId, chain, signal)
      return take(external, await external.connect({ namespace: 'polkadot', network: chain.network, signal }), chain)
    },
    async restore(connectorId, chain, signal) {
      throwIfAborted(signal)
      const external = findExternal(connectorId)
      const found = await external?.getSession({ namespace: 'polkadot', signal })
      if (external) return found && take(external, found, chain)
      return findInjected(connectorId) && openInjected(connectorId, chain, signal)
    },
    async move(session, chain, signal) {
      throwIfAborted(signal)
      const { connectorId } = session.connection
      const external = findExternal(connectorId)
      if (!external) {
        const moved = changeSession(session, chain, session.all)
        if (moved) return moved
        throw new FoyerError('ChainNotAdded')
      }
      const found = await external.getSession({ namespace: 'polkadot', signal })
      if (!found) throw new FoyerError('ConnectorNotFound', { connectorId })
      const isApproved = found.approvedNetworkIds?.includes(chain.network.caipNetworkId) !== false
      if (!isApproved) throw new FoyerError('ChainNotAdded')
      return (await loadExternal()).toExternalSession(external, found, chain)
    },
    async close(connectorId) {
      await findExternal(connectorId)?.disconnect()
    },
    getProvider(connectorId) {
      const found = findExternal(connectorId) ?? findInjected(connectorId)
      if (!found) throw new FoyerError('ConnectorNotFound', { connectorId })
      return found
    },
  }
}

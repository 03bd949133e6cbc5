import {
  type AdapterContext,
  type ExternalProvider,
  type ExternalSession,
  FoyerError,
  throwIfAborted,
} from '@foyer/base'
import type { Chain } from './chains.ts'
import { findWallet, type KeplrWallet } from './keplr.ts'
import type { Session } from './session.ts'

type Signal = AbortSignal | undefined

/** Where sessions come from: the page's wallets, and the providers core hands in. */
export type Sources = {
  readonly externals: readonly ExternalProvider[]
  /** Fetches what speaks to the page's wallets. */
  prepare(): void
  /** The wallets looked for on the page; none where the site turned injected ones off. */
  readonly wallets: readonly KeplrWallet[]
  /** Asks the visitor. @throws FoyerError `ConnectorNotFound`, `UserRejected`, … */
  open(connectorId: string, chain: Chain, signal: Signal): Promise<Session>
  /** What the site was allowed before; undefined when nothing lives. */
  restore(connectorId: string, chain: Chain, signal: Signal): Promise<Session | undefined>
  /** A living session of the page's wallets as it is now. */
  read(session: Session, signal: Signal): Promise<Session>
  /** An external provider's session as ours. @param chain where the session's own network is none of the site's */
  take(external: ExternalProvider, session: ExternalSession, chain: Chain): Promise<Session>
  /** The same by its connector. @throws FoyerError `ConnectorNotFound` */
  adopt(connectorId: string, session: ExternalSession, chain: Chain): Promise<Session>
  /** Asks for another chain. */
  move(session: Session, chain: Chain, signal: Signal): Promise<Session>
  /** Gives the permission back. */
  close(session: Session): Promise<void>
  /** The wallet's own object, or the external provider. @throws FoyerError `ConnectorNotFound` */
  getProvider(connectorId: string): unknown
}

/** What speaks to wallets is loaded when one is about to be chosen. */
const loadInjected = () => import('./injected.ts')
const loadExternal = () => import('./external.ts')

export function createSources(
  { externalProviders }: AdapterContext,
  chains: ReadonlyMap<string, Chain>,
  wallets: readonly KeplrWallet[],
): Sources {
  const externals = externalProviders.filter(({ namespaces }) => namespaces.includes('cosmos'))
  const findExternal = (id: string) => externals.find((external) => external.id === id)
  const findInjected = (id: string) => findWallet(wallets, id)
  const requireInjected = (connectorId: string) => {
    const provider = findInjected(connectorId)
    if (!provider) throw new FoyerError('ConnectorNotFound', { connectorId })
    return provider
  }
  const openInjected = async (connectorId: string, chain: Chain, signal: Signal) => {
    const provider = requireInjected(connectorId)
    return (await loadInjected()).openInjected({ connectorId, provider, chain, signal })
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
    wallets,
    take,
    async adopt(connectorId, session, chain) {
      const external = findExternal(connectorId)
      if (!external) throw new FoyerError('ConnectorNotFound', { connectorId })
      return take(external, session, chain)
    },
    async open(connectorId, chain, signal) {
      throwIfAborted(signal)
      const external = findExternal(connectorId)
      if (!external) return openInjected(connectorId, chain, signal)
      return take(external, await external.connect({ namespace: 'cosmos', network: chain.network, signal }), chain)
    },
    async restore(connectorId, chain, signal) {
      throwIfAborted(signal)
      const external = findExternal(connectorId)
      const found = await external?.getSession({ namespace: 'cosmos', signal })
      if (external) return found && take(external, found, chain)
      const provider = findInjected(connectorId)
      return provider && (await loadInjected()).readInjected({ connectorId, provider, chain, signal })
    },
    async read({ chain, connection: { connectorId } }, signal) {
      const provider = requireInjected(connectorId)
      return (await loadInjected()).readInjected({ connectorId, provider, chain, signal })
    },
    async move({ connection: { connectorId } }, chain, signal) {
      throwIfAborted(signal)
      const external = findExternal(connectorId)
      if (!external) return openInjected(connectorId, chain, signal)
      const found = await external.getSession({ namespace: 'cosmos', signal })
      if (!found) throw new FoyerError('ConnectorNotFound', { connectorId })
      const isApproved = found.approvedNetworkIds?.includes(chain.network.caipNetworkId) !== false
      if (!isApproved) throw new FoyerError('ChainNotAdded')
      return (await loadExternal()).toExternalSession(external, found, chain)
    },
    async close({ chain, connection: { connectorId } }) {
      const provider = findInjected(connectorId)
      if (provider) return (await loadInjected()).closeInjected({ provider, chain })
      await findExternal(connectorId)?.disconnect()
    },
    getProvider(connectorId) {
      const found = findExternal(connectorId) ?? findInjected(connectorId)
      if (!found) throw new FoyerError('ConnectorNotFound', { connectorId })
      return found
    },
  }
}

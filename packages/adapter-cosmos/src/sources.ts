import { type AdapterContext, type ExternalProvider, FoyerError, throwIfAborted } from '@foyer/base'
import type { Chain } from './chains.ts'
import { toExternalSession } from './external.ts'
import { closeInjected, openInjected, readInjected } from './injected.ts'
import { findWallet, wallets } from './keplr.ts'
import type { Session } from './session.ts'

type Signal = AbortSignal | undefined

/** Where sessions come from: the page's wallets, and the providers core hands in. */
export type Sources = {
  readonly externals: readonly ExternalProvider[]
  /** Asks the visitor. @throws FoyerError `ConnectorNotFound`, `UserRejected`, … */
  open(connectorId: string, chain: Chain, signal: Signal): Promise<Session>
  /** What the site was allowed before; undefined when nothing lives. */
  restore(connectorId: string, chain: Chain, signal: Signal): Promise<Session | undefined>
  /** A living session as it is now, on its own chain or on another that the wallet agreed to. */
  read(session: Session, chain: Chain, signal: Signal): Promise<Session>
  /** Asks for another chain. */
  move(session: Session, chain: Chain, signal: Signal): Promise<Session>
  /** Gives the permission back. */
  close(session: Session): Promise<void>
  /** The wallet's own object, or the external provider. @throws FoyerError `ConnectorNotFound` */
  getProvider(connectorId: string): unknown
}

export function createSources(
  { externalProviders, enableInjected }: AdapterContext,
  chains: ReadonlyMap<string, Chain>,
): Sources {
  const externals = externalProviders.filter(({ namespaces }) => namespaces.includes('cosmos'))
  const findExternal = (id: string) => externals.find((external) => external.id === id)
  const findInjected = (id: string) => (enableInjected ? findWallet(id) : undefined)
  const requireInjected = (connectorId: string) => {
    const provider = findInjected(connectorId)
    if (!provider) throw new FoyerError('ConnectorNotFound', { connectorId })
    return provider
  }
  const restoreExternal = async (external: ExternalProvider, chain: Chain, signal: Signal) => {
    const found = await external.getSession({ namespace: 'cosmos', signal })
    return found && toExternalSession(external, found, chains.get(found.networkId) ?? chain)
  }

  return {
    externals,
    async open(connectorId, chain, signal) {
      throwIfAborted(signal)
      const external = findExternal(connectorId)
      if (!external) return openInjected({ connectorId, provider: requireInjected(connectorId), chain, signal })
      const found = await external.connect({ namespace: 'cosmos', network: chain.network, signal })
      return toExternalSession(external, found, chains.get(found.networkId) ?? chain)
    },
    async restore(connectorId, chain, signal) {
      throwIfAborted(signal)
      const external = findExternal(connectorId)
      if (external) return restoreExternal(external, chain, signal)
      const provider = findInjected(connectorId)
      return provider && readInjected({ connectorId, provider, chain, signal })
    },
    async read({ connection: { connectorId } }, chain, signal) {
      return readInjected({ connectorId, provider: requireInjected(connectorId), chain, signal })
    },
    async move({ connection: { connectorId } }, chain, signal) {
      throwIfAborted(signal)
      const external = findExternal(connectorId)
      if (!external) return openInjected({ connectorId, provider: requireInjected(connectorId), chain, signal })
      const found = await external.getSession({ namespace: 'cosmos', signal })
      if (!found) throw new FoyerError('ConnectorNotFound', { connectorId })
      const { approvedNetworkIds } = found
      const isApproved = approvedNetworkIds?.includes(chain.network.caipNetworkId) !== false
      if (!isApproved) throw new FoyerError('ChainNotAdded')
      return toExternalSession(external, found, chain)
    },
    async close({ chain, connection: { connectorId } }) {
      const provider = findInjected(connectorId)
      if (provider) return closeInjected({ provider, chain })
      await findExternal(connectorId)?.disconnect()
    },
    getProvider(connectorId) {
      const found = findExternal(connectorId) ?? findInjected(connectorId)
      if (!found) throw new FoyerError('ConnectorNotFound', { connectorId })
      return found
    },
  }
}

/** Whether this adapter could ever have a connector of this id. */
export function isKnown(connectorId: string, externals: readonly ExternalProvider[]): boolean {
  return [...wallets, ...externals].some(({ id }) => id === connectorId)
}

import { type ConnectorType, type Namespace, namespaces } from '@foyer/base'
import {
  activeConnectionsAtom,
  activeNamespaceAtom,
  type Foyer,
  getProvider,
  getWalletInfo,
  type Providers,
  watchProviders,
} from '@foyer/core'

export type ProviderMethods = {
  /** The connected wallet's own; undefined while nobody is connected there, and until its adapter has given it. */
  readonly getProvider: <provider = unknown>(namespace: Namespace) => provider | undefined
  readonly getProviderType: (namespace: Namespace) => ConnectorType | undefined
  /** Of the active namespace. */
  readonly getWalletProvider: () => unknown
  readonly getWalletProviderType: () => ConnectorType | undefined
  /** Every connected wallet's, by namespace. */
  readonly subscribeProviders: (listener: (providers: Providers) => void) => () => void
}

/** AppKit tells a provider without waiting: the last ones are kept here for as long as the foyer lives. */
export function createProviderMethods(foyer: Foyer): ProviderMethods {
  const listeners = new Set<(providers: Providers) => void>()
  let known: Providers = {}
  const update = (providers: Providers) => {
    known = providers
    for (const listener of [...listeners]) listener(known)
  }
  const stop = watchProviders(foyer, update)
  foyer.signal.addEventListener('abort', stop, { once: true })
  void readNow(foyer).then((found) => {
    if (Object.keys(found).length > 0 && Object.keys(known).length === 0) update(found)
  })
  const read = (namespace: Namespace) =>
    foyer.store.get(activeConnectionsAtom).has(namespace) ? known[namespace] : undefined
  const active = () => foyer.store.get(activeNamespaceAtom)
  return {
    getProvider: <provider>(namespace: Namespace) => read(namespace) as provider | undefined,
    getProviderType: (namespace) => getWalletInfo(foyer, namespace)?.type,
    getWalletProvider: () => read(active()),
    getWalletProviderType: () => getWalletInfo(foyer)?.type,
    subscribeProviders(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What was connected before anybody listened. */
async function readNow(foyer: Foyer): Promise<Providers> {
  const connected = namespaces.filter((one) => foyer.store.get(activeConnectionsAtom).has(one))
  const all = await Promise.all(
    connected.map(async (one) => [one, await getProvider(foyer, one).catch(() => undefined)] as const),
  )
  return Object.fromEntries(all.filter(([, provider]) => provider !== undefined))
}

import { type ConnectorType, loadPart, type Namespace, namespaces } from '@foyer/base'
import {
  activeConnectionsAtom,
  activeNamespaceAtom,
  type Foyer,
  getProvider,
  getWalletInfo,
  type Providers,
  watchProviders,
} from '@foyer/core'
import { loadWeb3 } from '../web3.ts'

export type ProviderMethods = {
  /** The connected wallet's own; undefined while no one is connected there, and until its adapter has given it. */
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
  let newest = 0
  const update = async (found: Providers) => {
    newest += 1
    const mine = newest
    const providers = await toSiteProviders(foyer, found)
    if (mine !== newest) return
    known = providers
    for (const listener of [...listeners]) listener(known)
  }
  const stop = watchProviders(foyer, (found) => void update(found))
  foyer.signal.addEventListener('abort', stop, { once: true })
  void readNow(foyer).then((found) => {
    if (Object.keys(found).length > 0 && newest === 0) void update(found)
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

/** Sites sign on Solana with objects of web3.js, as they did with AppKit. */
async function toSiteProviders(foyer: Foyer, found: Providers): Promise<Providers> {
  if (!found.solana) return found
  const { solana: _, ...others } = found
  try {
    const [{ createSolanaProvider }, web3] = await Promise.all([
      loadPart(() => import('../createSolanaProvider.ts')),
      loadWeb3(foyer).catch(() => undefined),
    ])
    return { ...others, solana: createSolanaProvider(foyer, web3) }
  } catch {
    // a page that is offline has none; the next connection, or visit, tries again
    return others
  }
}

/** Reads what was connected before anyone listened. */
async function readNow(foyer: Foyer): Promise<Providers> {
  const connected = namespaces.filter((one) => foyer.store.get(activeConnectionsAtom).has(one))
  const all = await Promise.all(
    connected.map(async (one) => [one, await getProvider(foyer, one).catch(() => undefined)] as const),
  )
  return Object.fromEntries(all.filter(([, provider]) => provider !== undefined))
}

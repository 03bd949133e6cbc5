import { type AdapterContext, FoyerError, isExternalId } from '@foyer/base'
import { getWallets } from '@wallet-standard/app'
import { externalWallet } from './externalWallet.ts'
import { linkWallets } from './linkWallets.ts'
import type { SiteWallets } from './siteTypes.ts'
import { isReady, siteWallet } from './siteWallet.ts'
import type { StandardWallet } from './standardFeatures.ts'
import { standardWallet } from './standardWallet.ts'
import type { SolanaWallet } from './types.ts'

/** More wallets than anyone has installed: a page that floods us is ignored beyond it. */
const walletLimit = 50

/** Every wallet that can be chosen; none of the page has the id of an external one, whether or not that one is there. */
export type WalletList = {
  /** The same array until a wallet comes or goes. */
  get(): readonly SolanaWallet[]
  /** @throws FoyerError `ConnectorNotFound` */
  find(connectorId: string): SolanaWallet
  /** Told when wallets come or go. @returns stops telling */
  watch(listener: () => void): () => void
}

export function createWalletList(
  context: AdapterContext,
  site: SiteWallets | undefined,
  phoneLinks: boolean,
): WalletList {
  // a page without a window (a server) has no wallets of its own
  const registry = typeof window === 'undefined' ? undefined : getWallets()
  const externals = context.externalProviders
    .filter(({ namespaces }) => namespaces.includes('solana'))
    .map((provider) => externalWallet(provider, context))
  const siteWallets = (site?.wallets ?? []).flatMap((wallet) => {
    const wrapped = siteWallet(wallet, loadWeb3(site))
    return wrapped ? [{ wallet, wrapped }] : []
  })
  const links = registry && phoneLinks ? linkWallets() : []
  // one wrapper for the life of a wallet: a session holds on to it
  const wrapped = new WeakMap<StandardWallet, SolanaWallet | 'foreign'>()
  let list: readonly SolanaWallet[] = []

  const wrap = (wallet: StandardWallet): SolanaWallet | undefined => {
    const known = wrapped.get(wallet) ?? standardWallet(wallet) ?? 'foreign'
    wrapped.set(wallet, known)
    return known === 'foreign' ? undefined : known
  }
  const get = () => {
    const found = (registry?.get() ?? []).flatMap((wallet) => wrap(wallet) ?? []).slice(0, walletLimit)
    const ready = siteWallets.flatMap(({ wallet, wrapped: one }) => (isReady(wallet) ? one : []))
    // a wallet that speaks the standard replaces the site's older object for it, and either the link to its app
    const now = uniqueById([...externals, ...[...found, ...ready, ...links].filter(hasOwnId)])
    if (now.length !== list.length || now.some((wallet, index) => wallet !== list[index])) list = now
    return list
  }

  return {
    get,
    find(connectorId) {
      const wallet = get().find(({ connector }) => connector.id === connectorId)
      if (!wallet) throw new FoyerError('ConnectorNotFound', { connectorId })
      return wallet
    },
    watch(listener) {
      const stops = registry ? [registry.on('register', listener), registry.on('unregister', listener)] : []
      for (const { wallet } of siteWallets) {
        wallet.on('readyStateChange', listener)
        stops.push(() => void wallet.off('readyStateChange', listener))
      }
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function loadWeb3(site: SiteWallets | undefined): SiteWallets['loadWeb3'] {
  return async () => {
    if (!site) throw new FoyerError('InvalidOption', { option: 'loadWeb3', expected: 'a function' })
    return site.loadWeb3()
  }
}

function hasOwnId({ connector }: SolanaWallet): boolean {
  return !isExternalId(connector.id)
}

function uniqueById(wallets: readonly SolanaWallet[]): readonly SolanaWallet[] {
  const ids = new Set<string>()
  return wallets.filter(({ connector }) => !ids.has(connector.id) && ids.add(connector.id))
}

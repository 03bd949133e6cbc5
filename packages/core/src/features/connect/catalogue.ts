import { loadPart, type Namespace } from '@foyer/base'
import { servesAny, type Wallet } from '../../catalogue/wallet.ts'
import type { Foyer } from '../../foyer.ts'
import { getConnectOptions } from './connectOptions.ts'
import { isInstalled, isOffered, listBundledWallets } from './listBundledWallets.ts'

/** Entries of a page of the list (specification §9). */
export const walletPageSize = 40
/** Entries of a search. */
export const walletSearchSize = 100
/** A shorter text lists everything. */
export const walletSearchLength = 2

export type WalletQuery = {
  /** From 1. A search has one page. */
  readonly page: number
  readonly search?: string | undefined
  readonly isCertified?: boolean | undefined
  /** Only wallets of this family. Default: any the site has a network of. */
  readonly namespace?: Namespace | undefined
}

export type WalletPage = {
  readonly wallets: readonly Wallet[]
  /** Of every page together. */
  readonly count: number
  readonly isLast: boolean
}

/**
 * Wallets to choose from: those installed in this browser first, then the featured, then in the catalogue's order. From
 * the site's catalogue service where it has one, else from the bundled catalogue.
 * @throws FoyerError as `callApi` does
 * @see specification §9; reference §2.6, §4.3
 */
export async function listWallets(
  foyer: Foyer,
  query: WalletQuery,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<WalletPage> {
  const list = foyer.config.apiUrl ? requestPage : findPage
  const { wallets, count, isLast } = await list(foyer, query, options.signal)
  const offered = wallets.filter((wallet) => isOffered(foyer, wallet))
  return { wallets: sortWallets(foyer, offered), count, isLast }
}

function findPage(foyer: Foyer, query: WalletQuery): WalletPage {
  const found = findWallets(listBundledWallets(foyer), { ...query, namespaces: toNamespaces(foyer, query) })
  return toPage(sortWallets(foyer, found), query)
}

async function requestPage(foyer: Foyer, query: WalletQuery, signal?: AbortSignal): Promise<WalletPage> {
  const { requestCatalogue } = await loadPart(() => import('./requestCatalogue.ts'))
  const { includeWalletIds: include, excludeWalletIds: exclude, customWallets } = getConnectOptions(foyer)
  const isFound = isSearch(query)
  const search = query.search?.trim() ?? ''
  const namespaces = toNamespaces(foyer, query)
  const networks = foyer.config.networks.filter(({ chainNamespace }) => namespaces.includes(chainNamespace))
  const entries = isFound ? walletSearchSize : walletPageSize
  const { wallets, count } = await requestCatalogue(
    foyer,
    {
      page: query.page,
      entries,
      chains: networks.map(({ caipNetworkId }) => caipNetworkId),
      ...(include.length > 0 && { include }),
      ...(exclude.length > 0 && { exclude }),
      ...(search.length >= walletSearchLength && { search }),
      ...(query.isCertified && { badge_type: 'certified' }),
    },
    signal ? AbortSignal.any([signal, foyer.signal]) : foyer.signal,
  )
  const served = wallets.filter((wallet) => servesAny(wallet, namespaces))
  // no service knows the wallets that the site added: they stand before the first page
  const own = query.page === 1 ? findWallets(customWallets, { ...query, namespaces }) : []
  return {
    wallets: [...own, ...served],
    count: count + own.length,
    isLast: isFound || wallets.length === 0 || query.page * entries >= count,
  }
}

function toNamespaces({ config }: Foyer, { namespace }: WalletQuery): readonly Namespace[] {
  return namespace ? [namespace] : config.networks.map(({ chainNamespace }) => chainNamespace)
}

/** Installed first, then the featured in the site's order; the sort is stable. */
function sortWallets(foyer: Foyer, wallets: readonly Wallet[]): readonly Wallet[] {
  const featured = new Map(getConnectOptions(foyer).featuredWalletIds.map((id, index) => [id, index]))
  const rank = (wallet: Wallet) => (isInstalled(foyer, wallet) ? -1 : (featured.get(wallet.id) ?? featured.size))
  const ranked = wallets.map((wallet) => ({ wallet, at: rank(wallet) }))
  return ranked.sort((a, b) => a.at - b.at).map(({ wallet }) => wallet)
}

/** Whether the text is long enough to be searched for. */
export function isSearch({ search = '', isCertified }: Omit<WalletQuery, 'page'>): boolean {
  return search.trim().length >= walletSearchLength || isCertified === true
}

export function findWallets(
  wallets: readonly Wallet[],
  query: Omit<WalletQuery, 'page' | 'namespace'> & { readonly namespaces: readonly Namespace[] },
): readonly Wallet[] {
  const text = (query.search ?? '').trim().toLowerCase()
  const isText = text.length >= walletSearchLength
  return wallets.filter(
    (wallet) =>
      servesAny(wallet, query.namespaces) &&
      (!isText || wallet.name.toLowerCase().includes(text)) &&
      (!query.isCertified || wallet.isCertified === true),
  )
}

export function toPage(wallets: readonly Wallet[], query: WalletQuery): WalletPage {
  const size = isSearch(query) ? walletSearchSize : walletPageSize
  const shown = wallets.slice((query.page - 1) * size, query.page * size)
  return { wallets: shown, count: wallets.length, isLast: isSearch(query) || query.page * size >= wallets.length }
}

import { LRUCache } from 'lru-cache'
import { type Catalogue, type IndexedWallet, servesFamilyOf, toWalletJson } from './catalogue.ts'

type WalletsQuery = {
  readonly page?: number | undefined
  readonly entries?: number | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly chains?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly badge_type?: 'certified' | 'none' | '' | undefined
  readonly rdns?: readonly string[] | undefined
  readonly names?: readonly string[] | undefined
}

const defaultEntries = 40

/** A page of the catalogue: its wallets, and how many match in all. */
type FoundWallets = { readonly page: readonly IndexedWallet[]; readonly count: number }

/**
 * One page of the wallets that match, and how many match in all.
 * Without a search the catalogue's order; with one, the better match first: the whole name, its beginning, the
 * beginning of a word, anywhere.
 * @see reference-behaviour §4.3
 */
function findWallets(
  wallets: readonly IndexedWallet[],
  searchWallets: SearchWallets,
  query: WalletsQuery,
): FoundWallets {
  const { page = 1, entries = defaultEntries } = query
  const search = query.search?.trim().toLowerCase() ?? ''
  const named = search ? searchWallets(search) : wallets
  const matching = rank(named.filter(createFilter(query)), search)
  const start = (page - 1) * entries
  return { page: matching.slice(start, start + entries), count: matching.length }
}

function createFilter(query: WalletsQuery): (wallet: IndexedWallet) => boolean {
  const include = toSet(query.include)
  const exclude = toSet(query.exclude)
  const rdns = toSet(query.rdns?.map((item) => item.toLowerCase()))
  const names = toSet(query.names?.map((name) => name.toLowerCase()))
  const chains = query.chains?.length ? query.chains : undefined
  return (wallet) => {
    // exclusion wins over everything
    if (exclude?.has(wallet.id)) return false
    if (include && !include.has(wallet.id)) return false
    if (query.badge_type && wallet.badge !== query.badge_type) return false
    if (chains && !chains.some((chain) => wallet.chains.includes(chain) || servesFamilyOf(wallet, chain))) return false
    // names and rdns name the same wallets in two ways: one of the two is enough
    return !(rdns || names) || rdns?.has(wallet.rdns) === true || names?.has(wallet.lowerName) === true
  }
}

function toSet(items: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return items?.length ? new Set(items) : undefined
}

function rank(wallets: readonly IndexedWallet[], search: string): readonly IndexedWallet[] {
  if (!search) return wallets
  const buckets: IndexedWallet[][] = [[], [], [], []]
  for (const wallet of wallets) buckets[toRank(wallet.lowerName, search)]?.push(wallet)
  return buckets.flat()
}

function toRank(name: string, search: string): number {
  if (name === search) return 0
  if (name.startsWith(search)) return 1
  return name.includes(` ${search}`) ? 2 : 3
}

/** Pages of the catalogue as finished bytes: the same question is answered without looking again. */
export type WalletPages = { get(query: WalletsQuery): Uint8Array<ArrayBuffer> }

/** Bytes of pages kept; those asked for last stay. */
const cacheLimit = 2_000_000

export function createWalletPages(catalogue: Catalogue): WalletPages {
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: cacheLimit,
    sizeCalculation: ({ length }) => length,
  })
  let cached = catalogue.list()
  let search = createWalletSearch(cached)
  return {
    get(query) {
      const wallets = catalogue.list()
      if (wallets !== cached) {
        cache.clear()
        search = createWalletSearch(wallets)
      }
      cached = wallets
      const key = toKey(query)
      const known = cache.get(key)
      if (known) return known
      const { page, count } = findWallets(wallets, search, query)
      const chains = query.chains ?? []
      const data = page.map((wallet) => toWalletJson(wallet, chains)).join()
      const bytes = new TextEncoder().encode(`{"data":[${data}],"count":${count}}`)
      cache.set(key, bytes)
      return bytes
    },
  }
}

function toKey(query: WalletsQuery): string {
  const { page, entries, include, exclude, chains, search, badge_type: badge, rdns, names } = query
  return JSON.stringify([page, entries, include, exclude, chains, search?.trim().toLowerCase(), badge, rdns, names])
}

/** The wallets whose name or rdns holds a text, in the catalogue's order. @param text in lower case, not empty */
type SearchWallets = (text: string) => readonly IndexedWallet[]

/** Stands between two texts and in none of them. */
const separator = '\n'

/** All names and rdns as one text: looking through it once is many times quicker than looking into each wallet. */
export function createWalletSearch(wallets: readonly IndexedWallet[]): SearchWallets {
  const lines = wallets.map(({ lowerName, rdns }) => toLine(lowerName) + separator + toLine(rdns))
  const text = lines.join(separator)
  /** Where each wallet's texts begin. */
  const starts = new Uint32Array(lines.length)
  let length = 0
  for (const [index, line] of lines.entries()) {
    starts[index] = length
    length += line.length + separator.length
  }
  return (wanted) => {
    if (wanted.includes(separator)) return []
    const found: IndexedWallet[] = []
    for (let at = text.indexOf(wanted); at >= 0; ) {
      const index = findLast(starts, at)
      const wallet = wallets[index]
      if (wallet) found.push(wallet)
      const next = starts[index + 1]
      at = next === undefined ? -1 : text.indexOf(wanted, next)
    }
    return found
  }
}

function toLine(text: string): string {
  return text.replaceAll(separator, ' ')
}

/** Index of the last start that is not after a place. */
function findLast(starts: Uint32Array, at: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

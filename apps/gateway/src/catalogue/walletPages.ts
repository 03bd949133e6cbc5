import { LRUCache } from 'lru-cache'
import { type Catalogue, toWalletJson } from './catalogue.ts'
import { findWallets, type WalletsQuery } from './findWallets.ts'
import { createWalletSearch } from './searchWallets.ts'

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

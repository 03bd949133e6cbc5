import { type Catalogue, toWalletJson } from './catalogue.ts'
import { findWallets, type WalletsQuery } from './findWallets.ts'

/** Pages of the catalogue as finished bytes: the same question is answered without looking again. */
export type WalletPages = { get(query: WalletsQuery): Uint8Array<ArrayBuffer> }

/** Bytes of pages kept; those asked for last stay. */
const cacheLimit = 8_000_000

export function createWalletPages(catalogue: Catalogue): WalletPages {
  const cache = new Map<string, Uint8Array<ArrayBuffer>>()
  let cached = catalogue.list()
  let size = 0
  const clear = () => {
    cache.clear()
    size = 0
  }
  return {
    get(query) {
      const wallets = catalogue.list()
      if (wallets !== cached) clear()
      cached = wallets
      const key = toKey(query)
      const known = cache.get(key)
      if (known) {
        cache.delete(key)
        cache.set(key, known)
        return known
      }
      const { page, count } = findWallets(wallets, query)
      const chains = query.chains ?? []
      const data = page.map((wallet) => toWalletJson(wallet, chains)).join()
      const bytes = new TextEncoder().encode(`{"data":[${data}],"count":${count}}`)
      cache.set(key, bytes)
      size += bytes.length
      for (const [oldest, old] of cache) {
        if (size <= cacheLimit) break
        cache.delete(oldest)
        size -= old.length
      }
      return bytes
    },
  }
}

function toKey(query: WalletsQuery): string {
  const { page, entries, include, exclude, chains, search, badge_type: badge, rdns, names } = query
  return JSON.stringify([page, entries, include, exclude, chains, search?.trim().toLowerCase(), badge, rdns, names])
}

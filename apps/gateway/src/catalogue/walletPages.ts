import { createLru } from '../lru.ts'
import type { Catalogue } from './catalogue.ts'
import { findWallets, type WalletsQuery } from './findWallets.ts'

/** Pages of the catalogue as finished texts: the same question is answered without looking again. */
export type WalletPages = { get(query: WalletsQuery): string }

const cacheLimit = 1_000

export function createWalletPages(catalogue: Catalogue): WalletPages {
  const cache = createLru<string>(cacheLimit)
  let cached = catalogue.list()
  return {
    get(query) {
      const wallets = catalogue.list()
      if (wallets !== cached) {
        cache.clear()
        cached = wallets
      }
      const key = toKey(query)
      const known = cache.get(key)
      if (known !== undefined) return known
      const text = JSON.stringify(findWallets(wallets, query))
      cache.set(key, text)
      return text
    },
  }
}

function toKey(query: WalletsQuery): string {
  const { page, entries, include, exclude, chains, search, badge_type: badge, rdns, names } = query
  return JSON.stringify([page, entries, include, exclude, chains, search?.trim().toLowerCase(), badge, rdns, names])
}

import { isSearch, listWallets, type Wallet, type WalletQuery, walletSearchLength } from '@foyer/core/internal/connect'
import { useCallback, useEffect, useState } from 'react'
import { useFoyerContext } from './FoyerContext.ts'

/** Pages of the catalogue, put together. Names and pictures of a service's entries are hostile input: show them as text and in an image element. */
export type CataloguePages = {
  readonly wallets: readonly Wallet[]
  /** Of every page together; undefined before the first. */
  readonly count: number | undefined
  /** What they answer; undefined before the first. */
  readonly query: WalletQuery | undefined
  readonly isLast: boolean
  readonly hasFailed: boolean
}

const noPages: CataloguePages = { wallets: [], count: undefined, query: undefined, isLast: false, hasFailed: false }

/** A service is queried after this long without typing, in ms (reference §2.6). */
const searchDebounce = 500

/**
 * Every wallet that there is to choose from, a page of 40 at a time. What is there stays while a new search is under way. It asks
 * at once, the site's catalogue service where it has one: use it where the visitor has opened a list.
 * @param query.search what the visitor typed; from two characters on, 500 ms after the last one where a service is asked
 * @param query.namespace only wallets of this family; default: any that the site has a network of
 */
export function useFoyerCatalogue({
  search,
  isCertified,
  namespace,
}: Omit<WalletQuery, 'page'> = {}): CataloguePages & {
  /** Does nothing while a page is on its way, and after the last one. */
  readonly loadNext: () => void
  /** After a page that did not come. */
  readonly retry: () => void
} {
  const { foyer } = useFoyerContext()
  const [pages, setPages] = useState(noPages)
  const typed = toText(search)
  const text = useDebounced(typed, foyer.config.apiUrl ? searchDebounce : 0)
  const { config } = foyer
  const [query, setQuery] = useState<WalletQuery>({ page: 1, search: text, isCertified, namespace })
  const [askedUnder, setAskedUnder] = useState(config)
  const isSame = query.search === text && query.isCertified === isCertified && query.namespace === namespace
  if (!isSame || askedUnder !== config) {
    setAskedUnder(config)
    setQuery({ page: 1, search: text, isCertified, namespace })
  }

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const isFirst = query.page === 1
    listWallets(foyer, query, { signal }).then(
      ({ wallets, count, isLast }) => {
        if (signal.aborted) return
        const add = (before: CataloguePages) => appendWallets(isFirst ? [] : before.wallets, wallets)
        setPages((before) => ({ wallets: add(before), count, query, isLast, hasFailed: false }))
      },
      () => signal.aborted || setPages((before) => ({ ...(isFirst ? noPages : before), query, hasFailed: true })),
    )
    return () => ended.abort()
  }, [foyer, query])

  useEffect(() => {
    if (!isSearch({ search: text, isCertified })) return
    const badge = isCertified ? 'certified' : undefined
    const emitSearch = () => foyer.events.emit({ type: 'SEARCH_WALLET', properties: { badge, search: text ?? '' } })
    const timer = setTimeout(emitSearch, searchDebounce)
    return () => clearTimeout(timer)
  }, [foyer, text, isCertified])

  // pages of an earlier query are no reason to go on with this one, nor is its failure one of this one
  const hasFailed = pages.query === query && pages.hasFailed
  const isLoaded = pages.query === query && !hasFailed
  const hasNext = isLoaded && !pages.isLast
  const loadNext = useCallback(() => {
    if (hasNext) setQuery({ ...query, page: query.page + 1 })
  }, [hasNext, query])
  // a page may hold no wallet that this device can use: the next one is loaded at once
  const isPageEmpty = isLoaded && pages.wallets.length === 0
  useEffect(() => {
    if (isPageEmpty) loadNext()
  }, [isPageEmpty, loadNext])
  return { ...pages, hasFailed, loadNext, retry: () => setQuery({ ...query }) }
}

/** Text too short to search for counts as no search. */
function toText(search: string | undefined): string {
  const text = search?.trim() ?? ''
  return text.length >= walletSearchLength ? text : ''
}

/** The value once it has not changed for `pause` ms. */
function useDebounced(value: string, pause: number): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    if (pause === 0) return
    const timer = setTimeout(() => setDebounced(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return pause === 0 ? value : debounced
}

/** A catalogue that changes between two pages may name a wallet twice. */
function appendWallets(before: readonly Wallet[], added: readonly Wallet[]): readonly Wallet[] {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...added.filter(({ id }) => !known.has(id))]
}

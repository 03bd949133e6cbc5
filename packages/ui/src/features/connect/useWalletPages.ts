import { isSearch, listWallets, type Wallet, type WalletQuery, walletSearchLength } from '@foyer/core/connect'
import { offeredNamespaceAtom } from '@foyer/core/views'
import { useCallback, useEffect, useState } from 'react'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'

type Pages = {
  readonly wallets: readonly Wallet[]
  /** Of every page together; undefined before the first. */
  readonly count: number | undefined
  /** What they answer; undefined before the first. */
  readonly query: WalletQuery | undefined
  readonly isLast: boolean
  readonly hasFailed: boolean
}

const noPages: Pages = { wallets: [], count: undefined, query: undefined, isLast: false, hasFailed: false }

/** A service is queried after this long without typing, in ms (reference §2.6). */
const searchDebounce = 500

/** The catalogue, a page at a time. What is on screen stays there while a new search is under way. */
export function useWalletPages({ search, isCertified }: Omit<WalletQuery, 'page'>): Pages & {
  readonly loadNext: () => void
  readonly retry: () => void
} {
  const { foyer } = useFoyerContext()
  const namespace = useFoyerAtom(offeredNamespaceAtom)
  const [pages, setPages] = useState(noPages)
  const typed = toText(search)
  const text = useDebounced(typed, foyer.config.apiUrl ? searchDebounce : 0)
  const [query, setQuery] = useState<WalletQuery>({ page: 1, search: text, isCertified, namespace })
  if (query.search !== text || query.isCertified !== isCertified || query.namespace !== namespace) {
    setQuery({ page: 1, search: text, isCertified, namespace })
  }

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const isFirst = query.page === 1
    listWallets(foyer, query, { signal }).then(
      ({ wallets, count, isLast }) => {
        if (signal.aborted) return
        const add = (before: Pages) => appendWallets(isFirst ? [] : before.wallets, wallets)
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

  // pages of an earlier query are no reason to go on with this one
  const isLoaded = pages.query === query && !pages.hasFailed
  const hasNext = isLoaded && !pages.isLast
  const loadNext = useCallback(() => {
    if (hasNext) setQuery({ ...query, page: query.page + 1 })
  }, [hasNext, query])
  // a page may hold no wallet that this device can use: the next one is loaded at once
  const isPageEmpty = isLoaded && pages.wallets.length === 0
  useEffect(() => {
    if (isPageEmpty) loadNext()
  }, [isPageEmpty, loadNext])
  return { ...pages, loadNext, retry: () => setQuery({ ...query }) }
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

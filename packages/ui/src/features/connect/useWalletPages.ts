import { isSearch, listWallets, type Wallet, type WalletQuery, walletSearchLength } from '@foyer/core/connect'
import { offeredNamespaceAtom } from '@foyer/core/views'
import { useCallback, useEffect, useState } from 'react'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'

type Pages = {
  readonly wallets: readonly Wallet[]
  /** Of every page together; undefined before the first. */
  readonly count: number | undefined
  /** The last page that is here. */
  readonly page: number
  readonly isLast: boolean
  readonly hasFailed: boolean
}

const noPages: Pages = { wallets: [], count: undefined, page: 0, isLast: false, hasFailed: false }

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
  const [page, setPage] = useState(1)
  const [attempt, setAttempt] = useState(0)
  const typed = toText(search)
  const text = useDebounced(typed, foyer.config.apiUrl ? searchDebounce : 0)
  const [query, setQuery] = useState({ text, isCertified })
  if (query.text !== text || query.isCertified !== isCertified) {
    setQuery({ text, isCertified })
    setPage(1)
  }

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    listWallets(foyer, { page, search: text, isCertified, namespace }, { signal }).then(
      ({ wallets, count, isLast }) => {
        if (signal.aborted) return
        const add = (before: Pages) => appendWallets(page === 1 ? [] : before.wallets, wallets)
        setPages((before) => ({ wallets: add(before), count, page, isLast, hasFailed: false }))
      },
      () => signal.aborted || setPages((before) => ({ ...(page === 1 ? noPages : before), hasFailed: true })),
    )
    return () => ended.abort()
  }, [foyer, page, text, isCertified, namespace, attempt])

  useEffect(() => {
    if (!isSearch({ search: text, isCertified })) return
    const badge = isCertified ? 'certified' : undefined
    const emitSearch = () => foyer.events.emit({ type: 'SEARCH_WALLET', properties: { badge, search: text ?? '' } })
    const timer = setTimeout(emitSearch, searchDebounce)
    return () => clearTimeout(timer)
  }, [foyer, text, isCertified])

  const loaded = pages.count === undefined || pages.hasFailed ? undefined : pages
  const loadNext = useCallback(() => {
    if (loaded && !loaded.isLast) setPage(loaded.page + 1)
  }, [loaded])
  // a page may hold no wallet that this device can use: the next one is loaded at once
  const isPageEmpty = loaded?.wallets.length === 0
  useEffect(() => {
    if (isPageEmpty) loadNext()
  }, [isPageEmpty, loadNext])
  return { ...pages, loadNext, retry: () => setAttempt(attempt + 1) }
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

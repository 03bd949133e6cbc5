import { offeredNamespaceAtom } from '@foyer/core'
import { isSearch, listWallets, type Wallet, type WalletQuery, walletSearchLength } from '@foyer/core/relay'
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

const none: Pages = { wallets: [], count: undefined, page: 0, isLast: false, hasFailed: false }

/** A service is asked when the visitor has stopped typing for this long, in ms (reference §2.6). */
const searchPause = 500

/** The catalogue, a page at a time. What is on screen stays there while a new search is under way. */
export function useWalletPages({ search, isCertified }: Omit<WalletQuery, 'page'>): Pages & {
  readonly loadNext: () => void
  readonly retry: () => void
} {
  const { foyer } = useFoyerContext()
  const namespace = useFoyerAtom(offeredNamespaceAtom)
  const [pages, setPages] = useState(none)
  const [page, setPage] = useState(1)
  const [attempt, setAttempt] = useState(0)
  const typed = toText(search)
  const text = useSettled(typed, foyer.config.apiUrl ? searchPause : 0)
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
        const add = (before: Pages) => join(page === 1 ? [] : before.wallets, wallets)
        setPages((before) => ({ wallets: add(before), count, page, isLast, hasFailed: false }))
      },
      () => signal.aborted || setPages((before) => ({ ...(page === 1 ? none : before), hasFailed: true })),
    )
    return () => ended.abort()
  }, [foyer, page, text, isCertified, namespace, attempt])

  useEffect(() => {
    if (!isSearch({ search: text, isCertified })) return
    const badge = isCertified ? 'certified' : undefined
    const tell = () => foyer.events.emit({ type: 'SEARCH_WALLET', properties: { badge, search: text ?? '' } })
    const timer = setTimeout(tell, searchPause)
    return () => clearTimeout(timer)
  }, [foyer, text, isCertified])

  const loaded = pages.count === undefined || pages.hasFailed ? undefined : pages
  const loadNext = useCallback(() => {
    if (loaded && !loaded.isLast) setPage(loaded.page + 1)
  }, [loaded])
  // a page may hold nothing that this device can use
  const isBarren = loaded?.wallets.length === 0
  useEffect(() => {
    if (isBarren) loadNext()
  }, [isBarren, loadNext])
  return { ...pages, loadNext, retry: () => setAttempt(attempt + 1) }
}

/** Fewer letters than are searched for list everything. */
function toText(search: string | undefined): string {
  const text = search?.trim() ?? ''
  return text.length >= walletSearchLength ? text : ''
}

/** The value once it has not changed for `pause` ms. */
function useSettled(value: string, pause: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (pause === 0) return
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return pause === 0 ? value : settled
}

/** A catalogue that changes between two pages may name a wallet twice. */
function join(before: readonly Wallet[], added: readonly Wallet[]): readonly Wallet[] {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...added.filter(({ id }) => !known.has(id))]
}

import type { Foyer } from '@foyer/core'
import { atom } from 'jotai/vanilla'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import type { Watched } from './queries.ts'

export type Queries = typeof import('./queries.ts')

/** The query library and our queries, on the page once something was asked; an error when they did not arrive. */
const queriesAtom = atom<Queries | Error | undefined>(undefined)

export async function loadQueries(foyer: Foyer): Promise<Queries> {
  try {
    const queries = await import('./queries.ts')
    foyer.store.set(queriesAtom, queries)
    return queries
  } catch (error) {
    foyer.store.set(queriesAtom, error as Error)
    throw error
  }
}

export type Question<data> = {
  /** Everything the question depends on. */
  readonly key: string
  /** One of our queries, watched. */
  readonly ask: (queries: Queries) => Watched<data>
}

export type QueryState<data> = {
  /** The last known answer; it stays while it is asked for again. */
  readonly data: data | undefined
  readonly error: Error | undefined
  readonly isPending: boolean
  /** Asks again now; never rejects. */
  readonly refetch: () => Promise<{ readonly isError: boolean }>
}

const idle = { data: undefined, error: null, isPending: false }
const pending = { ...idle, isPending: true }
const never = () => () => {}

/**
 * The answer of a query, kept fresh while the component is there. The library below is loaded with the first question:
 * a view draws its skeleton meanwhile, and a page that asks nothing does not carry it.
 * @param question undefined asks nothing
 */
export function useFoyerQuery<data>(question: Question<data> | undefined): QueryState<data> {
  const { foyer } = useFoyerContext()
  const queries = useFoyerAtom(queriesAtom)
  const isAsked = question !== undefined
  useEffect(() => {
    if (isAsked && !queries) loadQueries(foyer).catch(() => {})
  }, [foyer, isAsked, queries])

  // the key stands for everything the question depends on
  const watched = useMemo(
    () => (queries && !(queries instanceof Error) ? question?.ask(queries) : undefined),
    [foyer, queries, question?.key],
  )
  const waiting = isAsked ? pending : idle
  const read = watched?.get ?? (() => waiting)
  const { data, error, isPending } = useSyncExternalStore<ReturnType<Watched<data>['get']>>(
    watched?.subscribe ?? never,
    read,
    read,
  )
  if (queries instanceof Error && isAsked) {
    const refetch = () =>
      loadQueries(foyer).then(
        () => ({ isError: false }),
        () => ({ isError: true }),
      )
    return { data: undefined, error: queries, isPending: false, refetch }
  }
  const refetch = watched?.refetch ?? (async () => ({ isError: false }))
  return { data, error: error ?? undefined, isPending, refetch }
}

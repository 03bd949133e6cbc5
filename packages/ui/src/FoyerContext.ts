import type { Foyer } from '@foyer/core'
import type { Atom } from 'jotai/vanilla'
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import type { Words } from './i18n/translate.ts'

/** How Foyer speaks on this page. */
export type UiOptions = {
  /** The site's own words, by key; a missing one stays English. `{slots}` are filled as in the original. */
  readonly words?: Words | undefined
  /** BCP 47 tag of `words`, also for numbers. Default `en`. */
  readonly locale?: string | undefined
  /** Default: the direction of the page. */
  readonly dir?: 'ltr' | 'rtl' | undefined
}

export type FoyerContextValue = { readonly foyer: Foyer; readonly options: UiOptions }

export const FoyerContext = createContext<FoyerContextValue | undefined>(undefined)

export function useFoyerContext(): FoyerContextValue {
  const value = useContext(FoyerContext)
  if (!value) throw new Error('Foyer: hooks and components need <FoyerProvider foyer={foyer}> above them')
  return value
}

/**
 * Whether a sheet has been asked to close: from then on what it shows stays as it was until it is gone. A box that
 * stays the same, because what is below reads it and must not be drawn again for it.
 */
export const FrozenContext = createContext<{ readonly current: boolean }>({ current: false })

/** Reads an atom from this foyer's store, never from the host page's. */
export function useFoyerAtom<value>(atom: Atom<value>): value {
  const { store } = useFoyerContext().foyer
  const frozen = useContext(FrozenContext)
  const shown = useRef<{ readonly value: value }>(undefined)
  const read = () => (frozen.current && shown.current ? shown.current.value : store.get(atom))
  const value = useSyncExternalStore(
    useCallback((listener) => store.sub(atom, listener), [store, atom]),
    read,
    read,
  )
  shown.current = { value }
  return value
}

const never = () => () => {}

/** False on a server and while its markup is taken over: what the visitor's own browser knows must not differ yet. */
export function useIsClient(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
